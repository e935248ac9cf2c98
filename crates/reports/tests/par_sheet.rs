//! The PAR sheet: its figures are the published ones, and those of `odds`; it cites, warns and says
//! how to repeat it.

use num_rational::BigRational;
use odds::{Analysis, Composition};
use reports::markdown;
use reports::model::{Block, Chart, Document, Loudness, Table, Tone};
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
    // By hand: 0.0105791 ± 1.644854 × 0.9273720 / √1,000,000.
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
    // The bet of this house with the rarest and largest payment would come to more.
    let odd = sheet_of(ODD_HOUSE, "up", &[], 10);
    let hold = tables(&odd).into_iter().filter(|table| table.summary.starts_with("Hold"));
    let highest: Vec<_> = hold.map(|table| percent(&table.rows[0][7])).collect();
    assert!(highest.contains(&100.0) && highest.iter().all(|most| *most <= 100.0), "{highest:?}");
}

/// What the facts of a bet's section say under this name.
fn fact<'a>(document: &'a Document, bet: &str, name: &str) -> &'a str {
    let is_bet = |block: &&Block| matches!(block, Block::Heading(_, text) if text == bet);
    let place = document.blocks.iter().position(|block| is_bet(&block));
    let section = &document.blocks[place.expect("the bet has a section")..];
    let facts = section.iter().filter_map(|block| match block {
        Block::Facts(facts) => Some(facts),
        Block::Beside(both) => match &both[0] {
            Block::Facts(facts) => Some(facts),
            _ => None,
        },
        _ => None,
    });
    let found = facts.flatten().find(|(known, _)| known == name);
    &found.unwrap_or_else(|| panic!("{bet} has no {name}")).1
}

/// From the published counts: 2,292,252,566,437,888 win 0.95, 475,627,426,473,216 stand off and
/// 2,230,518,282,592,256 lose, of 4,998,398,275,503,360.
#[test]
fn the_figures_of_a_bet_are_those_worked_out_by_hand() {
    let sheet = sheet_of("wa", "A", &[], 8);
    for (name, figure) in [
        ("House edge", "1.057906%"),
        ("Return to the bettor", "98.942094%"),
        ("Hit frequency", "45.859742%"),
        ("Stand-off frequency", "9.515597%"),
        ("Variance", "0.860019"),
        ("Standard deviation σ", "0.927372"),
        ("Volatility index", "1.525392"),
    ] {
        assert_eq!(fact(&sheet, "Banker Wager (banker)", name), figure, "{name}");
    }
    let ties = BigRational::new(475_627_426_473_216_i64.into(), 4_998_398_275_503_360_i64.into());
    let exact = fact(&sheet, "Banker Wager (banker)", "Stand-off frequency, exact");
    assert_eq!(plain(exact), written(&ties));
    let all = tables(&sheet);
    let summary = ["1.0579%", "45.8597%", "9.5156%", "0.9274", "1.5254"];
    assert_eq!(row(all[0], "Banker Wager")[1..], summary);
    // 0.0105791 ± 1.959964 × 0.9273720 / 1,000, and ± 2.575829 × 0.9273720 / 1,000.
    let hold = all.iter().find(|table| table.summary.starts_with("Hold of Banker Wager"));
    let million = row(hold.expect("its hold is on it"), "1,000,000");
    assert_eq!(million[4..], ["0.876%", "1.240%", "0.819%", "1.297%"]);
    let lines = all.iter().find(|table| table.summary.starts_with("The lines of Banker Wager"));
    assert_eq!(row(lines.expect("its lines are on it"), "result tie")[3], "0.095155968");
}

#[test]
fn returns_are_all_there_is_and_have_the_colour_of_their_sign() {
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let setting = rulebook(book).menu.default_setting(0);
        let sheet = sheet(edition(book), &setting, rulebook(book).usual_decks());
        let sheet = sheet.expect("there is a sheet");
        let charts = sheet.blocks.iter().filter_map(|block| match block {
            Block::Beside(both) => match &both[1] {
                Block::Chart(chart) => Some(chart),
                _ => None,
            },
            _ => None,
        });
        let charts: Vec<&Chart> = charts.collect();
        assert!(charts.len() >= 4, "{book}");
        for Chart { bars, .. } in charts {
            let sum: f64 = bars.iter().map(|bar| bar.length).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{book}: {sum}");
            for bar in bars {
                let tone = match bar.label.chars().next() {
                    Some('−') => Tone::Loss,
                    Some('+') => Tone::Gain,
                    _ => Tone::Even,
                };
                assert_eq!(bar.tone, tone, "{book}: {}", bar.label);
            }
        }
    }
}

/// wa:4.15 to wa:4.17, as every book of baccarat has them.
#[test]
fn the_tableau_says_who_draws_and_who_stands() {
    let sheet = sheet_of("wa", "A", &[], 8);
    let all = tables(&sheet);
    let chart = |words: &str| {
        let found = all.iter().find(|table| table.summary.contains(words));
        *found.unwrap_or_else(|| panic!("no chart of {words}"))
    };
    let after_draw = chart("has drawn a third card");
    assert_eq!(row(after_draw, "3")[1..3], ["0 to 7 or 9", "8"]);
    assert_eq!(row(after_draw, "6")[1..3], ["6 or 7", "0 to 5, 8 or 9"]);
    let after_stand = chart("has two cards");
    assert_eq!(row(after_stand, "0 to 5")[1], "draws");
    assert_eq!(row(after_stand, "6")[1], "stands");
}

#[test]
fn bets_that_are_bound_to_other_decks_are_listed_with_the_rule() {
    let sheet = sheet_of("vic", "crown", &[], 6);
    let all = tables(&sheet);
    let absent = all.iter().find(|table| table.summary.contains("without figures"));
    let bound = absent.expect("there is one").rows.iter().filter(|row| row[2] == "vic:3.1.1");
    let why: Vec<_> = bound.map(|row| row[1].as_str()).collect();
    assert_eq!(why, ["offered only with 8 decks"; 2]);
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
    let asked = "--rulebook vic --version crown --option dragon-bonus=2 --option perfect-pairs=1 \
                 --option pairs=offered --option super-6=offered";
    assert!(text.contains(&format!("sabot odds {asked} --decks 6\n")), "{text}");
    assert!(text.contains("sabot rulebooks vic --canonical | sha256sum"));
}

#[test]
fn a_document_without_a_game_has_no_sheet() {
    let setting = rulebook("wa").menu.default_setting(0);
    assert_eq!(sheet(edition("mini"), &setting, 8), Err(NoSheet::NoGame));
}
