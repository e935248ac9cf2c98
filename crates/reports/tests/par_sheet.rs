//! The PAR sheet: its figures are the published ones, and those of `odds`; it cites, warns and says
//! how to repeat it.

use num_rational::BigRational;
use odds::{Analysis, Composition};
use reports::markdown;
use reports::model::{Block, Document, Loudness, Table};
use reports::par::{NoSheet, sheet};
use testkit::{GAMES, ODD_HOUSE, edition, rulebook, setting};

fn sheet_of(book: &str, version: &str, options: &[(&str, &str)], decks: u8) -> Document {
    let setting = setting(rulebook(book), version, options);
    sheet(edition(book), &setting, decks).expect("there is a sheet")
}

fn tables(document: &Document) -> Vec<&Table> {
    let blocks = document.blocks.iter();
    let tables = blocks.filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    tables.collect()
}

/// The row of a table that begins with this.
fn row<'a>(table: &'a Table, first: &str) -> &'a [String] {
    let found = table.rows.iter().find(|row| row[0].starts_with(first));
    found.unwrap_or_else(|| panic!("no {first} in {:?}", table.rows))
}

#[test]
fn the_published_figures_of_eight_decks_are_on_it() {
    let sheet = sheet_of("wa", "A", &[], 8);
    let summary = tables(&sheet)[0];
    for (bet, edge) in [("Banker Wager", "1.0579%"), ("Player Wager", "1.2351%")] {
        assert_eq!(row(summary, bet)[1], edge);
    }
    assert_eq!(row(summary, "Tie Wager")[1], "14.3596%");
    let text = markdown(&sheet);
    for published in [
        "4,998,398,275,503,360",
        "2,230,518,282,592,256",
        "2,292,252,566,437,888",
        "475,627,426,473,216",
    ] {
        assert!(text.contains(published), "{published}");
    }
}

#[test]
fn the_summary_begins_with_the_lowest_edge() {
    let sheet = sheet_of("vic", "crown", &[], 8);
    let edges = tables(&sheet)[0].rows.iter().map(|row| {
        row[1].trim_end_matches('%').replace('−', "-").parse::<f64>().expect("a percentage")
    });
    let edges: Vec<_> = edges.collect();
    assert!(edges.len() >= 9 && edges.is_sorted(), "{edges:?}");
}

/// Every figure of every bet is that of `odds`, and every line in force is there with its rule.
#[test]
fn figures_and_lines_are_those_of_the_rulebook() {
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(book);
        let analysis = Analysis::new(rulebook);
        let decks = rulebook.usual_decks();
        let deals = analysis.deals(&Composition::fresh(decks)).expect("enough cards");
        let setting = rulebook.menu.default_setting(0);
        let sheet = sheet(edition(book), &setting, decks).expect("there is a sheet");
        let text = markdown(&sheet);
        for bet in &rulebook.bets {
            let Ok(Some(figures)) = analysis.figures(&deals, bet, &setting) else { continue };
            let all = tables(&sheet);
            let lines = all.iter().find(|table| table.summary.contains(&bet.name));
            let lines = lines.unwrap_or_else(|| panic!("{book}: no lines of {}", bet.name));
            for case in figures.cases() {
                let line = &bet.lines[case.line];
                let deals = plain(&case.deals.to_string());
                let found = lines.rows.iter().any(|row| {
                    row[0] == line.when_in_words()
                        && row[1].starts_with(line.pays.grade().word())
                        && case.odds.is_none_or(|odds| row[1].contains(&odds.to_string()))
                        && plain(row[2].split('\n').next().unwrap_or_default()) == deals
                        && row[4] == line.cite.as_str()
                });
                assert!(found, "{book} {}: {} in {:?}", bet.id, line.when_in_words(), lines.rows);
            }
            for exact in [figures.house_edge(), figures.hit(), figures.variance()] {
                assert!(plain(&text).contains(&written(&exact)), "{book} {}: {exact}", bet.id);
            }
        }
    }
}

/// Without what parts thousands.
fn plain(text: &str) -> String {
    text.replace(',', "")
}

fn written(exact: &BigRational) -> String {
    let minus = |text: String| text.replace('-', "−");
    if exact.is_integer() {
        return minus(exact.to_string());
    }
    minus(format!("{} / {}", exact.numer(), exact.denom()))
}

#[test]
fn outcomes_add_up_to_all_deals() {
    let sheet = sheet_of("nsw", "premium", &[], 6);
    let all = tables(&sheet);
    let outcomes = all.iter().find(|table| table.summary.contains("each result"));
    let outcomes = outcomes.expect("outcomes are on it");
    let counts: Vec<u64> =
        outcomes.rows.iter().map(|row| plain(&row[1]).parse().expect("a count")).collect();
    let [players, bankers, ties, all] = counts[..] else { panic!("{counts:?}") };
    assert_eq!(
        [players, bankers, ties],
        [392_220_492_728_832, 403_095_751_234_560, 83_552_962_932_288]
    );
    assert_eq!(players + bankers + ties, all);
}

fn warnings(document: &Document) -> usize {
    let is_warning = |block: &&Block| match block {
        Block::Note(note) => note.loudness == Loudness::Warning,
        _ => false,
    };
    document.blocks.iter().filter(is_warning).count()
}

#[test]
fn it_warns_where_the_bettor_has_the_edge_and_only_there() {
    // Once for the sheet, once for the bet.
    let even_money = sheet_of("wa", "D", &[], 8);
    assert_eq!(warnings(&even_money), 2);
    assert!(markdown(&even_money).contains("Banker Wager (−1.2351%)"));
    assert_eq!(warnings(&sheet_of("wa", "A", &[], 8)), 0);
}

#[test]
fn hold_narrows_with_the_coups_and_rows_that_are_not_to_be_trusted_are_marked() {
    let sheet = sheet_of("wa", "A", &[], 8);
    let all = tables(&sheet);
    let hold = |bet: &str| {
        let named = |table: &&&Table| table.summary.starts_with(&format!("Hold of {bet}"));
        *all.iter().find(named).expect("its hold is on it")
    };
    // By hand: 0.0105791 ± 1.644854 × 0.9273725 / √1,000,000.
    let on_banker = hold("Banker Wager");
    assert_eq!(row(on_banker, "1,000,000")[2..4], ["0.905%", "1.210%"]);
    assert_eq!(row(on_banker, "1,000,000")[1], "10,579.06");
    assert!(on_banker.rows.iter().all(|row| !row[0].contains('°')), "{:?}", on_banker.rows);
    // A win at 30 to 1 comes 3.7 times in a thousand coups.
    let dragon = hold("Players Hand Dragon Bonus");
    let marked: Vec<_> = dragon.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(marked, ["100°", "1,000°", "10,000", "100,000", "1,000,000"]);
    let percent = |cell: &str| -> f64 {
        cell.trim_end_matches('%').replace('−', "-").parse().expect("a percentage")
    };
    for table in all.iter().filter(|table| table.summary.starts_with("Hold")) {
        let widths = table.rows.iter().map(|row| percent(&row[7]) - percent(&row[6]));
        assert!(widths.collect::<Vec<_>>().is_sorted_by(|a, b| a > b), "{}", table.summary);
        assert!(table.rows.iter().all(|row| percent(&row[7]) <= 100.0));
    }
}

#[test]
fn bets_that_are_not_offered_are_listed_with_the_rule() {
    let sheet = sheet_of("wa", "A", &[], 8);
    let all = tables(&sheet);
    let absent = all.iter().find(|table| table.summary.contains("without figures"));
    let super_6 = row(absent.expect("there is one"), "Super 6");
    assert_eq!(super_6[1..], ["offered only with version non-commission", "wa:1.1/Super 6"]);
}

#[test]
fn it_names_the_digest_the_options_and_the_commands_that_repeat_it() {
    let options = [("dragon-bonus", "2")];
    let sheet = sheet_of("vic", "crown", &options, 6);
    let digest = edition("vic").digest.to_string();
    assert!(sheet.footer.contains(&digest));
    let text = markdown(&sheet);
    assert!(text.contains(&digest));
    assert!(text.contains("dragon-bonus=2"));
    let asked = "--rulebook vic --version crown --option dragon-bonus=2 --option perfect-pairs=1";
    assert!(text.contains(&format!("sabot odds {asked} --decks 6\n")), "{text}");
    assert!(text.contains("sabot rulebooks vic --canonical | sha256sum"));
}

#[test]
fn a_document_without_a_game_has_no_sheet() {
    let setting = rulebook("wa").menu.default_setting(0);
    assert_eq!(sheet(edition("mini"), &setting, 8), Err(NoSheet::NoGame));
}
