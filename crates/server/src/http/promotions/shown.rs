//! What the promotions' room shows: every promotion, and one with all that is known of it.

use super::conditions::PromotionConditions;
use crate::floor::Floor;
use floor::promotion::{
    Claim, ClaimState, Due, Duty, Fate, Missing, Phase, Promotion, Reached, Scrutineer, Standing,
    duties, words,
};
use floor::{Name, Time};
use house::Run;
use rulebook::Edition;
use rules::Cite;
use serde::Serialize;
use utoipa::ToSchema;

fn text(name: &Name) -> String {
    name.to_string()
}

fn rule(cite: Option<&Cite>) -> Option<String> {
    cite.map(ToString::to_string)
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Nothing => "nothing",
        Phase::Draft => "draft",
        Phase::Running => "running",
        Phase::EntriesClosed => "entries_closed",
        Phase::Drawn => "drawn",
        Phase::Closed => "closed",
        Phase::Cancelled => "cancelled",
    }
}

/// A promotion as a line of a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionLine {
    name: String,
    number: u16,
    title: String,
    rulebook: String,
    /// `draft`, `running`, `entries_closed`, `drawn`, `closed` or `cancelled`.
    phase: &'static str,
    starts: Option<u64>,
    closes: Option<u64>,
    draws: Option<u64>,
    entries: usize,
    /// What is to be done next.
    next: Option<PromotionDuty>,
    is_doubted: bool,
}

/// Something that is to be done.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionDuty {
    /// What kind of thing it is.
    due: &'static str,
    /// The prize, claim or dispute that it is about.
    of: Option<u32>,
    /// In English.
    words: String,
    /// By when, in milliseconds since 1970.
    until: Option<u64>,
    is_overdue: bool,
    rule: Option<String>,
}

const fn due(due: &Due) -> (&'static str, Option<u32>) {
    match due {
        Due::TellOfDoubt => ("tell_of_doubt", None),
        Due::Validate => ("validate", None),
        Due::TellWinner { prize, .. } => ("tell_winner", Some(*prize)),
        Due::TellReasons { claim } => ("tell_reasons", Some(*claim)),
        Due::Advise { dispute } => ("advise", Some(*dispute)),
        Due::DecideDispute { dispute } => ("decide_dispute", Some(*dispute)),
        Due::Complete(_) => ("complete", None),
        Due::Lodge => ("lodge", None),
        Due::MakeAvailable => ("make_available", None),
        Due::Start => ("start", None),
        Due::Commit => ("commit", None),
        Due::Scrutineer(_) => ("scrutineer", None),
        Due::Draw => ("draw", None),
        Due::PublishResults => ("publish_results", None),
        Due::Redraw { prize } => ("redraw", Some(*prize)),
        Due::DecideClaim { claim } => ("decide_claim", Some(*claim)),
        Due::Award { claim } => ("award", Some(*claim)),
        Due::AwaitClaim { prize } => ("await_claim", Some(*prize)),
    }
}

impl PromotionDuty {
    fn of(edition: &Edition, now: Time, duty: &Duty) -> PromotionDuty {
        let (kind, of) = due(&duty.due);
        let late = matches!(duty.due, Due::TellWinner { overdue: true, .. });
        PromotionDuty {
            due: kind,
            of,
            words: duty.words(edition.at_table()),
            until: duty.until.map(|until| until.0),
            is_overdue: late || duty.until.is_some_and(|until| until < now),
            rule: rule(duty.cite.as_ref()),
        }
    }

    fn all(edition: Option<&Edition>, now: Time, promotion: &Promotion) -> Vec<PromotionDuty> {
        let Some(edition) = edition else { return Vec::new() };
        let all = duties(edition.at_table(), promotion);
        all.iter().map(|duty| PromotionDuty::of(edition, now, duty)).collect()
    }
}

impl PromotionLine {
    pub(super) fn of(floor: &Floor, name: &str, promotion: &Promotion) -> PromotionLine {
        let edition = floor.library.edition(&promotion.rulebook);
        let now = floor.promotions.now();
        let conditions = &promotion.conditions;
        PromotionLine {
            name: name.to_owned(),
            number: promotion.number.0,
            title: text(&conditions.title),
            rulebook: text(&promotion.rulebook),
            phase: phase(promotion.phase),
            starts: conditions.starts.map(|at| at.0),
            closes: conditions.closes.map(|at| at.0),
            draws: conditions.draws.map(|at| at.0),
            entries: promotion.entries.len(),
            next: PromotionDuty::all(edition, now, promotion).into_iter().next(),
            is_doubted: promotion.doubt.is_some(),
        }
    }
}

/// Something that the conditions lack.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionMissing {
    /// The item, by its name in conditions; none of a detail of a kind of prize.
    item: Option<&'static str>,
    prize: Option<u32>,
    /// In English.
    words: String,
    rule: Option<String>,
}

/// The draw, by which anyone can check it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionDraw {
    at: u64,
    seed: String,
    word: String,
    scrutineer: Option<String>,
}

/// A prize and what became of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionPrize {
    prize: u32,
    name: String,
    value: Option<String>,
    /// `open`, `unclaimed`, `kept` or `awarded`.
    fate: &'static str,
    entry: Option<u32>,
    winner: Option<String>,
    /// By when the winner is to be told, where they must be.
    notify_by: Option<u64>,
    claim_by: Option<u64>,
    is_told: bool,
    is_overdue: bool,
    notices: Vec<PromotionNotice>,
    /// Who won it before it was drawn again, and why it was.
    before: Vec<PromotionWonBefore>,
}

/// An attempt to tell a winner.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionNotice {
    at: u64,
    method: &'static str,
    reached: bool,
    late: Option<String>,
}

/// A winner before a prize was drawn again.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionWonBefore {
    entry: u32,
    winner: String,
    why: String,
}

/// A claim.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionClaim {
    claim: u32,
    at: u64,
    prize: u32,
    claimant: String,
    address: Option<String>,
    worth: String,
    /// `open`, `accepted`, `met` or `denied`.
    state: &'static str,
    /// What the winner wants to have, in English.
    chosen: Option<String>,
    /// What was handed over, in English.
    given: Option<String>,
    reasons: Option<String>,
    told: Option<u64>,
}

/// A dispute.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionDispute {
    dispute: u32,
    person: String,
    about: String,
    decision: Option<String>,
    advised: Option<u64>,
}

/// Something that happened.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionHappened {
    at: u64,
    /// Nobody where time brought it about.
    by: Option<String>,
    /// In English.
    words: String,
}

/// Marketing with its words that refer to the terms.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionMarketing {
    text: String,
    reference: String,
}

/// A promotion with all that is known of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionShown {
    line: PromotionLine,
    conditions: PromotionConditions,
    missing: Vec<PromotionMissing>,
    duties: Vec<PromotionDuty>,
    lodged: Option<String>,
    available: Vec<String>,
    marketing: Vec<PromotionMarketing>,
    /// The tables at which its sign is on.
    signs: Vec<String>,
    /// The SHA-256 by which the seed is committed to.
    commitment: Option<String>,
    /// The SHA-256 of the list of entries, once it is closed.
    list: Option<String>,
    scrutineer: Option<String>,
    /// Why there is no scrutineer, where there is none.
    waived: Option<String>,
    draw: Option<PromotionDraw>,
    prizes: Vec<PromotionPrize>,
    claims: Vec<PromotionClaim>,
    disputes: Vec<PromotionDispute>,
    /// Why its integrity is in doubt, where it is.
    doubt: Option<String>,
    /// Who was told of it, once it is postponed.
    postponed: Option<String>,
    results: Vec<String>,
    /// What has happened, the newest first, without entries.
    happened: Vec<PromotionHappened>,
}

/// How much of what has happened is shown.
const HAPPENED: usize = 200;

impl PromotionShown {
    pub(super) fn of(floor: &Floor, name: &str, run: &Run) -> PromotionShown {
        let (promotion, plan) = (&run.promotion, floor.plan());
        let edition = floor.library.edition(&promotion.rulebook);
        let (scrutineer, waived) = match &promotion.scrutineer {
            Some(Scrutineer::Nominated(name)) => (Some(text(name)), None),
            Some(Scrutineer::Waived(why)) => (None, Some(text(why))),
            None => (None, None),
        };
        let doubt = promotion.doubt.as_ref();
        let happened = run.happened.iter().rev().take(HAPPENED).map(|it| PromotionHappened {
            at: it.at.0,
            by: it.by.as_ref().map(text),
            words: it.words.clone(),
        });
        PromotionShown {
            line: PromotionLine::of(floor, name, promotion),
            conditions: PromotionConditions::of(floor, &promotion.conditions),
            missing: missing(edition, promotion),
            duties: PromotionDuty::all(edition, floor.promotions.now(), promotion),
            lodged: promotion.lodged.as_ref().map(text),
            available: promotion.available.iter().map(text).collect(),
            marketing: marketing(promotion),
            signs: promotion.signs.iter().map(|table| plan.name_of(*table)).collect(),
            commitment: promotion.commitment.map(|digest| digest.to_string()),
            list: promotion.list.map(|(digest, _)| digest.to_string()),
            scrutineer,
            waived,
            draw: promotion.draw.as_ref().map(|draw| PromotionDraw {
                at: draw.at.0,
                seed: draw.seed.to_string(),
                word: text(&draw.word),
                scrutineer: draw.scrutineer.as_ref().map(text),
            }),
            prizes: (1..).zip(&promotion.prizes).map(|one| prize(promotion, one)).collect(),
            claims: (1..).zip(&promotion.claims).map(|one| claim(promotion, one)).collect(),
            disputes: disputes(promotion),
            doubt: doubt.map(|doubt| text(&doubt.why)),
            postponed: doubt.and_then(|doubt| doubt.told.as_ref()).map(text),
            results: promotion.results.iter().map(text).collect(),
            happened: happened.collect(),
        }
    }
}

fn missing(edition: Option<&Edition>, promotion: &Promotion) -> Vec<PromotionMissing> {
    let clauses = edition.and_then(|edition| edition.at_table().promotions.as_ref());
    let lacking = clauses.map(|clauses| promotion.conditions.lacking(clauses));
    let lacking = lacking.unwrap_or_default().into_iter();
    let line = |(missing, cite): (Missing, Option<Cite>)| {
        let (item, prize) = match &missing {
            Missing::Item(item) => (Some(item.id()), None),
            Missing::OfPrize(prize, item) => (Some(item.id()), Some(*prize)),
            Missing::Detail(prize, _) | Missing::Quantity(prize, _) => (None, Some(*prize)),
        };
        let (words, rule) = (missing.to_string(), rule(cite.as_ref()));
        PromotionMissing { item, prize, words, rule }
    };
    lacking.map(line).collect()
}

fn marketing(promotion: &Promotion) -> Vec<PromotionMarketing> {
    let kept = promotion.marketing.iter();
    kept.map(|it| PromotionMarketing { text: text(&it.text), reference: text(&it.reference) })
        .collect()
}

fn prize(promotion: &Promotion, (number, standing): (u32, &Standing)) -> PromotionPrize {
    let own = promotion.conditions.prize(number);
    let won = standing.won.as_ref();
    let notices = standing.notices.iter().map(|notice| PromotionNotice {
        at: notice.at.0,
        method: notice.method.id(),
        reached: notice.reached == Reached::Yes,
        late: notice.late.as_ref().map(text),
    });
    let before = standing.before.iter().map(|(won, why)| PromotionWonBefore {
        entry: won.entry,
        winner: text(&won.entrant),
        why: text(why),
    });
    PromotionPrize {
        prize: number,
        name: own.map(|own| text(&own.name)).unwrap_or_default(),
        value: own.and_then(|own| own.value).map(|value| value.to_string()),
        fate: match standing.fate {
            Fate::Open => "open",
            Fate::Unclaimed => "unclaimed",
            Fate::Kept => "kept",
            Fate::Awarded => "awarded",
        },
        entry: won.map(|won| won.entry),
        winner: won.map(|won| text(&won.entrant)),
        notify_by: won.and_then(|won| won.notify_by).map(|at| at.0),
        claim_by: won.and_then(|won| won.claim_by).map(|at| at.0),
        is_told: standing.is_told(),
        is_overdue: standing.overdue && !standing.is_told(),
        notices: notices.collect(),
        before: before.collect(),
    }
}

fn claim(promotion: &Promotion, (number, claim): (u32, &Claim)) -> PromotionClaim {
    let (state, given, reasons, told) = match &claim.state {
        ClaimState::Open => ("open", None, None, None),
        ClaimState::Accepted => ("accepted", None, None, None),
        ClaimState::Met(given) => ("met", Some(words::handed(given)), None, None),
        ClaimState::Denied { reasons, told } => {
            ("denied", None, Some(text(reasons)), told.map(|(at, _)| at.0))
        }
    };
    PromotionClaim {
        claim: number,
        at: claim.at.0,
        prize: claim.prize,
        claimant: text(&claim.claimant),
        address: claim.address.as_ref().map(text),
        worth: promotion.worth(claim).to_string(),
        state,
        chosen: claim.taken.as_ref().map(words::chosen),
        given,
        reasons,
        told,
    }
}

fn disputes(promotion: &Promotion) -> Vec<PromotionDispute> {
    let all = (1..).zip(&promotion.disputes);
    let line = |(number, dispute): (u32, &floor::promotion::Dispute)| PromotionDispute {
        dispute: number,
        person: text(&dispute.person),
        about: text(&dispute.about),
        decision: dispute.decision.as_ref().map(text),
        advised: dispute.advised.map(|at| at.0),
    };
    all.map(line).collect()
}
