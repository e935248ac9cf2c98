//! The dealer: does what is due, and is clumsy now and then.

use super::lines;
use super::{Seeing, seen};
use crate::chance::Chance;
use crate::faults::Kind;
use devices::shoe::{Shoe, decks_of};
use house::What;
use rules::irregularity::Situation;
use rules::{Card, Name, Outcome};
use table::duty::{Step, duty};
use table::state::{About, CardSource, CoupKind, Reveal, Salt, Shuffling, Stage, Table};
use table::steps::steps;
use table::{Observation, Request};

/// The console, by its name in records.
const CONSOLE: &str = "console";

/// The dealer of a house.
#[derive(Debug)]
pub(crate) struct Dealer {
    name: Name,
    /// Whether the shoe is a virtual one, whose order is committed to.
    commits: bool,
    shoes: Vec<Shoe>,
    /// The scanning shoe that cards leave, where there is one.
    scanner: Option<lines::Shoe>,
    /// The shoe whose cutting card nobody sees.
    missed: Option<u32>,
    /// How often nothing came of what is due.
    pub(crate) tries: u32,
}

impl Dealer {
    /// A dealer with a virtual shoe, a scanning shoe, or a keypad.
    pub(crate) fn new(chance: &mut Chance) -> Dealer {
        let commits = chance.once_in(3);
        let scanner = (!commits && chance.once_in(2)).then(lines::Shoe::new);
        Dealer {
            name: Name::from("Dana"),
            commits,
            shoes: Vec::new(),
            scanner,
            missed: None,
            tries: 0,
        }
    }

    /// What the dealer does next; nothing where the table waits for somebody else.
    pub(crate) fn act(&mut self, seeing: &mut Seeing<'_>) -> Option<What> {
        if let Some(mistake) = self.mistake(seeing) {
            return Some(mistake);
        }
        if let Some(waiting) = seeing.table.waiting.last() {
            return Some(super::trouble::approval(seeing, waiting));
        }
        if let Some(told) = self.commitment(seeing) {
            return Some(seen("virtual shoe", told));
        }
        // What does not keep the coup from going on is seen to beside it.
        if !seeing.table.incidents.is_empty()
            && seeing.chance.once_in(5)
            && let Some(what) = super::trouble::any(seeing, 0)
        {
            return Some(what);
        }
        if let Some(what) = self.beside(seeing) {
            return Some(what);
        }
        match duty(seeing.rulebook, seeing.table).step {
            Step::BurnCard { .. }
            | Step::BurnBeforeCoup
            | Step::DealCard { .. }
            | Step::ThirdCard { .. } => match self.draw(seeing) {
                Some(drawn) => Some(seen(CONSOLE, drawn)),
                None => self.runs_out(seeing),
            },
            Step::ExposeCard { number } => {
                let dealt = seeing.table.coup.as_ref()?.cards.get(usize::from(number) - 1)?;
                let card = dealt.card.or_else(|| any_left(seeing))?;
                Some(seen(CONSOLE, Observation::CardExposed { number, card }))
            }
            step => self.ask(seeing, step),
        }
    }

    /// What waits to be done beside the play, by whoever may record it.
    fn beside(&self, seeing: &Seeing<'_>) -> Option<What> {
        let due = steps(seeing.rulebook, seeing.table).into_iter().find(|open| open.due)?;
        let (step, note) = (due.step.id.as_str().into(), "as seen".to_owned());
        seeing.able(&self.name, Request::RecordStep { step, asked: None, note })
    }

    /// What is due, by whoever may do it.
    fn ask(&mut self, seeing: &mut Seeing<'_>, step: Step) -> Option<What> {
        let request = match step {
            Step::OpenWagering => Request::OpenWagering,
            Step::SettleEarly => Request::SettleEarly,
            Step::Announce => Request::Announce,
            Step::Settle => Request::Settle,
            Step::CompleteCoup => Request::CompleteCoup,
            Step::CallNoMoreBets => return self.call(seeing),
            Step::AwaitWagers { until: Some(_) } => return None,
            Step::AwaitWagers { until: None } => return self.nobody(seeing),
            Step::Resume { .. }
            | Step::SayWhereItLies
            | Step::Assess { .. }
            | Step::DoTask { .. }
            | Step::ConfirmWagers { .. }
            | Step::ConfirmCorrection { .. }
            | Step::Resolve { .. }
            | Step::UseCarriedCard => {
                self.tries += 1;
                return super::trouble::act(seeing, step, self.tries);
            }
            shoe => return self.of_shoe(seeing, shoe),
        };
        self.tries = 0;
        Some(seeing.deals(&self.name, request))
    }

    fn call(&mut self, seeing: &Seeing<'_>) -> Option<What> {
        // A call that would not be heard is not made: nobody has wagered where somebody must.
        let call = seeing.able(&self.name, Request::CallNoMoreBets);
        call.or_else(|| seeing.able(&self.name, Request::CallOffCoup))
    }

    /// Nobody has wagered: the dealer waits a while, and then does what a house does then.
    fn nobody(&mut self, seeing: &Seeing<'_>) -> Option<What> {
        self.tries += 1;
        if self.tries < 8 {
            return None;
        }
        self.tries = 0;
        let requests = [Request::CallNoMoreBets, Request::CallOffCoup];
        requests.into_iter().find_map(|request| seeing.able(&self.name, request))
    }

    fn of_shoe(&mut self, seeing: &mut Seeing<'_>, step: Step) -> Option<What> {
        let shoe = &seeing.table.shoe;
        let backs = if shoe.backs == "red" { "blue" } else { "red" }.to_owned();
        let cards = shoe.cards();
        let shuffles = [Shuffling::Machine, Shuffling::Hand].map(|how| Request::Shuffle { how });
        let requests: Vec<Request> = match step {
            Step::OpenTable => vec![Request::OpenTable(Box::new(seeing.setup.clone()))],
            Step::BringCards => {
                let (decks, source) = (seeing.decks, CardSource::Plain);
                vec![Request::BringCards { decks, source, backs }]
            }
            Step::CheckCards => vec![Request::CheckCards],
            Step::ShuffleOrAccept => shuffles.into(),
            Step::ShuffleOrReplace => {
                let scanning_shoe = false;
                let replace = Request::ReplaceCards { unfit: false, backs, scanning_shoe };
                shuffles.into_iter().chain([replace]).collect()
            }
            Step::Cut => {
                let depth = 60 + u16::from(seeing.chance.small(200)).min(cards.saturating_sub(120));
                let refused =
                    seeing.table.taken().map(|(place, _, _)| Request::RefuseCut { place });
                [Request::Cut { depth }].into_iter().chain(refused).collect()
            }
            Step::PlaceCuttingCard => {
                let placing = seeing.chance.pick(&seeing.rulebook.shoe.placings).cards_behind;
                vec![Request::PlaceCuttingCard { cards_behind: u16::from(placing) }]
            }
            Step::Burn => {
                let first = seeing.chance.below(seeing.rulebook.shoe.burns.len());
                let methods = [first].into_iter().chain(0..seeing.rulebook.shoe.burns.len());
                methods.map(|method| Request::Burn { method }).collect()
            }
            _ => Vec::new(),
        };
        requests.into_iter().find_map(|request| seeing.able(&self.name, request))
    }

    /// What a virtual shoe publishes: the order that it is committed to, and later the order.
    fn commitment(&mut self, seeing: &mut Seeing<'_>) -> Option<Observation> {
        let table = seeing.table;
        if !self.commits || table.setup.is_none() {
            return None;
        }
        if table.shoe.stage == Stage::Mixed && table.shoe.commitment.is_none() {
            let mut order = decks_of(table.shoe.decks);
            seeing.chance.shuffle(&mut order);
            let salt = Salt(std::array::from_fn(|_| seeing.chance.small(u8::MAX)));
            let shoe = Shoe::of(Reveal { salt, order });
            let commit = shoe.commit();
            self.shoes.push(shoe);
            return Some(commit);
        }
        self.shoes.retain(|shoe| {
            let known = table.unrevealed.contains(&shoe.commitment());
            // What was just committed to may not be on the screen yet.
            known || table.shoe.commitment.is_none()
        });
        self.shoes.iter().find_map(|shoe| shoe.reveal(table).ok())
    }

    /// The next card of the shoe, or the cutting card before it, as the house is told of it.
    fn draw(&mut self, seeing: &mut Seeing<'_>) -> Option<Observation> {
        let drawn = self.drawn(seeing)?;
        let scanner = self.scanner.as_mut();
        Some(scanner.map_or_else(|| drawn.clone(), |shoe| shoe.pass(&drawn, seeing.faults)))
    }

    /// There is no card left in the shoe.
    fn runs_out(&mut self, seeing: &mut Seeing<'_>) -> Option<What> {
        self.tries += 1;
        let about = About { note: "as seen".to_owned(), ..About::default() };
        let (situation, about) = (Situation::TooFewCards, Box::new(about));
        let report = seeing.able(&self.name, Request::Report { situation, about });
        report.or_else(|| super::trouble::any(seeing, 10 * self.tries))
    }

    fn drawn(&mut self, seeing: &mut Seeing<'_>) -> Option<Observation> {
        let shoe = &seeing.table.shoe;
        let own = self.shoes.iter().find(|own| Some(own.commitment()) == shoe.commitment);
        if let Some(own) = own {
            return own.next(shoe);
        }
        let before = shoe.cards().saturating_sub(shoe.cards_behind);
        let in_play = shoe.stage == Stage::InPlay;
        let missed = self.missed == Some(seeing.table.shoes);
        if in_play && shoe.cards_out >= before && shoe.cutting_card.is_none() && !missed {
            if !seeing.faults.strikes(Kind::CuttingCardMissed) {
                return Some(Observation::CuttingCardSeen);
            }
            self.missed = Some(seeing.table.shoes);
        }
        let put_back = shoe.put_back.first().copied().flatten();
        let card = put_back.or_else(|| any_left(seeing));
        if seeing.faults.strikes(Kind::CardUnseen) {
            return Some(Observation::CardDrawn(None));
        }
        card.map(|card| Observation::CardDrawn(Some(card)))
    }

    /// Something that a dealer should not do.
    fn mistake(&mut self, seeing: &mut Seeing<'_>) -> Option<What> {
        let in_play = seeing.table.shoe.stage == Stage::InPlay;
        if in_play && seeing.faults.strikes(Kind::CardOutOfTurn) {
            return self.draw(seeing).map(|drawn| seen(CONSOLE, drawn));
        }
        if seeing.table.is_dealing() && seeing.faults.strikes(Kind::WrongExposure) {
            let number = 1 + seeing.faults.chance().small(6);
            let cards: Vec<Card> = Card::deck().collect();
            let card = *seeing.faults.chance().pick(&cards);
            return Some(seen(CONSOLE, Observation::CardExposed { number, card }));
        }
        if in_play && seeing.faults.strikes(Kind::CuttingCardAstray) {
            return Some(seen(CONSOLE, Observation::CuttingCardSeen));
        }
        if seeing.faults.strikes(Kind::DisplayWrong) {
            let all = [Outcome::Player, Outcome::Banker, Outcome::Tie];
            let shown = *seeing.faults.chance().pick(&all);
            return Some(seen("display", Observation::DisplayShows(shown)));
        }
        if seeing.faults.strikes(Kind::OutOfOrder) {
            let requests = [
                Request::OpenWagering,
                Request::CallNoMoreBets,
                Request::CallOffCoup,
                Request::SettleEarly,
                Request::Announce,
                Request::Settle,
                Request::CompleteCoup,
                Request::CheckCards,
                Request::Burn { method: 0 },
                Request::Shuffle { how: Shuffling::Machine },
                Request::UseCarriedCard,
                Request::Resume,
            ];
            let request = seeing.faults.chance().pick(&requests).clone();
            return Some(seeing.deals(&self.name, request));
        }
        None
    }
}

/// Any card of which the shoe has one left, as far as was seen.
fn any_left(seeing: &mut Seeing<'_>) -> Option<Card> {
    let shoe = &seeing.table.shoe;
    let left = |seen: u8| usize::from(shoe.decks.saturating_sub(seen));
    let all: usize = shoe.census.iter().map(|seen| left(*seen)).sum();
    let mut place = seeing.chance.below(all);
    for (card, seen) in Card::deck().map(|card| (card, shoe.census[card.index()])) {
        match place.checked_sub(left(seen)) {
            Some(rest) => place = rest,
            None => return Some(card),
        }
    }
    None
}

/// Whether wagers are taken on the coup of the moment.
pub(super) fn is_open(table: &Table) -> bool {
    table.coup.as_ref().is_some_and(|coup| coup.is_open() && coup.kind == CoupKind::Ordinary)
}
