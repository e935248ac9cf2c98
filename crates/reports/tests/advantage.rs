//! The advantage report says what was found, in its place.

use odds::advantage::{Advantage, Depth, InFavour};
use odds::simulation::{Choices, Procedure};
use reports::advantage::{Subject, report};
use reports::model::{Block, Table};
use rules::BetId;
use testkit::{edition, rulebook};

fn depth(coups: u64, favourable: u64, edges: i128, edge_max: i128) -> Depth {
    Depth { coups, bets: vec![InFavour { coups: favourable, edges, edge_max }] }
}

#[test]
fn every_figure_stands_in_its_column() {
    let rulebook = rulebook("wa");
    let setting = rulebook.menu.default_setting(0);
    let procedure = Procedure::new(rulebook, 8, &Choices::default()).expect("allowed");
    // A bet in favour in 8 of 40 coups, by 2% on average and 5% at most, all in the second step.
    let advantage = Advantage {
        bets: vec![BetId(0)],
        shoes: 2,
        depths: vec![depth(24, 0, 0, 0), depth(16, 8, 160_000_000, 50_000_000)],
    };
    let document = report(&Subject {
        edition: edition("wa"),
        rulebook,
        setting: &setting,
        procedure,
        seed: 7,
        advantage: &advantage,
    });
    let mut summaries = document.blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let summary: &Table = summaries.next().expect("there is a summary");
    assert_eq!(summary.rows[0][1..], ["20.000%", "2.000%", "5.000%", "0.4000"]);
    let beside = document.blocks.iter().find_map(|block| match block {
        Block::Beside(both) => Some(both),
        _ => None,
    });
    let [Block::Chart(chart), Block::Table(table)] = &**beside.expect("the bet has a section")
    else {
        panic!("a plot beside a table")
    };
    let figures: Vec<_> = chart.bars.iter().map(|bar| (&*bar.label, &*bar.figure)).collect();
    assert_eq!(figures, [("0 to 25", "0.00%"), ("26 to 51", "50.00%")]);
    assert_eq!(table.rows[1], ["26 to 51", "16", "8", "2.000%", "5.000%"]);
}
