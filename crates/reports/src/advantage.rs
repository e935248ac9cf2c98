//! The advantage report: how often, and how deep in the shoe, each bet favoured the bettor.

use crate::PROGRAM;
use crate::model::{Bar, Block, Chart, Column, Document, Level, Loudness, Note, Table, Tone};
use crate::numbers::{count, percent_about};
use odds::advantage::{Advantage, Depth, STEP};
use odds::simulation::Procedure;
use rulebook::Edition;
use rules::{Bet, Rulebook, Setting};

/// What was dealt and evaluated.
pub struct Subject<'a> {
    /// The rulebook's edition, and the rulebook in it.
    pub edition: &'a Edition,
    /// Its clauses.
    pub rulebook: &'a Rulebook,
    /// The version and options.
    pub setting: &'a Setting,
    /// How the shoes were dealt.
    pub procedure: Procedure,
    /// What chance depended on.
    pub seed: u64,
    /// What was found.
    pub advantage: &'a Advantage,
}

/// The report.
pub fn report(subject: &Subject<'_>) -> Document {
    let advantage = subject.advantage;
    let whole = advantage.whole();
    let mut blocks = vec![Block::Facts(facts(subject, &whole)), Block::Paragraph(method())];
    blocks.extend(warning(subject, &whole).map(Block::Note));
    blocks.push(Block::Heading(Level::Part, "Every bet".to_owned()));
    blocks.push(Block::Table(summary(subject, &whole)));
    for place in 0..advantage.bets.len() {
        if whole.bets[place].coups > 0 {
            blocks.extend(section(subject, place));
        }
    }
    let version = &subject.rulebook.menu.version_set(subject.setting).name;
    Document {
        title: format!("Advantage by depth: {}", subject.rulebook.imprint.title),
        subtitle: format!("{version}, {} decks", subject.procedure.decks),
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · sha256 {}", subject.rulebook.id, subject.edition.digest),
        blocks,
    }
}

fn bet<'r>(subject: &Subject<'r>, place: usize) -> &'r Bet {
    subject.rulebook.bet_clauses(subject.advantage.bets[place])
}

fn facts(subject: &Subject<'_>, whole: &Depth) -> Vec<(String, String)> {
    let (rulebook, procedure) = (subject.rulebook, &subject.procedure);
    let cutting_card = rulebook.term("cutting-card");
    let facts = [
        ("House", rulebook.imprint.house.clone()),
        ("Rulebook", format!("{}, {}", rulebook.id, rulebook.imprint.title)),
        ("Version", rulebook.menu.version_set(subject.setting).name.clone()),
        (
            "Cards",
            format!("{}, {} behind the {cutting_card}", procedure.cards(), procedure.cards_behind),
        ),
        ("Shoes dealt", count(subject.advantage.shoes)),
        ("Coups evaluated", count(whole.coups)),
        ("Seed", subject.seed.to_string()),
    ];
    facts.map(|(name, value)| (name.to_owned(), value)).into()
}

fn method() -> String {
    format!(
        "Whole shoes were dealt card by card as the rulebook says, and before every coup each bet \
         was evaluated exactly for the cards that nobody had seen: what somebody who remembers \
         every card could know. A bet is in favour of the bettor where its expectation is above \
         zero. Depth is counted in cards that have left the shoe, {STEP} to a step. The gain is \
         what one unit on every favourable coup, and nothing on the others, brings on average."
    )
}

fn warning(subject: &Subject<'_>, whole: &Depth) -> Option<Note> {
    let often = |place: &usize| whole.bets[*place].share(whole.coups) > 0.5;
    let named = |place: usize| {
        let share = percent_about(whole.bets[place].share(whole.coups), 1);
        format!("{} ({share} of coups)", bet(subject, place).name)
    };
    let bets: Vec<_> = (0..whole.bets.len()).filter(often).map(named).collect();
    (!bets.is_empty()).then(|| Note {
        loudness: Loudness::Warning,
        title: "In favour of the bettor more often than not".to_owned(),
        text: format!("{}.", bets.join(", ")),
    })
}

fn summary(subject: &Subject<'_>, whole: &Depth) -> Table {
    let rows = whole.bets.iter().enumerate().map(|(place, favour)| {
        vec![
            bet(subject, place).name.clone(),
            percent_about(favour.share(whole.coups), 3),
            percent_about(favour.mean_edge(), 3),
            percent_about(favour.max_edge(), 3),
            format!("{:.4}", 100.0 * favour.gain(whole.coups)),
        ]
    });
    Table {
        summary: "How often each bet favoured the bettor, and by how much".to_owned(),
        rows: rows.collect(),
        columns: vec![
            Column::text("Bet"),
            Column::figures("Coups in favour"),
            Column::figures("Mean edge in them"),
            Column::figures("Largest edge"),
            Column::figures("Gain, units per 100 coups"),
        ],
    }
}

/// A bet, by depth.
fn section(subject: &Subject<'_>, place: usize) -> Vec<Block> {
    let steps = subject.advantage.depths.iter().enumerate();
    let dealt: Vec<_> = steps.filter(|(_, depth)| depth.coups > 0).collect();
    let bars = dealt.iter().map(|(step, depth)| {
        let share = depth.bets[place].share(depth.coups);
        Bar {
            label: cards(*step),
            length: share,
            figure: percent_about(share, 2),
            tone: Tone::Loss,
        }
    });
    let bars = bars.collect();
    let rows = dealt.iter().map(|(step, depth)| {
        let favour = &depth.bets[place];
        vec![
            cards(*step),
            count(depth.coups),
            count(favour.coups),
            percent_about(favour.mean_edge(), 3),
            percent_about(favour.max_edge(), 3),
        ]
    });
    let table = Table {
        summary: format!("{} by depth", bet(subject, place).name),
        rows: rows.collect(),
        columns: vec![
            Column::text("Cards gone"),
            Column::figures("Coups"),
            Column::figures("In favour"),
            Column::figures("Mean edge"),
            Column::figures("Largest"),
        ],
    };
    let caption = "Share of coups in favour, by cards gone".to_owned();
    vec![
        Block::Heading(Level::Section, bet(subject, place).name.clone()),
        Block::Beside(Box::new([Block::Chart(Chart { caption, bars }), Block::Table(table)])),
    ]
}

/// The cards that have left the shoe at a step.
fn cards(step: usize) -> String {
    let first = step * usize::from(STEP);
    format!("{first} to {}", first + usize::from(STEP) - 1)
}
