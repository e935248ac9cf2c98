//! The report of an incident: the coup, the wagers, who did what, the rule and the remedy.

use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::{PROGRAM, first_large};
use rulebook::Edition;
use rules::cite::{Cite, Source};
use rules::irregularity::Irregular;
use rules::{Outcome, Rulebook, Side};
use table::event::WagerOf;
use table::words;
use table::{Actor, Time};
use views::incidents::{Deed, Story, Told};

/// What is reported.
pub struct Subject<'a> {
    /// The edition of the rulebook that the table is run by.
    pub edition: &'a Edition,
    /// Every register at hand in which a rule may be looked up.
    pub gist: &'a dyn Fn(&str) -> Option<String>,
    /// The table's name.
    pub table: &'a str,
    /// What happened.
    pub story: &'a Story,
}

impl Subject<'_> {
    fn rulebook(&self) -> &Rulebook {
        self.edition.at_table()
    }

    fn prescribed(&self) -> &Irregular {
        self.rulebook().irregularities.of(self.story.situation)
    }

    fn who(&self, actor: Option<&Actor>) -> String {
        actor.map_or_else(
            || "the table itself".to_owned(),
            |actor| format!("{}, {}", actor.name, self.rulebook().role(actor.role).name),
        )
    }

    /// A rule with what it says, or how the document's silence is read.
    fn rule(&self, source: &Source) -> String {
        let gist =
            |cite: &str| (self.gist)(cite).map_or_else(String::new, |gist| format!(": {gist}"));
        match source {
            Source::Rule(cite) => format!("{cite}{}", gist(cite.as_str())),
            Source::Read(cite, reading) => {
                format!("{cite}{} Read so: {reading}", gist(cite.as_str()))
            }
            Source::NotAddressed(reading) => {
                format!("The document does not address it. Read so: {reading}")
            }
        }
    }
}

/// The report.
pub fn report(subject: &Subject<'_>) -> Document {
    let story = subject.story;
    let mut blocks = vec![Block::Facts(facts(subject))];
    blocks.push(Block::Note(Note {
        loudness: Loudness::Remark,
        title: "The rule".to_owned(),
        text: subject.rule(&subject.prescribed().source),
    }));
    blocks.extend(story.about.under.iter().map(|rule| broken(subject, rule)));
    if !story.about.note.is_empty() {
        blocks.push(Block::Paragraph(format!("As reported: {}", story.about.note)));
    }
    blocks.extend(coup(subject));
    blocks.push(heading("What was done"));
    blocks.push(if story.deeds.is_empty() {
        Block::Paragraph("Nothing yet.".to_owned())
    } else {
        Block::Table(deeds(subject))
    });
    blocks.push(heading("Step by step"));
    blocks.push(Block::Table(log(subject)));
    if !story.told.is_empty() {
        blocks.push(heading("Who was told"));
        blocks.push(Block::Table(told(subject)));
    }
    let imprint = subject.edition.imprint();
    Document {
        title: format!("Incident {} at {}", story.number, subject.table),
        subtitle: first_large(story.situation.words()),
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · sha256 {}", imprint.title, subject.edition.digest),
        blocks,
    }
}

/// A rule that somebody broke, and what was done.
fn broken(subject: &Subject<'_>, rule: &Cite) -> Block {
    let forbidden = subject.prescribed().forbidden(rule);
    let what = forbidden.map_or_else(|_| String::new(), |it| format!(" Reported: {}.", it.what));
    Block::Note(Note {
        loudness: Loudness::Remark,
        title: "The rule that was broken".to_owned(),
        text: subject.rule(&Source::Rule(rule.clone())) + &what,
    })
}

fn heading(text: &str) -> Block {
    Block::Heading(Level::Part, text.to_owned())
}

fn facts(subject: &Subject<'_>) -> Vec<(String, String)> {
    let (story, rulebook) = (subject.story, subject.rulebook());
    let version =
        story.coup.setting.as_ref().map(|set| rulebook.menu.version_set(set).name.clone());
    let closed = match &story.closed {
        None => "not yet".to_owned(),
        Some((at, decision)) if decision.is_empty() => at.to_string(),
        Some((at, decision)) => format!("{at}, {decision}"),
    };
    let place = story.about.place.map(|place| place.0.to_string());
    let bettor = story.about.bettor.as_ref().map(ToString::to_string);
    let facts = [
        ("House", Some(rulebook.imprint.house.clone())),
        ("Rules", Some(subject.edition.imprint().title.clone())),
        ("Version", version),
        ("Coup", Some(words::coup_id(story.coup.id))),
        ("Place", place),
        ("Person", bettor),
        ("Found", Some(story.opened.to_string())),
        ("Found by", Some(subject.who(story.by.as_ref()))),
        ("Closed", Some(closed)),
    ];
    let given = facts.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    given.collect()
}

fn coup(subject: &Subject<'_>) -> Vec<Block> {
    let coup = &subject.story.coup;
    let mut blocks = Vec::new();
    if !coup.cards.is_empty() {
        blocks.push(heading("The cards when it was found"));
        blocks.push(Block::Table(cards(subject)));
    }
    let wagers = wagers(subject);
    if !wagers.rows.is_empty() {
        blocks.push(heading("The wagers when it was found"));
        blocks.push(Block::Table(wagers));
    }
    blocks
}

fn cards(subject: &Subject<'_>) -> Table {
    let (rulebook, coup) = (subject.rulebook(), &subject.story.coup);
    let rows = coup.cards.iter().zip(1..).map(|(dealt, number)| {
        let card = dealt.card.map_or_else(|| "unseen".to_owned(), |card| card.to_string());
        let exposed = if dealt.exposed { "exposed" } else { "face down" };
        let hand = words::hand(rulebook, dealt.side).to_owned();
        vec![number.to_string(), hand, card, exposed.to_owned()]
    });
    let mut rows: Vec<_> = rows.collect();
    if let Some(outcome) = coup.outcome {
        let won = match outcome {
            Outcome::Player => words::hand(rulebook, Side::Player),
            Outcome::Banker => words::hand(rulebook, Side::Banker),
            Outcome::Tie => rulebook.term("tie"),
        };
        rows.push(vec![String::new(), "announced".to_owned(), won.to_owned(), String::new()]);
    }
    Table {
        summary: "The cards of the coup in dealing order".to_owned(),
        columns: ["No", "Hand", "Card", "State"].map(Column::text).into(),
        rows,
    }
}

fn wagers(subject: &Subject<'_>) -> Table {
    let (rulebook, coup) = (subject.rulebook(), &subject.story.coup);
    let line = |wager: &WagerOf, state: String| {
        let name = words::bet(rulebook, wager.bet).to_owned();
        let place = wager.place.0.to_string();
        vec![place, wager.bettor.to_string(), name, wager.amount.to_string(), state]
    };
    let held = coup.wagers.iter().map(|wager| line(wager, "held".to_owned()));
    let settled = coup
        .settled
        .iter()
        .map(|one| line(&one.wager, format!("settled, {} returned ({})", one.returned, one.cite)));
    let mut columns: Vec<_> = ["Place", "Player", "Wager"].map(Column::text).into();
    columns.extend([Column::figures("Amount"), Column::text("State")]);
    Table {
        summary: "The wagers on the coup".to_owned(),
        columns,
        rows: held.chain(settled).collect(),
    }
}

fn deeds(subject: &Subject<'_>) -> Table {
    let row = |Deed { at, remedy, by, confirmed, note }: &Deed| {
        let choice = subject.prescribed().choice(*remedy);
        let rule = choice.map_or_else(String::new, |choice| subject.rule(&choice.source));
        let what = if note.is_empty() {
            first_large(remedy.words())
        } else {
            format!("{}: {note}", first_large(remedy.words()))
        };
        let by = confirmed.iter().fold(subject.who(by.as_ref()), |told, one| {
            format!("{told}; confirmed by {}", subject.who(Some(one)))
        });
        vec![at.to_string(), what, by, rule]
    };
    Table {
        summary: "What was done about it, by whom and by which rule".to_owned(),
        columns: ["Time", "Remedy", "By", "Rule"].map(Column::text).into(),
        rows: subject.story.deeds.iter().map(row).collect(),
    }
}

fn log(subject: &Subject<'_>) -> Table {
    let rows = subject
        .story
        .log
        .iter()
        .map(|(at, event)| vec![at.to_string(), words::event(subject.rulebook(), event)]);
    Table {
        summary: "Everything that happened because of it".to_owned(),
        columns: ["Time", "What happened"].map(Column::text).into(),
        rows: rows.collect(),
    }
}

fn told(subject: &Subject<'_>) -> Table {
    let when = |done: Option<&(Time, Actor)>| {
        done.map_or_else(
            || "not yet".to_owned(),
            |(at, by)| format!("{at}, {}", subject.who(Some(by))),
        )
    };
    let row = |Told { whom, told, acknowledged }: &Told| {
        let tell = subject.prescribed().tell.iter().find(|tell| tell.whom == *whom);
        let rule = tell.map_or_else(String::new, |tell| subject.rule(&tell.source));
        let name = subject.rulebook().role(*whom).name.clone();
        vec![name, when(told.as_ref()), when(acknowledged.as_ref()), rule]
    };
    Table {
        summary: "Those who had to be told, and when they were".to_owned(),
        columns: ["Who", "Told", "Acknowledged", "Rule"].map(Column::text).into(),
        rows: subject.story.told.iter().map(row).collect(),
    }
}
