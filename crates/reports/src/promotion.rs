//! The documents of a promotion: its conditions, its results, and the register of denied claims.

use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::moment::moment;
use crate::{PROGRAM, first_large};
use floor::promotion::{
    ClaimState, Conditions, Entering, Presence, Prize, Promotion, Unclaimed, words,
};
use rulebook::Edition;
use rules::cite::Source;
use rules::promotion::{Item, PromotionClauses};

/// What is printed.
pub struct Subject<'a> {
    /// The edition by which the promotion is run.
    pub edition: &'a Edition,
    /// The promotion as it stands.
    pub promotion: &'a Promotion,
}

impl Subject<'_> {
    fn clauses(&self) -> Option<&PromotionClauses> {
        self.edition.at_table().promotions.as_ref()
    }

    fn document(&self, subtitle: &str, blocks: Vec<Block>) -> Document {
        let imprint = &self.edition.at_table().imprint;
        Document {
            title: self.promotion.conditions.title.to_string(),
            subtitle: subtitle.to_owned(),
            author: PROGRAM.to_owned(),
            language: "en".to_owned(),
            footer: format!("{}, {}", imprint.title, imprint.instrument),
            blocks,
        }
    }

    /// The rule that asks for an item.
    fn rule(&self, item: Item) -> String {
        let source = self.clauses().and_then(|clauses| clauses.item(item));
        source.and_then(Source::cite).map(ToString::to_string).unwrap_or_default()
    }
}

/// The conditions, with what they lack.
pub fn conditions(subject: &Subject<'_>) -> Document {
    let own = &subject.promotion.conditions;
    let row = |item: Item| {
        let said = said(own, item)?;
        Some(vec![first_large(item.words()), said, subject.rule(item)])
    };
    let items = Item::ALL.into_iter().filter_map(|(_, item)| row(item));
    let mut blocks = lacking(subject);
    blocks.push(table("What is said, and the rule that asks for it", &["", "", "Rule"], items));
    for (number, prize) in (1_u32..).zip(&own.prizes) {
        let heading = format!("Prize {number}: {}", prize.name);
        blocks.push(Block::Heading(Level::Part, heading));
        blocks.push(Block::Facts(prize_facts(subject, prize)));
    }
    subject.document("Terms and conditions", blocks)
}

fn lacking(subject: &Subject<'_>) -> Vec<Block> {
    let own = &subject.promotion.conditions;
    let lacking = subject.clauses().map(|clauses| own.lacking(clauses)).unwrap_or_default();
    if lacking.is_empty() {
        return Vec::new();
    }
    let each = lacking.iter().map(|(missing, cite)| {
        let rule = cite.as_ref().map(|cite| format!(" ({cite})")).unwrap_or_default();
        format!("{missing}{rule}")
    });
    let text = each.collect::<Vec<_>>().join("; ");
    let title = "These conditions are not complete".to_owned();
    vec![Block::Note(Note { loudness: Loudness::Warning, title, text })]
}

/// What conditions say of an item that is not of a prize.
fn said(own: &Conditions, item: Item) -> Option<String> {
    match item {
        Item::Wager => own.entering.map(|entering| match entering {
            Entering::Free => "None".to_owned(),
            Entering::Wager(least) => format!("At least {least}"),
        }),
        Item::Closing => own.closes.map(moment),
        Item::Time => {
            let (starts, draws) = (own.starts?, own.draws?);
            Some(format!("From {}; drawn at {}", moment(starts), moment(draws)))
        }
        Item::Presence => own.presence.map(|presence| match presence {
            Presence::Required => "They must be".to_owned(),
            Presence::NotRequired => "They need not be".to_owned(),
        }),
        Item::Claim => own.said(item).map(|words| format!("{words}{}", until(own))),
        words => own.said(words).map(ToString::to_string),
    }
}

fn until(own: &Conditions) -> String {
    let Some(hours) = own.claim_hours else { return String::new() };
    let then = match own.unclaimed {
        Some(Unclaimed::Redrawn) => "drawn again",
        _ => "kept by the house",
    };
    format!("; within {hours} hours of the draw, and otherwise {then}")
}

fn prize_facts(subject: &Subject<'_>, prize: &Prize) -> Vec<(String, String)> {
    let kind = subject.clauses().and_then(|clauses| clauses.kind(&prize.kind));
    let named = |id: &str| {
        let detail = kind.and_then(|kind| kind.details.iter().find(|detail| detail.id == id));
        detail.map_or_else(|| id.to_owned(), |detail| first_large(&detail.name))
    };
    let mut facts = vec![(
        "Kind".to_owned(),
        kind.map_or_else(|| prize.kind.to_string(), |kind| kind.name.clone()),
    )];
    let mut fact = |name: &str, value: Option<String>| {
        facts.extend(value.map(|value| (name.to_owned(), value)));
    };
    fact("Value", prize.value.map(|value| value.to_string()));
    fact("Conditions", prize.on.as_ref().map(ToString::to_string));
    fact("Cash instead", prize.alternative.map(|amount| amount.to_string()));
    facts.extend(prize.details.iter().map(|(id, told)| (named(id), told.to_string())));
    facts
}

/// The results, with the numbers by which anyone can check the draw.
pub fn results(subject: &Subject<'_>) -> Document {
    let promotion = subject.promotion;
    let mut blocks = Vec::new();
    if let Some(draw) = &promotion.draw {
        let text = |digest: Option<String>| digest.unwrap_or_default();
        let (list, commitment) = (promotion.list, promotion.commitment);
        blocks.push(Block::Facts(vec![
            ("Drawn".to_owned(), moment(draw.at)),
            ("Entries".to_owned(), promotion.entries.len().to_string()),
            ("Seen by".to_owned(), text(draw.scrutineer.as_ref().map(ToString::to_string))),
            ("Commitment".to_owned(), text(commitment.map(|digest| digest.to_string()))),
            ("List of entries".to_owned(), text(list.map(|(digest, _)| digest.to_string()))),
            ("Seed".to_owned(), draw.seed.to_string()),
            ("Word".to_owned(), draw.word.to_string()),
        ]));
    }
    let prizes = (1_u32..).zip(promotion.conditions.prizes.iter().zip(&promotion.prizes));
    let rows = prizes.map(|(number, (prize, standing))| {
        let won = standing.won.as_ref();
        let entry = won.map_or_else(|| "nobody".to_owned(), |won| won.entry.to_string());
        let winner = won.map(|won| won.entrant.to_string()).unwrap_or_default();
        let met = promotion.claims.iter().filter(|claim| claim.prize == number);
        let mut met = met.filter_map(|claim| match &claim.state {
            ClaimState::Met(given) => Some(words::handed(given)),
            _ => None,
        });
        vec![
            number.to_string(),
            prize.name.to_string(),
            entry,
            winner,
            met.next().unwrap_or_default(),
        ]
    });
    let heads = ["Number", "Prize", "Entry", "Winner", "Handed over"];
    blocks.push(table("Prizes and who has won them", &heads, rows));
    blocks.push(Block::Paragraph(
        "Seed, list and word make one order of all entries, and prizes go to entries in it. Anyone \
         can derive it: see docs/promotions.md."
            .to_owned(),
    ));
    subject.document("Results", blocks)
}

/// The register of denied claims.
pub fn denied(subject: &Subject<'_>) -> Document {
    let promotion = subject.promotion;
    let rows = promotion.denied().map(|(number, claim)| {
        let (reasons, told) = match &claim.state {
            ClaimState::Denied { reasons, told } => (reasons.to_string(), *told),
            _ => (String::new(), None),
        };
        let told = told.map(|(at, method)| format!("{}, by {}", moment(at), method.id()));
        vec![
            number.to_string(),
            moment(claim.at),
            claim.claimant.to_string(),
            claim.address.as_ref().map(ToString::to_string).unwrap_or_default(),
            claim.prize.to_string(),
            promotion.worth(claim).to_string(),
            reasons,
            told.unwrap_or_else(|| "not yet".to_owned()),
        ]
    });
    let heads = ["Claim", "Made", "Claimant", "Address", "Prize", "Value", "Reasons", "Told"];
    let rows: Vec<_> = rows.collect();
    let block = if rows.is_empty() {
        Block::Paragraph("No claim was denied.".to_owned())
    } else {
        table("Claims that were denied", &heads, rows)
    };
    subject.document("Register of denied claims", vec![block])
}

fn table(summary: &str, heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Block {
    Block::Table(Table {
        summary: summary.to_owned(),
        columns: heads.iter().map(|head| Column::text(head)).collect(),
        rows: rows.into_iter().collect(),
    })
}
