//! The life of the shoe.

use super::{Decided, Deciding};
use crate::actor::Actor;
use crate::event::{Event, Why};
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::{CardSource, CoupKind, PlaceId, Shuffling, Stage};
use crate::steps::{fits, is_ordered, is_recorded, must_be_checked};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::Act;
use rules::procedure::{Before, Comes};
use rules::role::Standing;
use rules::shoe::{ABOUT, Bound};

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    let ordered = matches!(request, Request::OrderShuffle { .. } | Request::ReplaceCards { .. });
    if !ordered && deciding.table.setup.is_some() {
        deciding.going_on()?;
    }
    match request {
        Request::BringCards { decks, source, backs } => bring(deciding, *decks, *source, backs),
        Request::CheckCards => {
            deciding.dealer()?;
            deciding.at_stage(Stage::Brought, Stage::Cut, "at the table and not yet loaded")?;
            Ok(vec![Event::CardsChecked])
        }
        Request::AcceptCards => {
            deciding.dealer()?;
            deciding.at_stage(Stage::Brought, Stage::Brought, "at the table, pre-shuffled")?;
            deciding.pre_shuffled()?;
            deciding.steps_done(Before::Shuffling)?;
            Ok(vec![Event::CardsAccepted])
        }
        Request::ObjectToCards => {
            deciding.at_stage(Stage::Brought, Stage::Cut, "at the table and not yet loaded")?;
            deciding.pre_shuffled()?;
            if !deciding.actor.is_bettor(deciding.rulebook) {
                return Err(Reason::NotYourPlace.plainly());
            }
            Ok(deciding.objected_to())
        }
        Request::Shuffle { how } => shuffle(deciding, *how),
        Request::RefuseCut { place } => {
            deciding.at_stage(Stage::Mixed, Stage::Mixed, "shuffled")?;
            let bettor = deciding.table.place(*place).and_then(|place| place.bettor.as_ref());
            let theirs = bettor == Some(&deciding.actor.name) || deciding.dealer().is_ok();
            if bettor.is_none() || !theirs {
                return Err(Reason::NotYourPlace.plainly());
            }
            if deciding.table.shoe.cut_refused.contains(place) {
                return Err(Reason::AlreadyDone.plainly());
            }
            Ok(vec![Event::CutRefused { place: *place }])
        }
        Request::Cut { depth } => cut(deciding, *depth),
        Request::CutAt { place, depth } => cut_at(deciding, *place, *depth),
        Request::PlaceCuttingCard { cards_behind } => {
            deciding.dealer()?;
            let automatic = deciding.table.shoe.automatic;
            let from = if automatic { Stage::Mixed } else { Stage::Cut };
            deciding.at_stage(from, from, if automatic { "shuffled" } else { "cut" })?;
            deciding.checked()?;
            deciding.steps_done(Before::Loading)?;
            let placing = deciding.rulebook.shoe.placing_with(*cards_behind)?;
            if *cards_behind >= deciding.table.shoe.cards().saturating_sub(52) {
                return Err(Reason::WrongStage { wants: "left in front of it" }.by(&placing.cite));
            }
            Ok(vec![Event::CuttingCardPlaced { cards_behind: *cards_behind }])
        }
        Request::Burn { method } => {
            deciding.dealer()?;
            deciding.at_stage(Stage::Loaded, Stage::Loaded, "loaded and not yet burnt")?;
            if deciding.table.shoe.burning.is_some() {
                return Err(Reason::AlreadyDone.plainly());
            }
            let method = *method;
            if deciding.rulebook.shoe.burns.get(method).is_none() {
                return Err(Reason::NoSuchThing.plainly());
            }
            Ok(vec![Event::BurnBegun { method }])
        }
        _ => orders(deciding, request),
    }
}

fn bring(deciding: &Deciding<'_>, decks: u8, source: CardSource, backs: &str) -> Decided {
    deciding.between_coups()?;
    let by = source.pre_shuffled();
    if deciding.table.shoe.stage == Stage::Ended {
        // Where they have to be replaced anyway, nobody is asked whether they are.
        let must = deciding.rulebook.conduct.replace_handled.is_some();
        let must = must && deciding.table.shoe.handled && source == CardSource::Plain;
        match deciding.rulebook.conduct.act(source.replacing()).filter(|_| !must) {
            Some(clause) => deciding.authorised(clause.by, &clause.source)?,
            None => deciding.dealer()?,
        }
        deciding.other_backs(backs, false)?;
    } else {
        deciding.dealer()?;
        deciding.at_stage(Stage::Empty, Stage::Empty, "at the end of their shoe")?;
    }
    let known = deciding.rulebook.shoe.pre_shuffled.as_ref();
    if let Some(known) = known.filter(|known| by.is_some_and(|by| !known.value.contains(&by))) {
        return Err(Reason::NotInThisRulebook.from(&known.source));
    }
    deciding.rulebook.allow_decks(decks)?;
    deciding.allow_bets(decks)?;
    Ok(vec![Event::CardsBroughtIn { decks, source, backs: backs.to_string() }])
}

/// What supervisors order about the cards.
fn orders(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::OrderShuffle { reason } => {
            let clause = deciding.may(Act::OrderShuffle)?;
            deciding.at_stage(Stage::InPlay, Stage::InPlay, "in play")?;
            if reason.trim().is_empty() {
                return Err(Reason::ReasonNeeded.from(&clause.source));
            }
            let mut events = deciding.not_begun();
            events.push(Event::ShuffleOrdered { reason: reason.clone() });
            if deciding.table.coup.is_none() || deciding.is_not_begun() {
                events.push(Event::ShoeEnded);
            }
            Ok(events)
        }
        Request::ReplaceCards { unfit, backs, scanning_shoe } => {
            let act = if *unfit { Act::ReplaceUnfitCards } else { Act::ReplaceCards };
            let clause = deciding.may(act)?;
            if deciding.table.coup.is_some() && !deciding.is_not_begun() {
                return Err(Reason::CoupInProgress.from(&clause.source));
            }
            let any_time = *unfit || deciding.rulebook.conduct.act(Act::ChangeCards).is_some();
            let from = if any_time { Stage::Brought } else { Stage::Ended };
            deciding.at_stage(from, Stage::Ended, "at the end of their shoe")?;
            deciding.other_backs(backs, *scanning_shoe)?;
            let mut events = deciding.not_begun();
            events.push(Event::CardsReplaced { backs: backs.clone() });
            Ok(events)
        }
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

fn shuffle(deciding: &Deciding<'_>, how: Shuffling) -> Decided {
    deciding.dealer()?;
    deciding.between_coups()?;
    if how == Shuffling::Automatic {
        deciding.clause(Act::UseAutomaticShuffler)?;
    }
    let shoe = &deciding.table.shoe;
    if shoe.stage != Stage::Brought && shoe.stage != Stage::Ended {
        return Err(
            Reason::WrongStage { wants: "at the table, or at the end of their shoe" }.plainly()
        );
    }
    if let (Some(clause), true, Stage::Ended) =
        (&deciding.rulebook.conduct.replace_handled, shoe.handled, shoe.stage)
    {
        return Err(Reason::CardsHandled.from(&clause.source));
    }
    let machine = deciding.rulebook.conduct.machine_decks.as_ref();
    let machine = machine.filter(|_| how == Shuffling::Machine);
    if let Some(clause) = machine.filter(|clause| !clause.value.contains(&shoe.decks)) {
        let (given, allowed) = (shoe.decks, clause.value.clone());
        let reason = rules::Reason::DecksNotAllowed { given, allowed };
        return Err(Reason::Rules(reason).from(&clause.source));
    }
    deciding.steps_done(Before::Shuffling)?;
    Ok(vec![Event::CardsShuffled { how }])
}

fn cut(deciding: &Deciding<'_>, depth: u16) -> Decided {
    deciding.cards_to_cut()?;
    let rulebook = deciding.rulebook;
    let cutters = &rulebook.conduct.cutters;
    let other_allowed = rulebook.conduct.act(Act::AllowOtherToCut).is_some();
    if !deciding.is_cutter() && !other_allowed {
        let needs = deciding.cutter_wanted();
        return Err(Reason::NotAuthorised { needs }.from(&cutters.source));
    }
    let refused = &deciding.table.shoe.cut_refused;
    let mut own = deciding.table.taken().filter(|(_, _, name)| **name == deciding.actor.name);
    let may = own.any(|(place, _, _)| !refused.contains(&place));
    if deciding.actor.is_bettor(rulebook) && deciding.table.has_bettors() && !may {
        return Err(Reason::NotYourPlace.from(&cutters.source));
    }
    // Where those who wager are named first, others cut only when all of them have refused.
    let bettors_first = cutters.value.first() == Some(&rulebook.conduct.bettor);
    if bettors_first && !deciding.all_refused_the_cut() && !deciding.actor.is_bettor(rulebook) {
        let first = "offering the cut to those who wager";
        return Err(Reason::NotYet { first }.from(&cutters.source));
    }
    if deciding.actor.is_bettor(rulebook) {
        deciding.steps_done(Before::BettorsCut)?;
        let own = deciding.table.taken().filter(|(_, _, name)| **name == deciding.actor.name);
        let own: Vec<_> = own.map(|(place, _, _)| place).collect();
        deciding.offered_the_cut(&own)?;
    }
    deciding.deep_enough(depth)?;
    let by_staff = matches!(rulebook.role(deciding.actor.role).standing, Standing::Rung(_));
    Ok(vec![Event::CardsCut { by: deciding.actor.clone(), depth, by_staff }])
}

/// Whoever is at a place has cut the cards; the dealer says so.
fn cut_at(deciding: &Deciding<'_>, place: PlaceId, depth: u16) -> Decided {
    deciding.dealer()?;
    deciding.cards_to_cut()?;
    let (table, conduct) = (deciding.table, &deciding.rulebook.conduct);
    let bettor = table.place(place).and_then(|place| place.bettor.clone());
    let name = bettor.ok_or_else(|| Reason::NotYourPlace.plainly())?;
    if !conduct.cutters.value.contains(&conduct.bettor) {
        let needs = deciding.cutter_wanted();
        return Err(Reason::NotAuthorised { needs }.from(&conduct.cutters.source));
    }
    if table.shoe.cut_refused.contains(&place) {
        return Err(Reason::AlreadyDone.from(&conduct.cutters.source));
    }
    deciding.steps_done(Before::BettorsCut)?;
    deciding.offered_the_cut(&[place])?;
    deciding.deep_enough(depth)?;
    let by = Actor { name, role: conduct.bettor };
    Ok(vec![Event::CardsCut { by, depth, by_staff: false }])
}

impl Deciding<'_> {
    /// Whether a coup is wagered on of which no card is out: none is in progress.
    fn is_not_begun(&self) -> bool {
        let table = self.table;
        let ordinary = table.coup.as_ref().is_some_and(|coup| coup.kind == CoupKind::Ordinary);
        ordinary && !table.is_dealing() && table.carried.is_empty()
    }

    /// A coup that has not begun does not begin with cards that are to be shuffled or replaced.
    fn not_begun(&self) -> Vec<Event> {
        if !self.is_not_begun() {
            return Vec::new();
        }
        self.all_back(Why::CoupVoid).into_iter().chain([Event::CoupCalledOff]).collect()
    }

    /// Refuses where there are no cards to be cut.
    fn cards_to_cut(&self) -> Result<(), Refusal> {
        self.between_coups()?;
        self.at_stage(Stage::Mixed, Stage::Mixed, "shuffled")?;
        if self.table.shoe.automatic {
            let source = &self.clause(Act::UseAutomaticShuffler)?.source;
            return Err(Reason::NotInThisRulebook.from(source));
        }
        Ok(())
    }

    /// Refuses a cut at places that it is not offered to, where the rulebook has an order for it:
    /// clockwise, which is towards lower numbers; at the first shoe from whoever came first, later
    /// from the dealer's left.
    fn offered_the_cut(&self, places: &[PlaceId]) -> Result<(), Refusal> {
        let Some(clause) = &self.rulebook.conduct.cut_clockwise else { return Ok(()) };
        let refused = &self.table.shoe.cut_refused;
        let began = self.table.arrivals.first().filter(|_| !self.table.used);
        let first = began.filter(|place| !refused.contains(place));
        let taken: Vec<PlaceId> = self.table.taken().map(|(place, _, _)| place).collect();
        let behind = taken.iter().rev().filter(|place| began.is_none_or(|from| *place < from));
        let before = taken.iter().rev().filter(|place| began.is_some_and(|from| *place > from));
        let next = first.or_else(|| behind.chain(before).find(|it| !refused.contains(it)));
        match next.filter(|next| !places.contains(next)) {
            Some(_) => {
                Err(Reason::NotYet { first: "offering the cut clockwise" }.from(&clause.source))
            }
            None => Ok(()),
        }
    }

    /// Refuses a cut too near to either end.
    fn deep_enough(&self, depth: u16) -> Result<(), Refusal> {
        let margin = &self.rulebook.shoe.cut;
        let cards = u16::from(margin.value.cards);
        let total = self.table.shoe.cards();
        let about = margin.value.bound == Bound::About;
        let least = if about { cards.saturating_sub(ABOUT) } else { cards };
        if depth < least || depth > total.saturating_sub(least) {
            let wants = "cut further from either end";
            return Err(Reason::WrongStage { wants }.from(&margin.source));
        }
        Ok(())
    }

    /// Whether somebody is among those who may cut.
    pub(super) fn is_cutter(&self) -> bool {
        let cutters = &self.rulebook.conduct.cutters.value;
        cutters.iter().any(|role| self.actor.may_act_as(self.rulebook, *role))
    }

    /// Whether nobody at the table is left who may want to cut.
    fn all_refused_the_cut(&self) -> bool {
        let refused = &self.table.shoe.cut_refused;
        self.table.taken().all(|(place, _, _)| refused.contains(&place))
    }

    /// The role that is to cut now: that of those who wager only until all of them have refused.
    pub(super) fn cutter_wanted(&self) -> String {
        let (conduct, all_refused) = (&self.rulebook.conduct, self.all_refused_the_cut());
        let mut roles = conduct.cutters.value.iter();
        let wanted = roles.find(|role| !all_refused || **role != conduct.bettor);
        wanted.map(|role| self.rulebook.role(*role).name.clone()).unwrap_or_default()
    }

    /// Refuses where the shoe is not within these stages.
    fn at_stage(&self, from: Stage, to: Stage, wants: &'static str) -> Result<(), Refusal> {
        self.setup()?;
        let stage = self.table.shoe.stage;
        if (from..=to).contains(&stage) {
            return Ok(());
        }
        Err(Reason::WrongStage { wants }.plainly())
    }

    /// Refuses cards that should have been checked.
    fn checked(&self) -> Result<(), Refusal> {
        if must_be_checked(self.rulebook, &self.table.shoe) {
            let source = &self.rulebook.shoe.check.source;
            return Err(Reason::WrongStage { wants: "checked" }.from(source));
        }
        Ok(())
    }

    /// Refuses cards that have to be shuffled.
    fn pre_shuffled(&self) -> Result<(), Refusal> {
        if !self.table.shoe.is_pre_shuffled() {
            return Err(Reason::WrongStage { wants: "shuffled" }.plainly());
        }
        Ok(())
    }

    /// Pre-shuffled cards are to be shuffled, and what may be ordered before that is ordered with
    /// it: the inspection (wa:4.2(b)).
    fn objected_to(&self) -> Vec<Event> {
        let mut events = vec![Event::CardsObjectedTo];
        let brought = crate::evolve(self.table.clone(), &events[0]);
        let steps = self.rulebook.conduct.steps.iter().filter(|step| {
            let inspection =
                step.before == Before::Shuffling && fits(self.rulebook, step, &brought);
            inspection && matches!(step.comes, Comes::Ordered(_))
        });
        let open =
            steps.filter(|step| !is_ordered(step, self.table) && !is_recorded(step, self.table));
        events.extend(open.map(|step| {
            let (step, by) = (step.id.as_str().into(), self.actor.clone());
            Event::StepOrdered { step, by }
        }));
        events
    }

    /// Refuses a number of decks with which a bet on offer cannot be played.
    fn allow_bets(&self, decks: u8) -> Result<(), Refusal> {
        self.allow_bets_of(&self.setup()?.setting, decks)
    }

    /// The same, for a setting; before there are cards any will do.
    pub(super) fn allow_bets_of(&self, setting: &rules::Setting, decks: u8) -> Result<(), Refusal> {
        for forced in &self.rulebook.decks.forced {
            let offered =
                |bet: &rules::BetId| self.rulebook.bet_clauses(*bet).withheld(setting).is_none();
            if decks > 0 && forced.value.decks != decks && forced.value.bets.iter().any(offered) {
                let allowed = vec![forced.value.decks];
                let reason = rules::Reason::DecksNotAllowed { given: decks, allowed };
                return Err(Reason::Rules(reason).from(&forced.source));
            }
        }
        Ok(())
    }

    /// Refuses new cards with the same backs, where the rulebook asks for others.
    fn other_backs(&self, backs: &str, scanning_shoe: bool) -> Result<(), Refusal> {
        let Some(clause) = self.rulebook.conduct.act(Act::AllowSameBack) else { return Ok(()) };
        let same = self.table.shoe.backs == backs;
        let waived = scanning_shoe && self.actor.may_act_as(self.rulebook, clause.by);
        if same && !waived {
            return Err(Reason::SameBacks.from(&clause.source));
        }
        Ok(())
    }
}
