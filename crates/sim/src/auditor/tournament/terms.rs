//! What the documents say of tournaments: read from a table that was copied from them.

use floor::tournament::Conditions;
use floor::tournament::conditions::{Format, Sessions};

const TERMS: &str = include_str!("terms.tsv");

/// What a document says of tournaments.
#[derive(Debug, Clone)]
pub(super) struct Terms {
    rows: Vec<(&'static str, &'static str)>,
}

impl Terms {
    /// What is said in the document of a rulebook; none where it knows no tournaments.
    pub(super) fn of(rulebook: &str) -> Option<Terms> {
        let lines = TERMS.lines().filter(|line| !line.starts_with('#'));
        let own = lines.filter_map(|line| {
            let (book, rest) = line.split_once('\t')?;
            rest.split_once('\t').filter(|_| book == rulebook)
        });
        let rows: Vec<_> = own.collect();
        (!rows.is_empty()).then_some(Terms { rows })
    }

    /// What is said of something; nothing where the document is silent.
    pub(super) fn says(&self, what: &str) -> &'static str {
        let row = self.rows.iter().find(|(own, _)| *own == what);
        row.map_or("-", |(_, says)| says)
    }

    /// Whether this is said of something.
    pub(super) fn is(&self, what: &str, says: &str) -> bool {
        self.says(what) == says
    }

    /// Whether conditions lack something that they must have.
    pub(super) fn lacks(&self, conditions: &Conditions) -> bool {
        let items = self.rows.iter().filter(|(what, _)| *what == "item");
        let mut concerned = items.map(|(_, item)| *item).filter(|item| concerns(item, conditions));
        concerned.any(|item| !has(item, conditions))
    }

    /// Whether conditions change a rule that they may not.
    pub(super) fn alters(&self, conditions: &Conditions) -> bool {
        let allowed = self.says("alterable");
        let may = |rule: &str| {
            let number = rule.rsplit(':').next().unwrap_or(rule);
            number.split(['.', '(', '/']).next() == Some(allowed)
        };
        conditions.alters.iter().any(|rule| !may(rule))
    }
}

/// Whether an item can matter to such a tournament.
fn concerns(item: &str, of: &Conditions) -> bool {
    let points = matches!(of.format, Some(Format::Points));
    match item {
        "sit-and-go" => matches!(of.format, Some(Format::SitAndGo { .. })),
        "progression" => match &of.sessions {
            Some(Sessions::Listed(plans)) => plans.len() > 1,
            Some(Sessions::UntilOneTable(_)) => true,
            None => false,
        },
        "points" => points,
        "elimination" => !points,
        _ => true,
    }
}

/// Whether conditions have an item.
fn has(item: &str, of: &Conditions) -> bool {
    match item {
        "start" => of.start.is_some(),
        "how to enter" => of.how_to_enter.is_some() && of.eligibility.is_some(),
        "entitled" => of.entitled.is_some() && of.eligibility.is_some(),
        "format" => of.format.is_some(),
        "sit-and-go" => {
            matches!(&of.format, Some(Format::SitAndGo { starts: Some(_), tables: Some(_) }))
        }
        "sessions" => of.sessions.is_some(),
        "tables" => of.tables.is_some(),
        "progression" => match &of.sessions {
            Some(Sessions::Listed(plans)) => {
                plans.split_last().is_some_and(|(_, all)| all.iter().all(|it| it.advance.is_some()))
            }
            Some(Sessions::UntilOneTable(plan)) => plan.advance.is_some(),
            None => false,
        },
        "points" => of.points.is_some(),
        "repechage" => of.repechage.is_some(),
        "buy-back" => of.buy_back.is_some(),
        "fee" => of.fee.is_some(),
        "commission" => of.commission.is_some(),
        "chips" => of.chips.is_some(),
        "buy-in" => of.buy_in.is_some(),
        "disposition" => of.disposition.is_some(),
        "numbers" => of.numbers.is_some(),
        "groups" => of.groups.is_some(),
        "limits" => of.limits.is_some(),
        "least wager" => of.compulsory.is_some(),
        "elimination" => of.elimination.is_some(),
        "session ties" => of.session_ties.is_some(),
        "breakdown" => of.breakdown.is_some(),
        "prize ties" => of.prize_ties.is_some(),
        "statement" => of.statement.is_some(),
        "withdrawal" => of.withdrawal.is_some(),
        "form" => of.form.is_some(),
        "disqualification" => of.disqualification.is_some(),
        "retirement" => of.retirement.is_some(),
        "refund" => of.refund.is_some(),
        "absence" => of.away.is_some(),
        _ => false,
    }
}
