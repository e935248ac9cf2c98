//! What the sheet says of the game: the document it is played by, what is set, and its tableau.

use super::Subject;
use super::bet::in_brackets;
use crate::model::{Block, Column, Level, Table};
use crate::numbers::whole;
use num_bigint::BigInt;
use rules::tableau::{Chart, Counts};

/// The document, the version, the options and the shoe.
pub(super) fn facts(subject: &Subject<'_>, deals: &BigInt) -> Vec<(String, String)> {
    let Subject { edition, rulebook, setting, decks } = subject;
    let imprint = &rulebook.imprint;
    let version = rulebook.menu.version_set(setting);
    let mut facts = vec![
        ("Game", imprint.title.clone()),
        ("House", imprint.house.clone()),
        ("Territory", imprint.territory.clone()),
        ("Instrument", imprint.instrument.clone()),
        ("Edition", imprint.edition.clone()),
        ("Regulator", imprint.regulator.clone()),
        ("Rulebook", rulebook.id.clone()),
        ("Digest (SHA-256)", edition.digest.to_string()),
        ("Version", format!("{}: {} ({})", version.named(), version.name, version.cite)),
    ];
    facts.extend(options(subject).into_iter().map(|text| ("Option", text)));
    let rule = in_brackets(rulebook.decks.allowed.source.cite());
    facts.push(("Shoe", format!("{decks} decks, {} cards{rule}", subject.cards())));
    facts.push(("Ordered deals", format!("{} of six cards", whole(deals))));
    facts.push(("Made by", super::PROGRAM.to_owned()));
    let facts = facts.into_iter().filter(|(_, text)| !text.is_empty());
    facts.map(|(name, text)| (name.to_owned(), text)).collect()
}

fn options(subject: &Subject<'_>) -> Vec<String> {
    let menu = &subject.rulebook.menu;
    let options = menu.options_set(&subject.setting).map(|(option, value)| {
        let approver = option.needs.map(|role| &subject.rulebook.role(role).name);
        let note = match approver {
            _ if !option.matters.holds(&subject.setting) => {
                "; it changes nothing in this version".to_owned()
            }
            Some(name) => format!("; other than the default it needs the approval of the {name}"),
            None => String::new(),
        };
        format!("{}={value}: {} ({}){note}", option.id, option.name, option.cite)
    });
    options.collect()
}

/// When each hand draws, with the rules.
pub(super) fn tableau(subject: &Subject<'_>) -> Vec<Block> {
    let (rulebook, tableau) = (subject.rulebook, &subject.rulebook.tableau);
    let (players, bankers) = (rulebook.term("players-hand"), rulebook.term("bankers-hand"));
    let naturals = counts_in_words(tableau.naturals);
    let deal = format!(
        "Four cards are dealt in turn, the first to the {players} ({}). If either hand counts \
         {naturals} on two cards, neither draws ({}). Otherwise:",
        tableau.initial_deal, tableau.naturals_cite
    );
    let mut blocks = vec![Block::Paragraph(deal)];
    let charts = [
        (&tableau.players_hand, format!("The {players}")),
        (
            &tableau.bankers_hand_after_stand,
            format!("The {bankers}, where the {players} has two cards"),
        ),
        (
            &tableau.bankers_hand_after_draw,
            format!("The {bankers}, where the {players} has drawn a third card"),
        ),
    ];
    for (chart, title) in charts {
        let title = format!("{title} ({})", chart.cite);
        blocks.push(Block::Heading(Level::Group, title.clone()));
        blocks.push(Block::Table(chart_table(chart, title)));
    }
    blocks
}

fn chart_table(chart: &Chart, summary: String) -> Table {
    let by_card = |counts: Counts| counts != Counts::ALL && counts != Counts::NONE;
    let looks = chart.rows.iter().any(|row| by_card(row.draws_on));
    let rows = chart.rows.iter().map(|row| {
        let mut cells = vec![counts_in_words(row.counts)];
        if looks {
            cells.extend([row.draws_on, row.draws_on.complement()].map(values_in_words));
        } else {
            let draws = if row.draws_on == Counts::ALL { "draws" } else { "stands" };
            cells.push(draws.to_owned());
        }
        cells.push(row.cite.to_string());
        cells
    });
    let heads = if looks {
        vec!["Count on two cards", "Draws on a third card worth", "Stands on one worth", "Rule"]
    } else {
        vec!["Count on two cards", "What the hand does", "Rule"]
    };
    let columns = heads.into_iter().map(Column::text).collect();
    Table { summary, columns, rows: rows.collect() }
}

/// Values of a card in words.
fn values_in_words(values: Counts) -> String {
    match values {
        Counts::ALL => "any".to_owned(),
        Counts::NONE => "none".to_owned(),
        some => counts_in_words(some),
    }
}

/// Counts in words, runs of three or more as from and to: `0 to 5`, `8 or 9`.
fn counts_in_words(counts: Counts) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for count in counts.iter() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == count => *last = count,
            _ => runs.push((count, count)),
        }
    }
    let words = runs.into_iter().flat_map(|(first, last)| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    });
    let words: Vec<_> = words.collect();
    match &words[..] {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::counts_in_words;
    use rules::tableau::Counts;

    #[test]
    fn counts_are_read_as_people_say_them() {
        let words = |counts: &[u8]| counts_in_words(Counts::of(counts).expect("digits"));
        assert_eq!(words(&[0, 1, 2, 3, 4, 5]), "0 to 5");
        assert_eq!(words(&[8, 9]), "8 or 9");
        assert_eq!(words(&[0, 1, 2, 3, 4, 5, 6, 7, 9]), "0 to 7 or 9");
        assert_eq!(words(&[6]), "6");
        assert_eq!(words(&[]), "nothing");
    }
}
