//! Documents of a tournament: its conditions with the rule behind every item, its results, and
//! certificates.

use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::moment::moment;
use crate::{PROGRAM, first_large};
use floor::tournament::conditions::{
    Advance, Away, BuyBack, Compulsory, Conditions, Disposition, Format, Groups, OtherGames,
    PrizeTies, Repechage, SessionPlan, SessionTies, Sessions, Withdrawal,
};
use floor::tournament::{EntrantId, Tournament, leaderboard};
use rules::tournament::{Item, TournamentClauses};
use rules::{Amount, Rulebook};

/// What a document is about.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The rulebook.
    pub rulebook: &'a Rulebook,
    /// Its clauses on tournaments.
    pub clauses: &'a TournamentClauses,
    /// The tournament.
    pub tournament: &'a Tournament,
}

fn document(subject: &Subject<'_>, title: &str, blocks: Vec<Block>) -> Document {
    let name = subject.tournament.name.as_deref().unwrap_or("a tournament");
    let imprint = &subject.rulebook.imprint;
    Document {
        title: format!("{title}: {name}"),
        subtitle: format!("{}, {}", imprint.title, imprint.house),
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · {title}", subject.rulebook.id),
        blocks,
    }
}

/// The conditions: every item, what it says, and the rule that asks for it.
pub fn conditions(subject: &Subject<'_>) -> Document {
    let own = &subject.tournament.conditions;
    let cite = |item: Item| {
        let clause = subject.clauses.item(item).and_then(|clause| clause.source.cite());
        clause.map_or_else(String::new, ToString::to_string)
    };
    let rows = Item::ALL.iter().filter(|(_, item)| own.concerns(*item) || own.says(*item));
    let rows = rows.filter_map(|(_, item)| {
        let text = said(own, *item).or_else(|| {
            let asked = subject.clauses.item(*item).is_some();
            asked.then(|| "(not said yet)".to_owned())
        })?;
        Some(vec![label(*item), text, cite(*item)])
    });
    let columns = vec![Column::text("Item"), Column::text("Condition"), Column::text("Rule")];
    let summary = "Every item of the conditions and the rule behind it".to_owned();
    let mut blocks = vec![Block::Table(Table { summary, columns, rows: rows.collect() })];
    let missing = own.missing(subject.clauses);
    if !missing.is_empty() {
        let items: Vec<String> = missing.iter().map(|(item, _)| label(*item)).collect();
        blocks.push(note(Loudness::Warning, "Incomplete", &format!("{}.", items.join(", "))));
    }
    let overruled = own.overruled(subject.clauses);
    if !overruled.is_empty() {
        let items: Vec<String> = overruled
            .iter()
            .map(|(item, cite)| {
                let cite = cite.as_ref().map_or_else(String::new, |cite| format!(" ({cite})"));
                format!("{}{cite}", label(*item))
            })
            .collect();
        let text = format!("These are not applied: {}.", items.join(", "));
        blocks.push(note(Loudness::Remark, "The rules prevail", &text));
    }
    document(subject, "Tournament conditions", blocks)
}

fn note(loudness: Loudness, title: &str, text: &str) -> Block {
    Block::Note(Note { loudness, title: title.to_owned(), text: text.to_owned() })
}

/// The results: money, places and prizes.
pub fn results(subject: &Subject<'_>) -> Document {
    let tournament = subject.tournament;
    let lines = leaderboard(tournament);
    let paid: i64 = tournament.entrants.iter().map(|entrant| entrant.paid.sum().cents()).sum();
    let pool: i64 = tournament.entrants.iter().map(|entrant| entrant.paid.pool.cents()).sum();
    let facts = [
        ("Entrants", tournament.entered().to_string()),
        ("Sessions", tournament.sessions.to_string()),
        ("Paid in", Amount::from_cents(paid).to_string()),
        ("Prize pool", Amount::from_cents(pool).to_string()),
        ("Kept by the house", tournament.house.to_string()),
    ];
    let rows = lines.iter().map(|line| {
        let prize = line.prize.unwrap_or(Amount::ZERO);
        vec![
            if line.place == u16::MAX { "-".to_owned() } else { line.place.to_string() },
            line.entrant.0.to_string(),
            line.name.to_string(),
            line.stage.words().to_owned(),
            line.chips.to_string(),
            format!("{}.{:02}", line.points / 100, line.points % 100),
            prize.to_string(),
        ]
    });
    let columns = vec![
        Column::figures("Place"),
        Column::figures("Number"),
        Column::text("Name"),
        Column::text("Stage"),
        Column::figures("Chips"),
        Column::figures("Points"),
        Column::figures("Prize"),
    ];
    let summary = "Everybody's place, chips, points and prize".to_owned();
    let facts = facts.map(|(name, value)| (name.to_owned(), value)).into();
    let mut blocks = vec![
        Block::Facts(facts),
        Block::Heading(Level::Part, "Places".to_owned()),
        Block::Table(Table { summary, columns, rows: rows.collect() }),
    ];
    let odd = tournament.awards.iter().filter(|award| award.odd > Amount::ZERO).count();
    if odd > 0 {
        let text = "Prizes of equal places are put together and divided; cents that cannot be \
                    divided go to the lower entry numbers, one each.";
        blocks.push(note(Loudness::Remark, "Odd cents", text));
    }
    document(subject, "Tournament results", blocks)
}

/// The certificate of somebody with a place; none before places are awarded.
pub fn certificate(subject: &Subject<'_>, entrant: EntrantId) -> Option<Document> {
    let tournament = subject.tournament;
    let award = tournament.awards.iter().find(|award| award.entrant == entrant)?;
    let own = tournament.entrant(entrant)?;
    let name = tournament.name.as_deref().unwrap_or("a tournament");
    let place = if award.from == award.to {
        ordinal(award.from)
    } else {
        format!("{} to {}, shared", ordinal(award.from), ordinal(award.to))
    };
    let mut facts = vec![
        ("Tournament".to_owned(), name.to_owned()),
        ("Entrant".to_owned(), format!("{}, number {}", own.name, entrant.0)),
        ("Place".to_owned(), format!("{place} of {}", tournament.entered())),
    ];
    if let Some(substitute) = &own.substitute {
        facts.push(("Played by".to_owned(), substitute.to_string()));
    }
    if award.prize > Amount::ZERO {
        facts.push(("Prize".to_owned(), award.prize.to_string()));
    }
    let director = tournament.director.as_deref().unwrap_or_default();
    facts.push(("Director".to_owned(), director.to_owned()));
    facts.push(("Date".to_owned(), moment(tournament.now)));
    let text = format!("This certifies the place of {} in {name}.", own.name);
    let blocks = vec![
        Block::Paragraph(text),
        Block::Facts(facts),
        Block::Paragraph("Signature of the director: ______________________".to_owned()),
    ];
    Some(document(subject, "Certificate", blocks))
}

/// A place in words: 1st, 2nd, 3rd, 4th.
fn ordinal(place: u16) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// An item's name for readers.
fn label(item: Item) -> String {
    first_large(&item.id().replace('-', " "))
}

/// What the conditions say of an item, in words.
fn said(own: &Conditions, item: Item) -> Option<String> {
    let text = |name: &Option<floor::Name>| name.as_ref().map(ToString::to_string);
    let money = |amount: Option<Amount>| amount.map(|amount| amount.to_string());
    match item {
        Item::Start => own.start.map(moment),
        Item::HowToEnter => text(&own.how_to_enter),
        Item::Eligibility => text(&own.eligibility),
        Item::Entitled => text(&own.entitled),
        Item::RightToRefuse => text(&own.right_to_refuse),
        Item::Selection => text(&own.selection),
        Item::Fee => money(own.fee),
        Item::Commission => money(own.commission).map(|kept| format!("{kept} of the fee")),
        Item::Chips => money(own.chips).map(|chips| format!("{chips} in tournament chips")),
        Item::BuyIn => money(own.buy_in),
        Item::Numbers => own.numbers.map(|of| format!("from {} to {}", of.min, of.max)),
        Item::Limits => own.limits.map(|of| format!("from {} to {}", of.min, of.max)),
        Item::Elimination => text(&own.elimination),
        Item::Statement => text(&own.statement),
        Item::Form => text(&own.form),
        Item::Retirement => text(&own.retirement),
        Item::Refund => own.refund.map(|percent| format!("{percent} percent of what was paid")),
        Item::Disqualification => own.disqualification.as_ref().map(|grounds| grounds.join("; ")),
        Item::Withdrawal => own.withdrawal.map(|until| match until {
            Withdrawal::Never => "not without loss".to_owned(),
            Withdrawal::Until(at) => format!("without loss until {}", moment(at)),
        }),
        _ => structure(own, item),
    }
}

/// The same of what is structured.
fn structure(own: &Conditions, item: Item) -> Option<String> {
    match item {
        Item::Format => own.format.as_ref().map(|format| match format {
            Format::KnockOut => "knock-out".to_owned(),
            Format::Points => "for points over several sessions".to_owned(),
            Format::SitAndGo { .. } => "sit-and-go".to_owned(),
        }),
        Item::SitAndGo => match &own.format {
            Some(Format::SitAndGo { starts: Some(starts), tables: Some(tables) }) => {
                Some(format!("starts {starts}; tables {tables}"))
            }
            _ => None,
        },
        Item::Sessions => own.sessions.as_ref().map(|sessions| match sessions {
            Sessions::Listed(plans) => {
                let first = plans.first().map_or_else(String::new, length);
                format!("{} sessions of {first}", plans.len())
            }
            Sessions::UntilOneTable(plan) => {
                format!("sessions of {}, until one table is left for the final", length(plan))
            }
        }),
        Item::Progression => own.sessions.as_ref().and_then(|sessions| {
            let plan = match sessions {
                Sessions::Listed(plans) => plans.first(),
                Sessions::UntilOneTable(plan) => Some(plan),
            };
            plan.and_then(|plan| plan.advance).map(advance)
        }),
        Item::Tables => own.tables.map(|tables| match tables.count {
            Some(count) => format!("at most {count}, with {} seats each", tables.seats),
            None => format!("as many as are needed, with {} seats each", tables.seats),
        }),
        Item::Points => own.points.as_ref().map(|points| {
            let places: Vec<String> = points.by_place.iter().map(ToString::to_string).collect();
            let others = match points.other_games {
                OtherGames::None => "",
                OtherGames::ByHand => "; points of other games are entered by hand",
            };
            format!("{} for the places at a table{others}", places.join(", "))
        }),
        Item::Breakdown => own.breakdown.as_ref().map(|shares| {
            let shares = shares.iter().map(|own| format!("{}.{:02} %", own / 100, own % 100));
            format!("{} of the pool", shares.collect::<Vec<_>>().join(", "))
        }),
        _ => choice(own, item),
    }
}

/// The same of what is one of a few.
fn choice(own: &Conditions, item: Item) -> Option<String> {
    Some(match item {
        Item::Repechage => match own.repechage? {
            Repechage::None => "none".to_owned(),
            Repechage::May(chance) | Repechage::Shall(chance) => format!(
                "after the first session, for those who did not go on: {} coups, {} places",
                chance.coups, chance.places
            ),
        },
        Item::BuyBack => match own.buy_back? {
            BuyBack::None => "none".to_owned(),
            BuyBack::Allowed { times, fee, until_session, .. } => {
                format!("{times} times for {fee}, between sessions, until session {until_session}")
            }
        },
        Item::Groups => match own.groups? {
            Groups::Any => "no restriction".to_owned(),
            Groups::AtMost(count) => format!("at most {count} of one group"),
        },
        Item::Disposition => match own.disposition? {
            Disposition::TakenIn => "taken in at the end of every session",
            Disposition::CarriedOn => "carried on into the next session",
            Disposition::Cash => "paid in cash at the end of every session",
        }
        .to_owned(),
        Item::LeastWager => match own.compulsory? {
            Compulsory::None => "not compulsory",
            Compulsory::Minimum => "the table minimum on every coup",
        }
        .to_owned(),
        Item::SessionTies | Item::PointsTies => match own.session_ties? {
            SessionTies::FurtherCoups => "told apart by further coups",
            SessionTies::Ballot => "told apart by the ballot of the seats",
            SessionTies::Shared => "their points are put together and divided equally",
        }
        .to_owned(),
        Item::PrizeTies => match own.prize_ties? {
            PrizeTies::Combined => "their prizes are put together and divided equally",
            PrizeTies::FurtherCoups => "told apart by further coups",
        }
        .to_owned(),
        Item::Absence => match own.away? {
            Away::Forfeits => "the position is forfeit, and the fee stays in the pool".to_owned(),
            Away::KeptFor(coups) => format!("the seat is kept for {coups} coups"),
        },
        _ => return None,
    })
}

fn length(plan: &SessionPlan) -> String {
    match (plan.coups, plan.minutes) {
        (Some(coups), Some(minutes)) => format!("{coups} coups or {minutes} minutes"),
        (Some(coups), None) => format!("{coups} coups"),
        (None, Some(minutes)) => format!("{minutes} minutes"),
        (None, None) => "no set length".to_owned(),
    }
}

fn advance(advance: Advance) -> String {
    match advance {
        Advance::TopOfTable(count) => format!("the best {count} of each table go on"),
        Advance::TopOverall(count) => format!("the best {count} of all go on"),
        Advance::All => "everybody who is not eliminated goes on".to_owned(),
    }
}
