//! The states that screens have, each as a scenario that ends in it.

use super::played::Played;
use screens::Printer;
use table::state::PlaceId;

/// The place that is looked at: Ann's.
pub(crate) const PLACE: PlaceId = PlaceId(2);

const HEAD: &str = "\
scenario: a state that a screen has
rulebook: wa
places: 1 cloth, 3 stations, 1 remote
limits: min 5 max 2000 unit 5 differential 5000
limits tie: min 5 max 200 unit 5
accounts: yes
";

const BOUGHT_IN: &str = "
dealer: open float 10000
dealer: buy in cash 1000 at 2 for Ann
dealer: buy in cash 500 at 3 for Ben
dealer: buy in cash 200 at 4 for Cai
";

const PLAYED: &str = "
dealer: play 14 coups wagering banker 25 at 2 for Ann
";

const WAGERED: &str = "
dealer: open wagering
Ann: wager player 100 at 2
Ann: wager tie 10 at 2
Ben: wager banker 50 at 3
Cai: wager player 20 at 4
";

const CLOSED: &str = "
+15s dealer: no more bets
";

/// A state: its name, and the steps that lead to it behind those that it begins with.
pub(crate) struct State {
    pub(crate) name: &'static str,
    before: &'static [&'static str],
    steps: &'static str,
    printer: Printer,
    tournament: bool,
}

const fn state(name: &'static str, before: &'static [&'static str], steps: &'static str) -> State {
    State { name, before, steps, printer: Printer::Ready, tournament: false }
}

pub(crate) const STATES: &[State] = &[
    state(
        "table-closed",
        &[],
        "begin: closed\n\ntable-inspector: open table\ncasino-operator: close table\n",
    ),
    state("preparing", &[], "begin: cards\n\ndealer: check cards\n"),
    state("idle", &["\n"], "clock: tick\n"),
    state("waiting-for-buy-in", &["\n"], "Ann: take place 2\n"),
    state("wagering", &[BOUGHT_IN, PLAYED, WAGERED], ""),
    state("precondition", &[BOUGHT_IN], "dealer: open wagering\nAnn: wager tie 10 at 2\n"),
    state("no-more-bets", &[BOUGHT_IN, PLAYED, WAGERED, CLOSED], ""),
    state("dealing", &[BOUGHT_IN, PLAYED, WAGERED, CLOSED], "shoe: 4S 6H AD KC\n"),
    state(
        "result-won",
        &[BOUGHT_IN, PLAYED, WAGERED, CLOSED],
        "shoe: 9S 7H KD KC\ndealer: announce\ndealer: settle\n",
    ),
    state(
        "between-coups",
        &[BOUGHT_IN, PLAYED, WAGERED, CLOSED],
        "shoe: 9S 7H KD KC\ndealer: finish\n",
    ),
    state(
        "stand-off",
        &[BOUGHT_IN, PLAYED, WAGERED, CLOSED],
        "shoe: 7S 7H KD KC\ndealer: announce\ndealer: settle\n",
    ),
    state(
        "dummy-coup",
        &[BOUGHT_IN, WAGERED, CLOSED],
        "shoe: cutting card 9S 7H KD KC\ndealer: finish\n\
         table-inspector: declare dummy coup after the last coup\ndealer: open wagering\n",
    ),
    state(
        "void-coup",
        &[BOUGHT_IN, WAGERED, CLOSED],
        "shoe: 9S 7H\ndealer: report misdeal\ntable-games-manager: resolve 1 by void-coup because \
         the order is in doubt\n",
    ),
    state(
        "options-asked",
        &[BOUGHT_IN, WAGERED, CLOSED],
        "shoe: 9S 7H\ndealer: report wrong-area exposed because the Players card lies in the \
         Bankers area\ntable-games-manager: resolve 1 by offer\n",
    ),
    state(
        "frozen",
        &[BOUGHT_IN, WAGERED, CLOSED],
        "shoe: 9S 7H KD KC\ndealer: finish\n\
         dealer: report wrong-result because the first card was a six\n\
         dealer: resolve 1 by recalculate as 6S 7H KD KC\n",
    ),
    state("halted", &[BOUGHT_IN, WAGERED, CLOSED], "shoe: 9S 7H\ndealer: report misdeal\n"),
    state("stray-card", &[BOUGHT_IN, WAGERED, CLOSED], "shoe: 9S 7H KD KC 3D\n"),
    state(
        "correction-made",
        &[BOUGHT_IN, WAGERED, CLOSED],
        "shoe: 9S 7H KD KC\ndealer: finish\n\
         dealer: report wrong-result because the first card was a six\n\
         dealer: resolve 1 by recalculate as 6S 7H KD KC\n\
         dealer: confirm 1 correction\ntable-inspector: confirm 1 correction\n",
    ),
    state("out-of-order", &[BOUGHT_IN, WAGERED], "table: station 2 lost\n"),
    state(
        "credit-held",
        &[BOUGHT_IN],
        "casino-operator: report station-fault at 2 because it does not seem to work\n\
         casino-operator: resolve 1 by hold-credit\ndealer: done 1 repair\n",
    ),
    state(
        "last-coup",
        &[BOUGHT_IN, WAGERED, CLOSED],
        "shoe: 9S 7H\nshoe: cutting card\nshoe: KD KC\ndealer: finish\ndealer: open wagering\n",
    ),
    state("table-closing", &[BOUGHT_IN], "casino-operator: give notice close table\n"),
    state(
        "limits-notice",
        &[BOUGHT_IN],
        "casino-operator: give notice limits min 20 max 2000 unit 5\n",
    ),
    state("approval-waits", &[BOUGHT_IN], "Dan: take place 1\ndealer: choose style C\n"),
    State { tournament: true, ..state("tournament", &[BOUGHT_IN, WAGERED], "") },
    State { printer: Printer::Printing, ..state("cashing-out", &[BOUGHT_IN, PLAYED], "") },
    State {
        printer: Printer::Printed,
        ..state("ticket-printed", &[BOUGHT_IN, PLAYED], "Ann: cash out 2 by ticket\n")
    },
    State { printer: Printer::Fault, ..state("printer-fault", &[BOUGHT_IN, PLAYED], "") },
];

impl State {
    fn text(&self) -> String {
        format!("{HEAD}{}{}", self.before.concat(), self.steps)
    }

    /// The table in this state.
    pub(crate) fn played(&self) -> Played {
        let mut played = Played::at_the_end(self.name, &self.text());
        played.around.printers.insert(PLACE.0, self.printer);
        played.around.tournament = self.tournament.then(|| "Autumn Cup".to_owned());
        played
    }
}

/// A state by its name.
pub(crate) fn named(name: &str) -> Played {
    let state = STATES.iter().find(|state| state.name == name);
    state.unwrap_or_else(|| panic!("there is no state {name}")).played()
}
