//! Why a wager was settled as it was, in plain words: what the coup came to, as far as the line
//! looks at it, what the line does, and its rule.

use super::again::Again;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::bet::{Line, Pays};
use rules::facts::{Facts, Group};
use rules::setting::{HouseOption, OptionKind};
use rules::{Amount, Grade, Odds, Outcome, Rulebook, Setting, Side};
use table::event::Settled;
use table::words;

/// The words for a settlement.
pub(super) fn why(
    rulebook: &Rulebook,
    setting: &Setting,
    settled: &Settled,
    again: Option<&Again<'_>>,
) -> String {
    let Some(again) = again else {
        return format!("handed back as if it had not been decided, {}", settled.cite);
    };
    let happened = Happened { rulebook, line: again.line, facts: again.coup.facts() }.in_words();
    let by = by(rulebook, setting, again.line);
    let does = does(setting, again);
    let above = settled.wager.amount.cents() - settled.staked.cents();
    let above = match above {
        0 => String::new(),
        cents => format!("; {} above the maximum goes back", Amount::from_cents(cents)),
    };
    let tokens = tokens(rulebook, settled);
    format!("{happened}: {by} {does}, {}{above}{tokens}", settled.cite)
}

/// What became of promotional tokens, where the wager had any.
fn tokens(rulebook: &Rulebook, settled: &Settled) -> String {
    let (on, back) = (settled.wager.tokens, settled.tokens);
    let Some(clauses) = rulebook.wagering.tokens.as_ref().filter(|_| on != Amount::ZERO) else {
        return String::new();
    };
    let kept = Amount::from_cents(on.cents() - back.cents());
    let became = match (kept, back) {
        (Amount::ZERO, _) => format!("{on} of it in tokens, which go back"),
        (_, Amount::ZERO) => format!("{on} of it in tokens, which the house keeps"),
        _ => format!("{on} of it in tokens, of which {back} go back"),
    };
    let paid = clauses.winnings.source.cite().filter(|_| settled.grade == Grade::Win);
    let paid = paid.map_or_else(String::new, |cite| format!("; winnings are chips, {cite}"));
    format!("; {became}{paid}")
}

/// Who does it: the version and the options, as far as the line depends on them, or the wager.
fn by(rulebook: &Rulebook, setting: &Setting, line: &Line) -> String {
    let menu = &rulebook.menu;
    let version = menu.version_set(setting);
    let name = version.aliases.first().unwrap_or(&version.id);
    let who = match (line.in_force.restricts(menu.version_bits()), line.pays) {
        (false, _) => "the wager".to_string(),
        (true, Pays::Win(_) | Pays::WinLess { .. }) => format!("version {name}"),
        (true, _) => format!("by version {name} the wager"),
    };
    let decides = |(place, option): &(usize, &HouseOption)| match (&option.kind, line.pays) {
        (OptionKind::Choice { bits, .. }, _) => line.in_force.restricts(*bits),
        (_, Pays::StandOffAndShare { option }) => option == *place,
        _ => false,
    };
    let options = menu.options.iter().enumerate().filter(decides);
    let options =
        options.map(|(place, option)| format!("{} {}", option.id, menu.value_set(setting, place)));
    match &options.collect::<Vec<_>>()[..] {
        [] => who,
        options => format!("{who} with {}", options.join(" and ")),
    }
}

/// What the line does to the wager.
fn does(setting: &Setting, again: &Again<'_>) -> String {
    let to = |odds: Odds| format!("{} to {}", odds.win(), odds.stake());
    let rounded = match again.rounding.over() {
        0 => "",
        less if less < 0 => ", rounded down",
        _ => ", rounded up",
    };
    let pays = match again.line.pays {
        Pays::Win(odds) => format!("pays {}", to(odds)),
        Pays::WinLess { gross, net } => {
            let kept = again.commission;
            format!("pays {} less {kept} commission, which is {}", to(gross), to(net))
        }
        Pays::StandOff => "stands off".to_string(),
        Pays::StandOffAndShare { .. } => match again.line.pays.odds(setting) {
            Some(odds) => format!("stands off and is paid {}", to(odds)),
            None => "stands off".to_string(),
        },
        Pays::Lose => "loses".to_string(),
    };
    pays + rounded
}

/// The facts of a coup that a line looks at.
struct Happened<'a> {
    rulebook: &'a Rulebook,
    line: &'a Line,
    facts: Facts,
}

impl Happened<'_> {
    fn looks_at(&self, group: Group) -> bool {
        let unless = self.line.unless.is_some_and(|unless| unless.restricts(group));
        self.line.when.restricts(group) || unless
    }

    /// The value of a group, as written in a rulebook file.
    fn value(&self, group: Group) -> &'static str {
        group.values()[self.facts.value(group)]
    }

    fn outcome(&self) -> Outcome {
        [Outcome::Player, Outcome::Banker, Outcome::Tie][self.facts.value(Group::Result)]
    }

    fn in_words(&self) -> String {
        let mut parts = Vec::new();
        if self.looks_at(Group::Result) {
            parts.push(self.result());
        }
        for (side, group) in
            [(Side::Player, Group::PlayersPair), (Side::Banker, Group::BankersPair)]
        {
            if self.looks_at(group) {
                parts.push(self.pair(side, group));
            }
        }
        if parts.is_empty() {
            parts.push("whatever the coup comes to".to_string());
        }
        parts.join(", and ")
    }

    /// Who won, and how.
    fn result(&self) -> String {
        let hand = |side| words::hand(self.rulebook, side);
        let (won, own) = match self.outcome() {
            Outcome::Player => (format!("the {} won", hand(Side::Player)), Some(Side::Player)),
            Outcome::Banker => (format!("the {} won", hand(Side::Banker)), Some(Side::Banker)),
            Outcome::Tie => ("the hands were equal".to_string(), None),
        };
        let mut words = won;
        for side in [Side::Player, Side::Banker] {
            words += &self.of_hand(side, own);
        }
        if self.looks_at(Group::Margin) {
            words.extend([" by ", self.value(Group::Margin)]);
        }
        words
    }

    /// The count of a hand, how many cards it has and whether it is a natural, where asked for.
    fn of_hand(&self, side: Side, winner: Option<Side>) -> String {
        let (count, cards, natural) = match side {
            Side::Player => (Group::PlayersCount, Group::PlayersCards, Group::PlayersNatural),
            Side::Banker => (Group::BankersCount, Group::BankersCards, Group::BankersNatural),
        };
        let mut parts = Vec::new();
        if self.looks_at(natural) {
            let yes = self.value(natural) == "yes";
            parts.push(if yes { "a natural" } else { "no natural" }.to_string());
        }
        if self.looks_at(count) {
            parts.push(self.value(count).to_string());
        }
        if self.looks_at(cards) {
            parts.push(format!("{} cards", self.value(cards)));
        }
        let named = winner.map_or_else(|| self.alone(side), |winner| winner == side);
        match &parts[..] {
            [] => String::new(),
            parts if named => format!(" with {}", parts.join(" and ")),
            parts => {
                format!(", the {} having {}", words::hand(self.rulebook, side), parts.join(" and "))
            }
        }
    }

    /// Whether the line looks at no count of the other hand, so that one word is enough for a tie.
    fn alone(&self, side: Side) -> bool {
        let others = match side {
            Side::Player => [Group::BankersCount, Group::BankersCards, Group::BankersNatural],
            Side::Banker => [Group::PlayersCount, Group::PlayersCards, Group::PlayersNatural],
        };
        !others.into_iter().any(|group| self.looks_at(group))
    }

    fn pair(&self, side: Side, group: Group) -> String {
        let hand = words::hand(self.rulebook, side);
        match self.value(group) {
            "none" => format!("the first two cards of the {hand} are no pair"),
            kind => format!("the first two cards of the {hand} are a {kind} pair"),
        }
    }
}
