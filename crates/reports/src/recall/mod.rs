//! Coups recalled as a document: card by card and wager by wager, with the reason for every
//! settlement, and what was put right.

mod credits;
mod text;

pub use text::json;

use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::moment::moment;
use crate::{PROGRAM, first_large};
use rulebook::Edition;
use rules::{Outcome, Rulebook, Side};
use table::event::{Goes, Resettled};
use table::state::DealtCard;
use table::words;
use views::recall::{Account, Corrected, Drawn, End, Fate, Record, Settlement, Wagered, Whose};

/// What is recalled.
pub struct Subject<'a> {
    /// The edition of the rulebook that the table is run by.
    pub edition: &'a Edition,
    /// The table's name.
    pub table: &'a str,
    /// Whose coups.
    pub whose: Whose<'a>,
    /// The coups.
    pub records: &'a [&'a Record],
}

impl<'a> Subject<'a> {
    fn rulebook(&self) -> &'a Rulebook {
        self.edition.at_table()
    }

    /// The wagers of a coup that are told.
    fn wagers<'r>(&self, record: &'r Record) -> Vec<&'r Wagered> {
        let wagers = record.wagers.iter();
        wagers.filter(|wagered| self.whose.wager(&wagered.wager)).collect()
    }

    /// The accounts of those whose wagers are told.
    fn accounts<'r>(&self, record: &'r Record) -> impl Iterator<Item = &'r Account> {
        let wagers = self.wagers(record);
        let told = move |name: &str| wagers.iter().any(|it| &*it.wager.bettor == name);
        record.accounts.iter().filter(move |account| told(&account.bettor))
    }

    /// The corrections of a coup, each with those changes that are told.
    fn changes<'r>(&self, done: &'r Corrected) -> Vec<&'r Resettled> {
        let changes = done.changes.iter();
        changes.filter(|change| self.whose.wager(&change.before.wager)).collect()
    }
}

/// The document.
pub fn report(subject: &Subject<'_>) -> Document {
    let mut blocks = Vec::new();
    if subject.records.is_empty() {
        blocks.push(Block::Paragraph("There is no such coup.".to_owned()));
    }
    for record in subject.records {
        blocks.extend(coup(subject, record));
    }
    let imprint = subject.edition.imprint();
    Document {
        title: format!("Recall of {}", subject.table),
        subtitle: match subject.whose {
            Whose::All => imprint.title.clone(),
            Whose::Place(place) => format!("Place {}, {}", place.0, imprint.title),
            Whose::Bettor(name) => format!("{name}, {}", imprint.title),
        },
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · sha256 {}", imprint.title, subject.edition.digest),
        blocks,
    }
}

fn group(text: &str) -> Block {
    Block::Heading(Level::Group, text.to_owned())
}

fn coup(subject: &Subject<'_>, record: &Record) -> Vec<Block> {
    let title = format!("Coup {} of shoe {}", record.id.number, record.id.shoe);
    let mut blocks = vec![Block::Heading(Level::Part, title), Block::Facts(facts(subject, record))];
    let draws = record.draws(subject.rulebook());
    if !record.cards.is_empty() {
        let dealt = Block::Table(cards(subject, &record.cards));
        blocks.push(group("Cards in dealing order, and what each hand did"));
        blocks.push(match &draws[..] {
            [] => dealt,
            draws => {
                let decided = Block::Table(decisions(subject, draws));
                Block::Beside(Box::new([dealt, decided]))
            }
        });
    }
    if !subject.wagers(record).is_empty() {
        blocks.push(group("Wagers, why they came out so, and what was wagered in all"));
        blocks.push(Block::Table(wagers(subject, record)));
        blocks.push(Block::Table(reasons(subject, record)));
        blocks.push(Block::Table(accounts(subject, record)));
        blocks.extend(credits::table(subject, record).map(Block::Table));
    }
    for done in &record.corrections {
        blocks.extend(corrected(subject, done));
    }
    if let Some(went_wrong) = went_wrong(record) {
        blocks.push(group("What went wrong"));
        blocks.push(Block::Table(went_wrong));
    }
    blocks
}

fn facts(subject: &Subject<'_>, record: &Record) -> Vec<(String, String)> {
    let rulebook = subject.rulebook();
    let ended = record.ended.as_ref().map_or_else(
        || "not yet".to_owned(),
        |(at, end)| match ended(end) {
            words if words.is_empty() => moment(*at),
            words => format!("{}, {words}", moment(*at)),
        },
    );
    let facts = [
        ("Wagering opened", moment(record.opened)),
        ("Over", ended),
        ("Version", rulebook.menu.version_set(&record.setting).name.clone()),
        ("Kind", first_large(words::kind(record.kind))),
        ("Result", result(rulebook, record)),
    ];
    facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// How a coup came to its end, in words; none where it just did.
pub(super) fn ended(end: &End) -> String {
    match end {
        End::Completed => String::new(),
        End::CalledOff => "called off".to_owned(),
        End::Void(reason) if reason.is_empty() => "void".to_owned(),
        End::Void(reason) => format!("void: {reason}"),
        End::Invalid(situation) => format!("invalid: {}", situation.words()),
        End::ShoeVoid(reason) => format!("the shoe void: {reason}"),
    }
}

fn result(rulebook: &Rulebook, record: &Record) -> String {
    let count = |side| points(&record.cards, side);
    let won = match (record.outcome, count(Side::Player), count(Side::Banker)) {
        (Some(won), Some(players), Some(bankers)) => {
            format!("{}, {players} to {bankers}", words::outcome(rulebook, won))
        }
        (Some(won), ..) => words::outcome(rulebook, won),
        (None, ..) => "none".to_owned(),
    };
    match (record.undone, record.is_corrected()) {
        (Some(why), _) => format!("{won}; {}, declared when it was over", words::why(why)),
        (None, true) => format!("{won}; settled again"),
        (None, false) => won,
    }
}

/// The count of a hand, where its cards are known.
fn points(cards: &[DealtCard], side: Side) -> Option<u8> {
    let own = cards.iter().filter(|dealt| dealt.side == side);
    let values: Option<Vec<u8>> =
        own.map(|dealt| dealt.card.map(rules::Card::point_value)).collect();
    values.map(|values| values.iter().sum::<u8>() % 10)
}

fn cards(subject: &Subject<'_>, cards: &[DealtCard]) -> Table {
    let rows = cards.iter().zip(1..).map(|(dealt, number)| {
        let card = dealt.card.map_or_else(|| "unseen".to_owned(), |card| card.to_string());
        let value = dealt.card.map_or_else(String::new, |card| card.point_value().to_string());
        let exposed = if dealt.exposed { "exposed" } else { "face down" };
        let hand = words::hand(subject.rulebook(), dealt.side).to_owned();
        vec![number.to_string(), hand, card, value, exposed.to_owned()]
    });
    let mut columns: Vec<_> = ["No", "Hand", "Card"].map(Column::text).into();
    columns.extend([Column::figures("Counts"), Column::text("State")]);
    let summary = "The cards of the coup in dealing order".to_owned();
    Table { summary, columns, rows: rows.collect() }
}

/// Why a hand draws or stands, in words.
pub fn decided(drawn: &Drawn<'_>) -> String {
    let does = match drawn.decision.action {
        rules::tableau::Action::Draw => "draws",
        rules::tableau::Action::Stand => "stands",
    };
    match drawn.third {
        Some(third) => {
            format!("{does} on {} after a third card that counts {third}", drawn.count)
        }
        None => format!("{does} on {}", drawn.count),
    }
}

fn decisions(subject: &Subject<'_>, draws: &[Drawn<'_>]) -> Table {
    let rows = draws.iter().map(|drawn| {
        let decision = drawn.decision;
        let hand = words::hand(subject.rulebook(), decision.side).to_owned();
        vec![hand, decided(drawn), decision.row.to_string()]
    });
    Table {
        summary: "What the table of play made each hand do, and its rule".to_owned(),
        columns: ["Hand", "Does", "Rule"].map(Column::text).into(),
        rows: rows.collect(),
    }
}

/// What became of a wager that was not settled, in words.
pub(super) fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Held => "held".to_owned(),
        Fate::Settled(settlement) => settlement.settled.grade.word().to_owned(),
        Fate::Back(at, why) => format!("handed back at {}: {}", moment(*at), words::why(*why)),
        Fate::Forfeited(at) => format!("forfeited to the house at {}", moment(*at)),
        Fate::Undone(at) => format!("settlement taken back at {}", moment(*at)),
    }
}

fn wagers(subject: &Subject<'_>, record: &Record) -> Table {
    let rulebook = subject.rulebook();
    let row = |(wagered, number): (&Wagered, usize)| {
        let settlement = wagered.settlement();
        let figure = |of: &dyn Fn(&Settlement) -> String| settlement.map_or_else(String::new, of);
        let odds = |one: &Settlement| {
            let odds = one.settled.odds;
            odds.map_or_else(String::new, |odds| format!("{} to {}", odds.win(), odds.stake()))
        };
        let became = match settlement {
            Some(one) if one.early => format!("{}, early", fate(&wagered.fate)),
            Some(_) => fate(&wagered.fate),
            None => "not settled".to_owned(),
        };
        vec![
            number.to_string(),
            wagered.wager.place.0.to_string(),
            wagered.wager.bettor.to_string(),
            words::bet(rulebook, wagered.wager.bet).to_owned(),
            wagered.wager.amount.to_string(),
            became,
            figure(&odds),
            figure(&|one| one.settled.returned.to_string()),
        ]
    };
    let bettor = first_large(rulebook.term("bettor"));
    let mut columns: Vec<_> = ["No", "Place", &bettor, "Wager"].map(Column::text).into();
    columns.push(Column::figures("Amount"));
    columns.push(Column::text("Outcome"));
    columns.extend(["Odds", "Returned"].map(Column::figures));
    let rows = subject.wagers(record).into_iter().zip(1..).map(row).collect();
    Table { summary: "The wagers on the coup and what they came to".to_owned(), columns, rows }
}

fn reasons(subject: &Subject<'_>, record: &Record) -> Table {
    let row = |(wagered, number): (&Wagered, usize)| {
        let why = wagered.settlement().map_or_else(|| fate(&wagered.fate), |one| one.why.clone());
        vec![number.to_string(), moment(wagered.placed), first_large(&why)]
    };
    Table {
        summary: "When each wager was placed, and why it came out so".to_owned(),
        columns: ["No", "Placed", "Why"].map(Column::text).into(),
        rows: subject.wagers(record).into_iter().zip(1..).map(row).collect(),
    }
}

fn accounts(subject: &Subject<'_>, record: &Record) -> Table {
    let rows = subject.accounts(record).map(|account| {
        let after = |of: &dyn Fn(&views::recall::Purse) -> ledger::Total| {
            account.after.as_ref().map_or_else(|| "–".to_owned(), |purse| of(purse).to_string())
        };
        vec![
            account.bettor.to_string(),
            account.before.wagered.to_string(),
            after(&|purse| purse.wagered),
            account.before.returned.to_string(),
            after(&|purse| purse.returned),
        ]
    });
    let mut columns = vec![Column::text(&first_large(subject.rulebook().term("bettor")))];
    let heads = ["Wagered before", "Wagered after", "Returned before", "Returned after"];
    columns.extend(heads.map(Column::figures));
    let summary = "What those who wagered had wagered and got back in all".to_owned();
    Table { summary, columns, rows: rows.collect() }
}

/// Cards in a line.
pub(super) fn in_a_line(cards: &[DealtCard]) -> String {
    let card =
        |dealt: &DealtCard| dealt.card.map_or_else(|| "??".to_owned(), |card| card.to_string());
    cards.iter().map(card).collect::<Vec<_>>().join(" ")
}

/// Why a correction was made, in words.
pub(super) fn reason(done: &Corrected) -> String {
    let what = done
        .incident
        .map(|(number, situation)| format!("incident {number}, {}", situation.words()));
    let note = (!done.note.is_empty()).then(|| done.note.clone());
    let remedy = done.remedy.map(|remedy| remedy.words().to_owned());
    let rule = done.cite.as_ref().map(ToString::to_string);
    let parts: Vec<_> = [what, note, remedy, rule].into_iter().flatten().collect();
    parts.join("; ")
}

fn corrected(subject: &Subject<'_>, done: &Corrected) -> Vec<Block> {
    let rulebook = subject.rulebook();
    let won = |won: Option<Outcome>| {
        won.map_or_else(|| "no result".to_owned(), |won| words::outcome(rulebook, won))
    };
    let told = |(cards, of): &(Vec<DealtCard>, Option<Outcome>)| {
        format!("{}, {}", in_a_line(cards), won(*of))
    };
    let by: Vec<_> = done
        .confirmed
        .iter()
        .map(|actor| format!("{} ({})", actor.name, rulebook.role(actor.role).name))
        .collect();
    let facts = [
        ("When", moment(done.at)),
        ("Why", first_large(&reason(done))),
        ("Confirmed by", by.join(", ")),
        ("Before", told(&done.before)),
        ("After", told(&done.after)),
    ];
    let facts = facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let changes = subject.changes(done);
    let mut blocks = vec![group("Put right"), Block::Facts(facts)];
    if changes.is_empty() {
        blocks.push(Block::Note(Note {
            loudness: Loudness::Remark,
            title: "Wagers.".to_owned(),
            text: "No wager that is told here came out otherwise.".to_owned(),
        }));
    } else {
        blocks.push(Block::Table(changed(subject, &changes)));
    }
    blocks
}

/// An amount in cents with its sign.
pub(super) fn signed(cents: i64) -> String {
    let size = rules::Amount::from_cents(cents.saturating_abs());
    format!("{}{size}", if cents < 0 { "−" } else { "+" })
}

fn changed(subject: &Subject<'_>, changes: &[&Resettled]) -> Table {
    let rulebook = subject.rulebook();
    let rows = changes.iter().map(|change| {
        let wager = &change.before.wager;
        let goes = match change.goes {
            Goes::Bettor => "at the table",
            Goes::Cage => "at the cage",
        };
        vec![
            wager.bettor.to_string(),
            words::bet(rulebook, wager.bet).to_owned(),
            change.before.returned.to_string(),
            change.after.returned.to_string(),
            signed(change.difference()),
            goes.to_owned(),
        ]
    });
    let bettor = first_large(rulebook.term("bettor"));
    let mut columns: Vec<_> = [&*bettor, "Wager"].map(Column::text).into();
    columns.extend(["Returned before", "Returned after", "Difference"].map(Column::figures));
    columns.push(Column::text("Paid"));
    let summary = "The wagers that came out otherwise".to_owned();
    Table { summary, columns, rows: rows.collect() }
}

/// Irregularities and incidents, where there were any.
fn went_wrong(record: &Record) -> Option<Table> {
    let seen = record.irregularities.iter().map(|one| {
        let card = one.card.map_or_else(String::new, |card| format!(" ({card})"));
        let what = format!("{}{card}", words::irregularity(&one.what));
        vec![moment(one.at), String::new(), first_large(&what)]
    });
    let reported = record.incidents.iter().map(|one| {
        let note = if one.note.is_empty() { String::new() } else { format!(": {}", one.note) };
        let what = format!("{}{note}", one.situation.words());
        vec![moment(one.at), one.number.to_string(), first_large(&what)]
    });
    let mut rows: Vec<_> = seen.chain(reported).collect();
    rows.sort_by(|one, other| one[0].cmp(&other[0]));
    let columns: Vec<_> = ["When", "Incident", "What"].map(Column::text).into();
    let summary = "Irregularities of the coup and incidents about it".to_owned();
    (!rows.is_empty()).then_some(Table { summary, columns, rows })
}
