//! The automatic dealer: does what is due at a table, at a pace that people can follow.

use crate::acting::able;
use crate::heard::What;
use crate::owner::Landed;
use devices::shoe::{Fault, Folder, Shoe};
use rules::Rulebook;
use table::duty::{Step, duty};
use table::state::{CardSource, Setup, Shuffling, Stage, Table, Wagering};
use table::{Event, Name, Observation, Request};

/// How fast it deals, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Between two cards.
    pub card_ms: u64,
    /// Between two steps of the shoe's procedure.
    pub shoe_ms: u64,
    /// While a result stands.
    pub result_ms: u64,
    /// For wagers, where no period is set.
    pub wagers_ms: u64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { card_ms: 1_000, shoe_ms: 700, result_ms: 5_000, wagers_ms: 15_000 }
    }
}

impl Pace {
    /// The pace until the first card at a table: whoever has just opened a house wants to see some.
    fn brisk(self) -> Pace {
        let (shoe_ms, wagers_ms) = (self.shoe_ms.min(200), self.wagers_ms.min(1_000));
        Pace { shoe_ms, wagers_ms, ..self }
    }
}

/// Whether a coup was ever dealt at a table.
fn has_dealt(table: &Table) -> bool {
    let has_cards = table.coup.as_ref().is_some_and(|coup| !coup.cards.is_empty());
    table.shoes > 1 || table.shoe.coups > 0 || has_cards
}

/// Whether wagers are taken for a time that is set: whoever calls behind it has waited for them.
fn has_period(table: &Table) -> bool {
    table.coup.as_ref().is_some_and(|coup| matches!(coup.wagering, Wagering::Open(Some(_))))
}

/// What the dealer goes by: how the table is opened, and with what cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orders {
    /// How the table is set up when it opens.
    pub setup: Setup,
    /// How many decks its shoe holds.
    pub decks: u8,
}

/// Its name in records: whoever else is named there as the dealer is a person.
pub const AUTOMATIC: &str = "automatic dealer";

/// The equipment that its cards come from.
pub(crate) const VIRTUAL_SHOE: &str = "virtual shoe";

/// An automatic dealer with a virtual shoe.
#[derive(Debug)]
pub struct Dealer {
    orders: Orders,
    pace: Pace,
    folder: Folder,
    shoe: Option<Shoe>,
    name: Name,
}

impl Dealer {
    /// A dealer whose shoes' secrets are kept in a folder.
    pub fn new(orders: Orders, pace: Pace, folder: Folder) -> Dealer {
        Dealer { orders, pace, folder, shoe: None, name: Name::from(AUTOMATIC) }
    }

    /// How long to wait before the next act, having just seen the table become as it is.
    pub fn pause_ms(&self, rulebook: &Rulebook, table: &Table) -> u64 {
        let pace = if has_dealt(table) { self.pace } else { self.pace.brisk() };
        match duty(rulebook, table).step {
            Step::CallNoMoreBets if has_period(table) => pace.card_ms,
            Step::AwaitWagers { until: None } | Step::CallNoMoreBets => pace.wagers_ms,
            Step::CompleteCoup => pace.result_ms,
            Step::DealCard { .. }
            | Step::ThirdCard { .. }
            | Step::ExposeCard { .. }
            | Step::Announce
            | Step::Settle
            | Step::SettleEarly => pace.card_ms,
            _ => pace.shoe_ms,
        }
    }

    /// What it does next; nothing where the table waits for wagers or for a person. The number is
    /// that of the last entry of the table's record.
    pub fn act(
        &mut self,
        rulebook: &Rulebook,
        table: &Table,
        number: u64,
    ) -> Result<Option<What>, Fault> {
        if let Some(what) = self.tell(table, number)? {
            return Ok(Some(what));
        }
        if let Some(what) = self.come_in(rulebook, table) {
            return Ok(Some(what));
        }
        match self.draw(rulebook, table)? {
            Some(what) => Ok(Some(what)),
            None => Ok(self.ask(rulebook, table, duty(rulebook, table).step)),
        }
    }

    /// Says that it deals from now on, where the record has somebody else as the dealer: whoever
    /// opened the table.
    fn come_in(&self, rulebook: &Rulebook, table: &Table) -> Option<What> {
        if table.setup.is_none() || table.dealer.as_ref() == Some(&self.name) {
            return None;
        }
        let request = Request::ChangeDealer { name: self.name.clone() };
        let actor = able(rulebook, table, &self.name, &request)?;
        Some(What::Asked { actor, request })
    }

    /// What the shoe itself does, whoever deals: it tells the order of one that is over, and
    /// commits to that of the next.
    pub fn tell(&mut self, table: &Table, number: u64) -> Result<Option<What>, Fault> {
        if let Some(reveal) = self.reveal(table)? {
            return Ok(Some(seen(reveal)));
        }
        self.commit(table, number)
    }

    /// What the shoe commits to once its cards are mixed: before the cut, so that nobody who knows
    /// how they are cut has chosen their order.
    pub fn commit(&mut self, table: &Table, number: u64) -> Result<Option<What>, Fault> {
        let mixed = table.shoe.stage == Stage::Mixed && table.shoe.commitment.is_none();
        if !mixed || table.setup.is_none() {
            return Ok(None);
        }
        let shoe = Shoe::prepare(&mut self.folder, number, table.shoe.decks)?;
        let commit = shoe.commit();
        self.shoe = Some(shoe);
        Ok(Some(seen(commit)))
    }

    /// The card that is due, out of the shoe or turned up; none where no card is due.
    pub fn draw(&mut self, rulebook: &Rulebook, table: &Table) -> Result<Option<What>, Fault> {
        Ok(match duty(rulebook, table).step {
            Step::BurnCard { .. }
            | Step::BurnBeforeCoup
            | Step::DealCard { .. }
            | Step::ThirdCard { .. } => {
                self.of_table(table)?.and_then(|shoe| shoe.next(&table.shoe)).map(seen)
            }
            Step::ExposeCard { number } => exposed(table, number).map(seen),
            _ => None,
        })
    }

    fn ask(&self, rulebook: &Rulebook, table: &Table, step: Step) -> Option<What> {
        let requests = self.requests(rulebook, table, step);
        requests.into_iter().find_map(|request| {
            let actor = able(rulebook, table, &self.name, &request)?;
            Some(What::Asked { actor, request })
        })
    }

    /// What would do what is due, the usual first.
    fn requests(&self, rulebook: &Rulebook, table: &Table, step: Step) -> Vec<Request> {
        let decks = self.orders.decks;
        let backs = if table.shoe.backs == "red" { "blue" } else { "red" }.to_owned();
        match step {
            Step::OpenTable => vec![Request::OpenTable(Box::new(self.orders.setup.clone()))],
            Step::BringCards => {
                vec![Request::BringCards { decks, source: CardSource::Plain, backs }]
            }
            Step::CheckCards => vec![Request::CheckCards],
            Step::ShuffleOrAccept => vec![
                Request::Shuffle { how: Shuffling::Machine },
                Request::Shuffle { how: Shuffling::Hand },
            ],
            Step::ShuffleOrReplace => vec![
                Request::Shuffle { how: Shuffling::Machine },
                Request::Shuffle { how: Shuffling::Hand },
                Request::ReplaceCards { unfit: false, backs, scanning_shoe: false },
            ],
            // Where those who wager cut first, none of them does at a table without a dealer.
            Step::Cut => [Request::Cut { depth: table.shoe.cards() / 2 }]
                .into_iter()
                .chain(table.taken().map(|(place, _, _)| Request::RefuseCut { place }))
                .collect(),
            Step::PlaceCuttingCard => {
                let behind = rulebook.shoe.placings[0].cards_behind;
                vec![Request::PlaceCuttingCard { cards_behind: u16::from(behind) }]
            }
            Step::Burn => {
                (0..rulebook.shoe.burns.len()).map(|method| Request::Burn { method }).collect()
            }
            Step::UseCarriedCard => vec![Request::UseCarriedCard],
            Step::OpenWagering => vec![Request::OpenWagering],
            Step::AwaitWagers { until: None } | Step::CallNoMoreBets => {
                vec![Request::CallNoMoreBets, Request::CallOffCoup]
            }
            Step::SettleEarly => vec![Request::SettleEarly],
            Step::Announce => vec![Request::Announce],
            Step::Settle => vec![Request::Settle],
            Step::CompleteCoup => vec![Request::CompleteCoup],
            Step::Resume { .. } => vec![Request::Resume],
            _ => Vec::new(),
        }
    }

    /// The shoe that the table deals from, found again after a restart.
    fn of_table(&mut self, table: &Table) -> Result<Option<&Shoe>, Fault> {
        let wanted = table.shoe.commitment;
        let is_it = |shoe: &Shoe| Some(shoe.commitment()) == wanted;
        if !self.shoe.as_ref().is_some_and(is_it) {
            self.shoe = self.kept()?.into_iter().map(|(_, shoe)| shoe).find(is_it);
        }
        Ok(self.shoe.as_ref())
    }

    /// The order of a shoe that is over, told once; what has been told needs no secret.
    fn reveal(&mut self, table: &Table) -> Result<Option<Observation>, Fault> {
        // Every shoe in play is one that waits to be told: the folder is read when one is over.
        let in_play = table.shoe.commitment.filter(|_| table.shoe.stage != Stage::Ended);
        if table.unrevealed.iter().all(|it| Some(*it) == in_play) {
            return Ok(None);
        }
        let mut kept = self.kept()?.into_iter();
        Ok(kept.find_map(|(_, shoe)| shoe.reveal(table).ok()))
    }

    fn kept(&self) -> Result<Vec<(u64, Shoe)>, Fault> {
        let numbers = self.folder.numbers()?;
        let shoes = numbers
            .into_iter()
            .map(|number| Ok(Shoe::resume(&self.folder, number)?.map(|shoe| (number, shoe))));
        shoes.filter_map(Result::transpose).collect()
    }

    /// Takes in what has happened: a secret that everybody knows is kept no longer.
    pub fn saw(&mut self, landed: &Landed) -> Result<(), Fault> {
        for event in &landed.events {
            let Event::ShoeRevealed { commitment, .. } = event else { continue };
            for (number, shoe) in self.kept()? {
                if shoe.commitment() == *commitment {
                    devices::shoe::Keep::forget(&mut self.folder, number)?;
                }
            }
        }
        Ok(())
    }
}

fn seen(observation: Observation) -> What {
    What::Seen { by: VIRTUAL_SHOE.to_owned(), observation }
}

/// A card that lies face down is turned up as what it is.
fn exposed(table: &Table, number: u8) -> Option<Observation> {
    let place = usize::from(number).checked_sub(1)?;
    let card = table.coup.as_ref()?.cards.get(place)?.card?;
    Some(Observation::CardExposed { number, card })
}
