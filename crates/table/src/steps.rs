//! What a table usually stands with, and what is done and recorded beside the play: which steps
//! are open, and which are due.

use crate::actor::Name;
use crate::decide::certain_third;
use crate::holding::opener;
use crate::state::{CardSource, Fitted, Played, Recorded, Setup, Shoe, Shuffling, Stage, Table};
use alloc::string::ToString;
use alloc::vec::Vec;
use rules::procedure::{Before, Cards, Comes, Fixture, Step, Tables, When};
use rules::shoe::CheckedCards;
use rules::wagering::Channel;
use rules::{Rulebook, Setting, Side};

/// All that a rulebook wants a table to stand with under its usual settings, as it usually is.
pub fn usual_fixtures(rulebook: &Rulebook) -> Vec<Fitted> {
    let menu = &rulebook.menu;
    let usual: Vec<_> = (0..menu.versions.len()).map(|it| menu.default_setting(it)).collect();
    let fixtures = rulebook.conduct.fixtures.iter();
    let needed = fixtures.filter(|fixture| usual.iter().any(|setting| fixture.matters(setting)));
    needed.map(fitted).collect()
}

/// All that a rulebook wants a table to stand with under any setting.
pub fn all_fixtures(rulebook: &Rulebook) -> Vec<Fitted> {
    rulebook.conduct.fixtures.iter().map(fitted).collect()
}

fn fitted(fixture: &Fixture) -> Fitted {
    Fitted { fixture: fixture.id.as_str().into(), is: fixture.usual().to_string() }
}

/// Whether a table that is set up so must stand with something under a setting.
pub fn is_wanted(fixture: &Fixture, setup: &Setup, setting: &Setting) -> bool {
    let here = match fixture.at {
        Tables::Every => true,
        Tables::WithStations => setup.places.contains(&Channel::Station),
        Tables::NotPrivate => !setup.private,
    };
    here && fixture.matters(setting)
}

/// How so many decks are shuffled where nobody says how: by a machine, if it takes them.
pub fn usual_shuffling(rulebook: &Rulebook, decks: u8) -> Shuffling {
    let machine = rulebook.conduct.machine_takes(decks);
    if machine { Shuffling::Machine } else { Shuffling::Hand }
}

/// Whether cards like these are checked before they are used.
pub fn are_to_be_checked(rulebook: &Rulebook, shoe: &Shoe) -> bool {
    match rulebook.shoe.check.value {
        CheckedCards::Optional => false,
        CheckedCards::UnlessPreShuffled => shoe.origin == CardSource::Plain,
        CheckedCards::Required => true,
    }
}

/// Whether they have still to be.
pub fn must_be_checked(rulebook: &Rulebook, shoe: &Shoe) -> bool {
    are_to_be_checked(rulebook, shoe) && !shoe.checked
}

/// A step that can be ordered or recorded now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenStep<'r> {
    /// The step.
    pub step: &'r Step,
    /// Whether it waits to be done: the table asks for it, or somebody ordered it.
    pub due: bool,
}

/// The steps that can be ordered or recorded now.
pub fn steps<'r>(rulebook: &'r Rulebook, table: &Table) -> Vec<OpenStep<'r>> {
    let fitting = rulebook.conduct.steps.iter().filter(|step| fits(rulebook, step, table));
    let open = fitting.map(|step| OpenStep { step, due: is_due(step, table) });
    open.filter(|open| open.due || !is_recorded(open.step, table)).collect()
}

/// Whether this is the time for a step, and these the cards.
pub(crate) fn fits(rulebook: &Rulebook, step: &Step, table: &Table) -> bool {
    let stage = table.shoe.stage;
    let now = match step.when {
        When::Open => true,
        When::Brought => stage == Stage::Brought,
        When::BeforeCut => stage == Stage::Brought || stage == Stage::Mixed,
        When::BeforeLoading => (Stage::Brought..=Stage::Cut).contains(&stage),
        When::Shuffled => stage == Stage::Mixed,
        When::CuttingCardOut => table.shoe.cutting_card.is_some() && stage == Stage::InPlay,
        When::BetweenCoups => table.coup.as_ref().is_none_or(|coup| coup.cards.is_empty()),
        When::ThirdCardCertain => instructor(rulebook, table).is_some(),
    };
    table.setup.is_some() && now && concerns(step, table)
}

/// Who may have a third card drawn that is certain before all cards are exposed: whoever holds the
/// other hand.
pub(crate) fn instructor<'t>(rulebook: &Rulebook, table: &'t Table) -> Option<&'t Name> {
    let coup = table.coup.as_ref()?;
    let side = certain_third(rulebook, coup)?;
    let place = coup.hands.of(side.other()).holder()?;
    opener(rulebook, table, side.other(), place)
}

/// The third card that somebody was allowed to have drawn before all cards are exposed, and the
/// step that says so.
pub(crate) fn instructed<'r>(rulebook: &'r Rulebook, table: &Table) -> Option<(Side, &'r Step)> {
    let side = certain_third(rulebook, table.coup.as_ref()?)?;
    let of_a_card = |step: &&Step| step.when == When::ThirdCardCertain;
    let mut steps = rulebook.conduct.steps.iter().filter(of_a_card);
    Some((side, steps.find(|step| is_recorded(step, table))?))
}

/// Whether a step is for the cards that are there; what is done before the table closes, for any
/// that have been in play.
pub(crate) fn concerns(step: &Step, table: &Table) -> bool {
    let shoe = &table.shoe;
    if step.before == Before::Closing {
        return table.played.iter().any(|played| is_for(step, played));
    }
    match step.cards {
        Cards::Any => true,
        Cards::NotPreShuffled => shoe.origin == CardSource::Plain,
        Cards::PreShuffled => shoe.source != CardSource::Plain,
        Cards::ByMaker => shoe.source == CardSource::PreShuffledByMaker,
        Cards::ByHouse => shoe.source == CardSource::PreShuffledByHouse,
        Cards::Replacements => shoe.replaced,
    }
}

/// Whether a step is for cards that have been in play.
fn is_for(step: &Step, played: &Played) -> bool {
    match step.cards {
        Cards::Any | Cards::Replacements => true,
        Cards::NotPreShuffled => played.origin == CardSource::Plain,
        Cards::PreShuffled => played.origin != CardSource::Plain,
        Cards::ByMaker => played.origin == CardSource::PreShuffledByMaker,
        Cards::ByHouse => played.origin == CardSource::PreShuffledByHouse,
    }
}

/// Whether a step waits to be done.
fn is_due(step: &Step, table: &Table) -> bool {
    match step.comes {
        Comes::AsTheyLike => false,
        Comes::Prompted => !is_recorded(step, table),
        Comes::Ordered(_) => is_ordered(step, table),
    }
}

/// Whether somebody has ordered a step that is not done.
pub(crate) fn is_ordered(step: &Step, table: &Table) -> bool {
    table.ordered.iter().any(|ordered| **ordered == *step.id)
}

/// Whether a step has been recorded: of what holds between two coups, since the last of them; of
/// what is done for one card, since the last card; of what is done before the table closes, of all
/// cards that have been in play.
pub(crate) fn is_recorded(step: &Step, table: &Table) -> bool {
    if step.before == Before::Closing {
        let mut played = table.played.iter().filter(|played| is_for(step, played));
        return played.all(|played| played.recorded.iter().any(|name| **name == *step.id));
    }
    let lasts = |it: &Recorded| match step.when {
        When::Open => false,
        When::BetweenCoups => it.coups == table.shoe.coups,
        When::ThirdCardCertain => it.cards_out == table.shoe.cards_out,
        _ => true,
    };
    table.recorded.iter().any(|it| *it.step == *step.id && lasts(it))
}
