//! What is written across every screen of a table, the most pressing first.

use crate::around::Scene;
use crate::watch::{EndedHow, Watch};
use crate::wire::{DummyCause, Moment, Outcome, Rule, Situation};
use rules::Rulebook;
use rules::irregularity::Remedy;
use rules::procedure::Need;
use rules::setting::OptionKind;
use rules::wagering::Channel;
use serde::{Deserialize, Serialize};
use table::Table;
use table::frozen::kept_in_by;
use table::request::ChangeTo;
use table::state::{CoupKind, Incident, Setup, Wagering};
use utoipa::ToSchema;

/// What a band says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BandCode {
    /// Nothing can be recorded, so no wagers are taken until something is mended.
    NotRecorded,
    /// No account moves until a result is put right.
    Frozen,
    /// The coup does not go on until something is put right.
    Halted,
    /// No further coup until something is mended.
    ShutDown,
    /// The coup was declared void, and wagers went back.
    VoidCoup,
    /// The outcome was declared invalid, and wagers went back.
    InvalidCoup,
    /// The coup was called off before a card was out.
    CalledOff,
    /// The shoe was declared void.
    VoidShoe,
    /// A coup that was over has been settled again, or was declared void.
    Correction,
    /// Those who wagered are asked what they want.
    Asking,
    /// Wagers are barred from the coup.
    DummyCoup,
    /// This coup is the last of the shoe, or one of the last.
    LastCoup,
    /// Wagers are no longer taken.
    NoMoreBets,
    /// The table closes.
    TableCloses,
    /// Wagers on a hand are paid a share when there is a tie.
    TiePromotion,
    /// A bet pays otherwise than usual, as was approved and this sign says.
    SpecialOdds,
    /// A promotion runs, whose prizes can be won at the table.
    Promotion,
    /// A tournament is played.
    Tournament,
}

/// A band.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Band {
    /// What it says.
    pub code: BandCode,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub situation: Option<Situation>,
    /// The coup it is about, by its number in the shoe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub coup: Option<u32>,
    /// Why wagers are barred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cause: Option<DummyCause>,
    /// The outcome that now stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub outcome: Option<Outcome>,
    /// How many coups are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub coups_left: Option<u8>,
    /// When it will be, or until when it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<Moment>,
    /// The share that is paid, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub percent: Option<String>,
    /// A name: of the tournament, the promotion, or what pays otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// The rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<Rule>,
}

impl Band {
    fn new(code: BandCode) -> Band {
        Band {
            code,
            situation: None,
            coup: None,
            cause: None,
            outcome: None,
            coups_left: None,
            due: None,
            percent: None,
            name: None,
            rule: None,
        }
    }
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Bands {
    /// The most pressing first.
    pub all: Vec<Band>,
}

/// The bands of a table.
pub(crate) fn bands(scene: &Scene<'_>) -> Bands {
    let (rulebook, table) = (scene.rulebook(), scene.table);
    let mut all = Vec::new();
    all.extend(scene.around.not_recorded.then(|| Band::new(BandCode::NotRecorded)));
    all.extend(trouble(rulebook, table));
    all.extend(ended(scene.watch));
    all.extend(corrected(scene.watch));
    all.extend(of_coup(rulebook, table, scene.watch));
    all.extend(last(rulebook, table));
    let closing = table.notices.iter().find(|notice| notice.to == ChangeTo::Closed);
    all.extend(
        closing.map(|notice| Band { due: Some(notice.due.0), ..Band::new(BandCode::TableCloses) }),
    );
    all.extend(promotion(scene));
    all.extend(special_odds(scene));
    all.extend(scene.around.promotions.iter().map(|title| named(BandCode::Promotion, title)));
    let tournament = scene.around.tournament.as_ref();
    all.extend(tournament.map(|name| named(BandCode::Tournament, name)));
    Bands { all }
}

/// What keeps the table from going on.
fn trouble(rulebook: &Rulebook, table: &Table) -> Option<Band> {
    let with = |code, incident: &Incident| Band {
        situation: Some(Situation(incident.situation)),
        coup: incident.about.coup.map(|coup| coup.number),
        rule: Rule::of(&rulebook.irregularities.of(incident.situation).source),
        ..Band::new(code)
    };
    if let Some(incident) = table.frozen_by() {
        return Some(with(BandCode::Frozen, incident));
    }
    if let Some(incident) = table.halted_by() {
        return Some(with(BandCode::Halted, incident));
    }
    if table.is_halted() {
        return Some(Band::new(BandCode::Halted));
    }
    let mut unresolved = table.unresolved();
    if let Some(down) = unresolved.find(|incident| incident.done.contains(&Remedy::ShutDown)) {
        return Some(with(BandCode::ShutDown, down));
    }
    // The cloth goes on.
    let stations = table.places.iter().any(|place| place.channel == Channel::Station);
    let frozen = kept_in_by(rulebook, table).filter(|_| stations)?;
    let rule = Rule::of(rulebook.irregularities.freezing(frozen.situation));
    Some(Band { rule, ..with(BandCode::Frozen, frozen) })
}

/// A coup that came to no result, until the next is opened.
fn ended(watch: &Watch) -> Option<Band> {
    let ended = watch.ended()?;
    let code = match ended.how {
        EndedHow::Void => BandCode::VoidCoup,
        EndedHow::Invalid => BandCode::InvalidCoup,
        EndedHow::CalledOff => BandCode::CalledOff,
        EndedHow::ShoeVoid => BandCode::VoidShoe,
    };
    Some(Band {
        coup: Some(ended.coup),
        situation: ended.situation,
        rule: ended.rule.clone(),
        ..Band::new(code)
    })
}

fn corrected(watch: &Watch) -> impl Iterator<Item = Band> {
    watch.corrections().map(|made| Band {
        coup: Some(made.coup.number),
        situation: made.situation,
        outcome: made.outcome,
        rule: made.rule.clone(),
        ..Band::new(BandCode::Correction)
    })
}

/// What is to be said of the coup of the moment.
fn of_coup(rulebook: &Rulebook, table: &Table, watch: &Watch) -> Option<Band> {
    let coup = table.coup.as_ref()?;
    if let Some(answers) = &coup.answers {
        let due = answers.until.map(|until| until.0);
        let why = watch.kept().offered.as_ref();
        let (situation, rule) = why.map_or((None, None), |why| (why.situation, why.rule.clone()));
        let rule = rule.or_else(|| Rule::of(&rulebook.irregularities.answer_s.source));
        return Some(Band { situation, due, rule, ..Band::new(BandCode::Asking) });
    }
    if let CoupKind::Dummy(cause) = coup.kind {
        let cause = Some(DummyCause(cause));
        return Some(Band { cause, coup: Some(coup.number), ..Band::new(BandCode::DummyCoup) });
    }
    let over = matches!(coup.wagering, Wagering::Open(Some(until)) if table.now >= until);
    let closed = coup.wagering == Wagering::Closed || over;
    let rule = Rule::of(&rulebook.wagering.call.source);
    (closed && coup.announced.is_none()).then(|| Band { rule, ..Band::new(BandCode::NoMoreBets) })
}

fn last(rulebook: &Rulebook, table: &Table) -> Option<Band> {
    let coups_left = table.shoe.coups_left;
    let last = &rulebook.shoe.last_coup;
    let clause = if table.shoe.cutting_card_first { &last.as_first_card } else { &last.later };
    let rule = Rule::of(&clause.source);
    coups_left.map(|_| Band { coups_left, rule, ..Band::new(BandCode::LastCoup) })
}

/// A share that wagers on the hands are paid on a tie, where an option sets one.
fn promotion(scene: &Scene<'_>) -> Option<Band> {
    let (rulebook, setup) = (scene.rulebook(), scene.setup()?);
    let hands = rulebook.together.both_hands.what.map(|bet| rulebook.bet_clauses(bet));
    let mut lines = hands.into_iter().flat_map(|bet| &bet.lines);
    lines.find_map(|line| {
        let rules::bet::Pays::StandOffAndShare { option } = line.pays else { return None };
        let pays = line.in_force.holds(&setup.setting) && line.pays.odds(&setup.setting).is_some();
        pays.then(|| Band {
            percent: Some(rulebook.menu.value_set(&setup.setting, option)),
            rule: Some(Rule(line.cite.clone())),
            ..Band::new(BandCode::TiePromotion)
        })
    })
}

/// Options by which a bet pays otherwise than usual, as somebody has approved.
fn special_odds(scene: &Scene<'_>) -> Vec<Band> {
    let (rulebook, Some(setup)) = (scene.rulebook(), scene.setup()) else { return Vec::new() };
    let menu = &rulebook.menu;
    let approved = menu.options.iter().enumerate().filter(|(place, option)| {
        let OptionKind::Choice { values, default, .. } = &option.kind else { return false };
        let pays = rulebook.bets.iter().any(|bet| bet.pays_by(menu, &option.id));
        let usual = values[*default] == menu.value_set(&setup.setting, *place);
        option.needs.is_some() && option.matters.holds(&setup.setting) && pays && !usual
    });
    let each = approved.map(|(_, option)| Band {
        rule: Some(Rule(option.cite.clone())),
        ..named(BandCode::SpecialOdds, &option.name)
    });
    let signs = signs(rulebook, setup);
    if signs.is_empty() { each.collect() } else { signs }
}

/// What the signs say that the rules prescribe for it, with the name that the house gives it.
fn signs(rulebook: &Rulebook, setup: &Setup) -> Vec<Band> {
    let fixtures = rulebook.conduct.fixtures.iter();
    let prescribed = fixtures.filter(|it| it.need == Need::OnASign && it.matters(&setup.setting));
    let each = prescribed.filter_map(|fixture| {
        let fitted = setup.fixtures.iter().find(|fitted| *fitted.fixture == *fixture.id)?;
        let says = format!("{}: {}", fitted.is, fixture.name);
        let rule = Rule::of(&fixture.source);
        Some(Band { rule, ..named(BandCode::SpecialOdds, &says) })
    });
    each.collect()
}

fn named(code: BandCode, name: &str) -> Band {
    Band { name: Some(name.to_owned()), ..Band::new(code) }
}
