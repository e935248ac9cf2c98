//! What the rules now require of those who run a promotion, the most pressing first.

use super::conditions::Missing;
use super::state::{ClaimState, Fate, Phase, Promotion, Standing};
use crate::actor::Time;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::cite::Source;
use rules::promotion::{Item, Oversight, PromotionClauses};
use rules::{Cite, Rulebook};

/// Something that is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duty {
    /// What.
    pub due: Due,
    /// By when, where there is a time.
    pub until: Option<Time>,
    /// The rule that requires it.
    pub cite: Option<Cite>,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Due {
    /// Tell those who must be told at once, and postpone or cancel.
    TellOfDoubt,
    /// Validate what was postponed, or cancel.
    Validate,
    TellWinner {
        prize: u32,
        overdue: bool,
    },
    TellReasons {
        claim: u32,
    },
    Advise {
        dispute: u32,
    },
    DecideDispute {
        dispute: u32,
    },
    Complete(Missing),
    Lodge,
    MakeAvailable,
    Start,
    Commit,
    Scrutineer(Oversight),
    Draw,
    PublishResults,
    Redraw {
        prize: u32,
    },
    DecideClaim {
        claim: u32,
    },
    Award {
        claim: u32,
    },
    /// A prize that was won and not claimed.
    AwaitClaim {
        prize: u32,
    },
}

impl Duty {
    fn new(due: Due, source: Option<&Source>) -> Duty {
        Duty { due, until: None, cite: source.and_then(Source::cite).cloned() }
    }

    fn until(self, until: Option<Time>) -> Duty {
        Duty { until, ..self }
    }

    /// What is to be done, in words.
    pub fn words(&self, rulebook: &Rulebook) -> String {
        let role = |by: fn(&PromotionClauses) -> &rules::accounts::AccountBy| {
            let clauses = rulebook.promotions.as_ref();
            clauses.map_or("", |clauses| rulebook.role(by(clauses).by).name.as_str())
        };
        match &self.due {
            Due::TellOfDoubt => {
                format!("tell the {}, and postpone or cancel", role(|clauses| &clauses.told))
            }
            Due::Validate => "validate its integrity, or cancel".to_string(),
            Due::TellWinner { prize, overdue: true } => {
                format!("tell the winner of prize {prize}: it is overdue")
            }
            Due::TellWinner { prize, .. } => format!("tell the winner of prize {prize}"),
            Due::TellReasons { claim } => {
                format!("tell the claimant of claim {claim} why it was denied")
            }
            Due::Advise { dispute } => format!(
                "tell who raised dispute {dispute} that they can complain to the {}",
                role(|clauses| &clauses.complaints)
            ),
            Due::DecideDispute { dispute } => format!("decide dispute {dispute}"),
            Due::Complete(missing) => format!("say {missing}"),
            Due::Lodge => format!("give the conditions to the {}", role(|it| &it.lodging)),
            Due::MakeAvailable => "make the terms available".to_string(),
            Due::Start => "start the promotion".to_string(),
            Due::Commit => "commit to the seed of the draw".to_string(),
            Due::Scrutineer(Oversight::Required) => "nominate a scrutineer".to_string(),
            Due::Scrutineer(Oversight::Offered) => {
                "nominate a scrutineer, or say that there is none".to_string()
            }
            Due::Draw => "hold the draw".to_string(),
            Due::PublishResults => "publish the results".to_string(),
            Due::Redraw { prize } => format!("draw prize {prize} again"),
            Due::DecideClaim { claim } => format!("accept or deny claim {claim}"),
            Due::Award { claim } => format!("hand over the prize of claim {claim}"),
            Due::AwaitClaim { prize } => format!("prize {prize} is to be claimed"),
        }
    }
}

/// Everything that is to be done, the most pressing first.
pub fn duties(rulebook: &Rulebook, promotion: &Promotion) -> Vec<Duty> {
    let Some(clauses) = rulebook.promotions.as_ref() else { return Vec::new() };
    let mut duties = pressing(clauses, promotion);
    match promotion.phase {
        Phase::Draft => duties.extend(before_start(clauses, promotion)),
        Phase::Running | Phase::EntriesClosed => duties.extend(before_draw(clauses, promotion)),
        Phase::Drawn => duties.extend(after_draw(clauses, promotion)),
        Phase::Nothing | Phase::Closed | Phase::Cancelled => {}
    }
    duties
}

/// What people wait for, whatever else is to be done.
fn pressing(clauses: &PromotionClauses, promotion: &Promotion) -> Vec<Duty> {
    let mut duties = Vec::new();
    match promotion.doubt.as_ref().filter(|_| !promotion.is_over()) {
        Some(doubt) if doubt.told.is_none() => {
            duties.push(Duty::new(Due::TellOfDoubt, Some(&clauses.told.source)));
        }
        Some(_) => duties.push(Duty::new(Due::Validate, Some(&clauses.integrity))),
        None => {}
    }
    for (claim, denied) in promotion.denied() {
        if matches!(denied.state, ClaimState::Denied { told: None, .. }) {
            duties.push(Duty::new(Due::TellReasons { claim }, Some(&clauses.reasons)));
        }
    }
    for (claim, made) in (1..).zip(&promotion.claims) {
        let open = |standing: &Standing| standing.fate == Fate::Open && standing.won.is_some();
        let running = promotion.phase == Phase::Drawn
            && promotion.prize(made.prize).is_some_and(|(_, standing)| open(standing));
        if made.state == ClaimState::Open && !running {
            duties.push(Duty::new(Due::DecideClaim { claim }, Some(&clauses.reasons)));
        }
    }
    for (dispute, raised) in (1..).zip(&promotion.disputes) {
        let (due, source) = match (&raised.decision, raised.advised) {
            (None, _) => (Due::DecideDispute { dispute }, &clauses.disputes),
            (Some(_), None) => (Due::Advise { dispute }, &clauses.complaints.source),
            (Some(_), Some(_)) => continue,
        };
        duties.push(Duty::new(due, Some(source)));
    }
    duties
}

fn before_start(clauses: &PromotionClauses, promotion: &Promotion) -> Vec<Duty> {
    let lacking = promotion.conditions.lacking(clauses);
    if !lacking.is_empty() {
        let each = lacking.into_iter().map(|(missing, cite)| Duty {
            due: Due::Complete(missing),
            until: None,
            cite,
        });
        return each.collect();
    }
    let mut duties = Vec::new();
    let starts = promotion.conditions.starts;
    if promotion.lodged.is_none() {
        duties.push(Duty::new(Due::Lodge, Some(&clauses.lodging.source)).until(starts));
    }
    if promotion.available.is_empty() {
        let source = &clauses.available.source;
        duties.push(Duty::new(Due::MakeAvailable, Some(source)).until(starts));
    }
    if duties.is_empty() {
        duties.push(Duty::new(Due::Start, clauses.item(Item::Time)).until(starts));
    }
    duties
}

fn before_draw(clauses: &PromotionClauses, promotion: &Promotion) -> Vec<Duty> {
    let mut duties = Vec::new();
    let conditions = &promotion.conditions;
    if promotion.commitment.is_none() && promotion.phase == Phase::Running {
        let source = clauses.item(Item::Manner);
        duties.push(Duty::new(Due::Commit, source).until(conditions.closes));
    }
    let clause = &clauses.scrutineer;
    let mut values = conditions.prizes.iter().filter_map(|prize| prize.value);
    if promotion.scrutineer.is_none() && values.any(|value| value > clause.value.above) {
        let due = Due::Scrutineer(clause.value.oversight);
        duties.push(Duty::new(due, Some(&clause.source)).until(conditions.draws));
    }
    if promotion.phase == Phase::EntriesClosed && promotion.doubt.is_none() {
        duties.push(Duty::new(Due::Draw, clauses.item(Item::Time)).until(conditions.draws));
    }
    duties
}

fn after_draw(clauses: &PromotionClauses, promotion: &Promotion) -> Vec<Duty> {
    let mut duties = Vec::new();
    for one in (1..).zip(&promotion.prizes) {
        duties.extend(of_prize(clauses, promotion, one));
    }
    if promotion.results.is_empty() {
        duties.push(Duty::new(Due::PublishResults, clauses.item(Item::Publication)));
    }
    duties
}

fn of_prize(
    clauses: &PromotionClauses,
    promotion: &Promotion,
    (prize, standing): (u32, &Standing),
) -> Vec<Duty> {
    let claim_by = clauses.item(Item::Claim);
    let Some(won) = standing.won.as_ref() else { return Vec::new() };
    match standing.fate {
        Fate::Awarded | Fate::Kept => return Vec::new(),
        Fate::Unclaimed => {
            return [Duty::new(Due::Redraw { prize }, Some(&clauses.unclaimed.source))].into();
        }
        Fate::Open => {}
    }
    let mut duties = Vec::new();
    if won.notify_by.is_some() && !standing.is_told() {
        let due = Due::TellWinner { prize, overdue: standing.overdue };
        duties.push(Duty::new(due, Some(&clauses.notice_s.source)).until(won.notify_by));
    }
    let mut waits = true;
    for (claim, made) in (1..).zip(&promotion.claims).filter(|(_, made)| made.prize == prize) {
        let due = match made.state {
            ClaimState::Open => Due::DecideClaim { claim },
            ClaimState::Accepted => Due::Award { claim },
            ClaimState::Met(_) | ClaimState::Denied { .. } => continue,
        };
        waits = false;
        duties.push(Duty::new(due, claim_by));
    }
    if waits {
        duties.push(Duty::new(Due::AwaitClaim { prize }, claim_by).until(won.claim_by));
    }
    duties
}
