//! Every screen of one table as it was last sent, so that only what changes is sent again.

use crate::around::{Around, Scene};
use crate::bets::Edges;
use crate::common::{self, Common};
use crate::console::{self, Desk};
use crate::pit::{self, Floor, PitRow, PitTable};
use crate::sheet::{Part, Screen, Sheet, Text, changed};
use crate::station::{self, Own};
use crate::surveillance::Surveillance;
use crate::touched::Touched;
use record::table_v1::names::Setting;
use std::collections::BTreeSet;
use table::state::{PlaceId, Setup};

/// A screen as it was last written.
#[derive(Debug, Clone)]
pub(crate) struct Shown<S> {
    screen: Option<S>,
    texts: Vec<Text>,
    sheet: Sheet,
}

impl<S> Default for Shown<S> {
    fn default() -> Shown<S> {
        Shown { screen: None, texts: Vec::new(), sheet: Sheet::default() }
    }
}

impl<S> Shown<S> {
    /// What was last shown.
    pub(crate) const fn screen(&self) -> Option<&S> {
        self.screen.as_ref()
    }

    /// The same as text.
    pub(crate) const fn sheet(&self) -> &Sheet {
        &self.sheet
    }
}

impl<S: Screen> Shown<S> {
    /// Shows it as it is now; what has changed.
    pub(crate) fn show(&mut self, now: S) -> Part {
        let texts = match &self.screen {
            Some(before) => now.texts_after(before, &self.texts),
            None => now.texts(),
        };
        let sheet = Sheet::with::<S>(texts.clone());
        let part = changed(&self.sheet, &sheet);
        (self.screen, self.texts, self.sheet) = (Some(now), texts, sheet);
        part
    }
}

/// What has changed on the screens of a table.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    /// On every station and on the display.
    pub common: Part,
    /// On the stations, each beside what is common, by place from one.
    pub own: Vec<Part>,
    /// On the console, beside what is common.
    pub desk: Part,
    /// In the pit, beside what is common and on the console.
    pub floor: Part,
    /// What surveillance alone sees, beside what is common and in the pit.
    pub watched: Part,
}

impl Changes {
    /// What has changed on the screen of a place.
    pub fn station(&self, place: PlaceId) -> Part {
        let own = usize::from(place.0).checked_sub(1).and_then(|at| self.own.get(at));
        own.map_or_else(|| self.common.clone(), |own| self.common.and(own))
    }

    /// What has changed on the console.
    pub fn console(&self) -> Part {
        self.common.and(&self.desk)
    }

    /// What has changed on the display.
    pub const fn display(&self) -> &Part {
        &self.common
    }

    /// What has changed in a table's row.
    pub fn pit_row(&self) -> Part {
        self.common.and(&self.desk).and(&self.floor).only(PitRow::SECTIONS)
    }

    /// What has changed of a table in depth.
    pub fn pit_table(&self) -> Part {
        self.common.and(&self.desk).and(&self.floor).only(PitTable::SECTIONS)
    }

    /// What has changed of a table as surveillance sees it.
    pub fn surveillance(&self) -> Part {
        self.common.and(&self.floor).and(&self.watched).only(Surveillance::SECTIONS)
    }
}

/// What the sign and the layout of a table depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Signed {
    setup: Option<Setup>,
    kept: Option<table::state::Limits>,
    decks: u8,
    around: Around,
}

/// How many stations there are to show something at: those of a table that is closed are there.
fn places(scene: &Scene<'_>) -> usize {
    let planned = scene.around.planned.as_ref().map_or(0, |planned| planned.setup.places.len());
    scene.table.places.len().max(planned)
}

/// Every screen of one table as it was last sent.
#[derive(Debug, Clone, Default)]
pub struct Showing {
    common: Shown<Common>,
    /// There are thousands of stations on a floor, and most show what their neighbours show: of
    /// them the text alone is kept, and kept once.
    own: Vec<Sheet>,
    desk: Shown<Desk>,
    floor: Shown<Floor>,
    signed: Option<Signed>,
    drawn: Option<u64>,
    edges: Vec<(Setting, u8, Edges)>,
}

impl Showing {
    /// Shows the table as it is now; what has changed on its screens.
    pub fn show(&mut self, scene: &Scene<'_>) -> Changes {
        self.show_touched(scene, &Touched::All)
    }

    /// The same where it is known at which places anything can have happened since.
    pub fn show_touched(&mut self, scene: &Scene<'_>, touched: &Touched) -> Changes {
        let now = self.common_now(scene);
        let common = self.common.show(now);
        self.own.resize_with(places(scene), Sheet::default);
        let own = (0..self.own.len()).zip((1..).map(PlaceId)).map(|(at, place)| {
            let stands = !self.own[at].is_blank() && !touched.has(place);
            if stands { Part::default() } else { self.show_own(scene, at, place) }
        });
        let own = own.collect();
        let desk = self.desk.show(console::desk(scene));
        let floor = self.floor_now(scene);
        let floor = self.floor.show(floor);
        Changes { common, own, desk, floor, watched: Part::default() }
    }

    /// Shows the screens of some places as they are now, and nothing else of the table.
    pub fn show_places(&mut self, scene: &Scene<'_>, places: &BTreeSet<PlaceId>) -> Changes {
        let mut own = vec![Part::default(); self.own.len()];
        for place in places {
            let at = usize::from(place.0).wrapping_sub(1);
            if let Some(part) = own.get_mut(at) {
                *part = self.show_own(scene, at, *place);
            }
        }
        Changes { own, ..Changes::default() }
    }

    /// Shows what is a place's own as it is now; what has changed.
    fn show_own(&mut self, scene: &Scene<'_>, at: usize, place: PlaceId) -> Part {
        let before = &self.own[at];
        let beside = at.checked_sub(1).map_or(before, |at| &self.own[at]);
        let now = Sheet::as_in::<Own>(&station::own(scene, place), &[before, beside]);
        let part = changed(before, &now);
        self.own[at] = now;
        part
    }

    /// The common sections, those that cannot have changed as they were.
    fn common_now(&mut self, scene: &Scene<'_>) -> Common {
        let before = self.common.screen.as_ref();
        let is = |signed: &Signed| {
            signed.setup == scene.table.setup
                && signed.kept.as_ref() == scene.table.kept()
                && signed.decks == scene.table.shoe.decks
                && signed.around == *scene.around
        };
        let signed = before.filter(|_| self.signed.as_ref().is_some_and(is));
        let drawn = before.filter(|_| self.drawn == Some(scene.watch.drawn()));
        let duty = table::duty(scene.rulebook(), scene.table);
        let now = Common {
            table: signed.map_or_else(|| common::sign(scene), |it| it.table.clone()),
            layout: signed.map_or_else(|| common::layout(scene), |it| it.layout.clone()),
            roads: drawn.map_or_else(|| common::roads(scene), |it| it.roads.clone()),
            phase: common::phase(scene, &duty),
            cards: common::cards(scene),
            shoe: common::shoe(scene),
            notices: common::notices(scene),
            bands: common::bands(scene),
        };
        if signed.is_none() {
            let (setup, around) = (scene.table.setup.clone(), scene.around.clone());
            let kept = scene.table.kept().cloned();
            self.signed = Some(Signed { setup, kept, decks: scene.table.shoe.decks, around });
        }
        self.drawn = Some(scene.watch.drawn());
        now
    }

    /// What only the pit sees, with the figures of the bets worked out once for each setting.
    fn floor_now(&mut self, scene: &Scene<'_>) -> Floor {
        for (place, sums) in scene.watch.kept().sums.iter().enumerate() {
            let known =
                |edges: &&(Setting, u8, Edges)| edges.0 == sums.setting && edges.1 == sums.decks;
            if self.edges.iter().find(known).is_none()
                && let Some(edges) = pit::edges_of(scene, place)
            {
                self.edges.push((sums.setting.clone(), sums.decks, edges));
            }
        }
        let edges = |place: usize| {
            let sums = scene.watch.kept().sums.get(place)?;
            let mut known = self.edges.iter();
            let found = known.find(|it| it.0 == sums.setting && it.1 == sums.decks)?;
            Some(found.2.clone())
        };
        pit::floor(scene, &edges)
    }

    /// The whole screen of a place, as it was last shown.
    pub fn station(&self, place: PlaceId) -> Sheet {
        let own = usize::from(place.0).checked_sub(1).and_then(|at| self.own.get(at));
        Sheet::joined(&[Some(&self.common.sheet), own].into_iter().flatten().collect::<Vec<_>>())
    }

    /// The whole console.
    pub fn console(&self) -> Sheet {
        Sheet::joined(&[&self.common.sheet, &self.desk.sheet])
    }

    /// The whole display.
    pub fn display(&self) -> Sheet {
        self.common.sheet.clone()
    }

    /// The whole row of the pit.
    pub fn pit_row(&self) -> Sheet {
        self.whole().only(PitRow::SECTIONS)
    }

    /// The whole table in depth.
    pub fn pit_table(&self) -> Sheet {
        self.whole().only(PitTable::SECTIONS)
    }

    /// The whole table as surveillance sees it, with the sections that it alone has.
    pub fn surveillance(&self, watched: &Sheet) -> Sheet {
        let sheets = [&self.common.sheet, &self.floor.sheet, watched];
        Sheet::joined(&sheets).only(Surveillance::SECTIONS)
    }

    fn whole(&self) -> Sheet {
        Sheet::joined(&[&self.common.sheet, &self.desk.sheet, &self.floor.sheet])
    }
}
