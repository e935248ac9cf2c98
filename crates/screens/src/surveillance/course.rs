//! Working out the odds: of every bet once a coup, for the cards that nobody has seen.

use super::edge::{EdgeShown, billionths};
use super::follow;
use super::kept::{BetNow, Course, Opened, VigilKept};
use crate::around::Scene;
use crate::common::offered;
use odds::live::Expected;
use odds::{Composition, Live};
use record::form::Form;
use record::table_v1::names::Setting as Stored;
use rules::{BetId, Card, Rulebook, Setting};

/// The bets of a setting made ready, and what they bring with a full shoe.
pub(super) struct Ready {
    setting: Setting,
    decks: u8,
    live: Result<Live, String>,
    /// The bets that are offered, by their places among those that are evaluated.
    pub(super) bets: Vec<(usize, BetId)>,
    full: Vec<EdgeShown>,
}

impl Ready {
    /// Makes the bets of a setting ready.
    pub(super) fn of(rulebook: &Rulebook, setting: &Setting, decks: u8) -> Ready {
        let mut ready = Ready {
            setting: *setting,
            decks,
            live: Live::new(rulebook, setting).map_err(|why| why.to_string()),
            bets: Vec::new(),
            full: Vec::new(),
        };
        let fresh = Composition::fresh(decks);
        if fresh.total() > odds::fast::CARDS_MAX {
            ready.live = Err(odds::live::NotLive::TooManyCards(fresh.total()).to_string());
        }
        let offered = offered(rulebook, setting, decks);
        if let Ok(live) = &mut ready.live
            && let Ok(expected) = live.evaluate(&fresh)
        {
            let places = expected.iter().enumerate().map(|(place, it)| (place, it.bet));
            ready.bets = places.filter(|(_, bet)| offered.contains(bet)).collect();
            ready.full = ready.bets.iter().map(|(at, _)| EdgeShown::of(&expected[*at])).collect();
        }
        ready
    }

    /// What the bets that are offered bring, in their order; none where too few cards are left.
    fn expected(&mut self, unseen: &Composition) -> Option<Vec<Expected>> {
        let expected = self.live.as_mut().ok()?.evaluate(unseen).ok()?;
        Some(self.bets.iter().map(|(at, _)| expected[*at]).collect())
    }

    /// The same in billionths.
    pub(super) fn edges(&mut self, unseen: &Composition) -> Option<Vec<i64>> {
        self.expected(unseen).map(|expected| expected.iter().map(billionths).collect())
    }

    fn is_for(&self, setting: &Setting, decks: u8) -> bool {
        self.setting == *setting && self.decks == decks
    }
}

/// Works out what has not been: the odds of coups that were opened, and one shadow.
pub(super) fn work(kept: &mut VigilKept, ready: &mut Option<Ready>, scene: &Scene<'_>) {
    let Some(setup) = scene.setup().filter(|_| !kept.opened.is_empty()) else { return };
    let (rulebook, setting, decks) = (scene.rulebook(), &setup.setting, kept.decks);
    if decks == 0 {
        return kept.opened.clear();
    }
    if !ready.as_ref().is_some_and(|ready| ready.is_for(setting, decks)) {
        *ready = Some(Ready::of(rulebook, setting, decks));
    }
    let Some(ready) = ready else { return };
    let stored = Some((Stored::store(setting, rulebook), decks));
    if kept.setting != stored || kept.course.bets.is_empty() {
        another(kept, rulebook, ready);
        kept.setting = stored;
    }
    kept.why_not = ready.live.as_ref().err().cloned();
    for opened in std::mem::take(&mut kept.opened) {
        evaluate(kept, ready, &opened);
    }
    follow::shadow(kept, ready, scene);
}

/// Other bets are offered than before: what was known of others does not go with them.
fn another(kept: &mut VigilKept, rulebook: &Rulebook, ready: &Ready) {
    let ids = ready.bets.iter().map(|(_, bet)| rulebook.bet_clauses(*bet).id.clone());
    kept.course = Course { bets: ids.collect(), ..Course::default() };
    kept.now.clear();
    kept.stakes.clear();
    let same = |compared: &super::kept::Compared| compared.course.bets == kept.course.bets;
    kept.compared = kept.compared.take().filter(same);
}

fn evaluate(kept: &mut VigilKept, ready: &mut Ready, opened: &Opened) {
    let mut counts = [0_u32; Card::KINDS];
    for (count, unseen) in counts.iter_mut().zip(&opened.unseen) {
        *count = u32::from(*unseen);
    }
    let Ok(unseen) = Composition::of(counts) else { return };
    let Some(expected) = ready.expected(&unseen) else { return };
    let since = |at: usize| kept.now.get(at).and_then(|bet| bet.since);
    let now = expected.iter().zip(&ready.full).enumerate().map(|(at, (expected, full))| {
        // By its sign: an edge that rounds to nothing is one, too.
        let in_favour = expected.net > 0;
        let since = in_favour.then(|| since(at).unwrap_or(opened.coup));
        BetNow { edge: EdgeShown::of(expected), full: full.clone(), in_favour, since }
    });
    let now: Vec<BetNow> = now.collect();
    let course = &mut kept.course;
    course.coups.push(opened.coup);
    course.unseen.push(u16::try_from(unseen.total()).unwrap_or(u16::MAX));
    course.edges.extend(now.iter().map(|bet| bet.edge.billionths));
    kept.now = now;
}
