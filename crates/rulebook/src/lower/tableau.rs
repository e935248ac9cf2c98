//! The table of play, with every count in exactly one row.

use super::Lowering;
use crate::page::{Read, collect};
use crate::written::{ChartFile, DrawsFile, RowFile, TableauFile};
use rules::Tableau;
use rules::tableau::{Chart, Counts, Row};

pub(super) fn tableau(lowering: &Lowering<'_>, file: &TableauFile) -> Read<Tableau> {
    let naturals = counts(&file.naturals.value);
    let initial_deal = lowering.cite(&file.initial_deal);
    let naturals_cite = lowering.cite(&file.naturals_cite);
    let drawing = naturals.complement();
    let players_hand = chart(lowering, &file.players_hand, drawing);
    let after_stand = chart(lowering, &file.bankers_hand_after_stand, drawing);
    let after_draw = chart(lowering, &file.bankers_hand_after_draw, drawing);
    for chart in [&file.players_hand, &file.bankers_hand_after_stand] {
        for row in &chart.rows {
            if let DrawsFile::On(values) = &row.draws {
                let what = "no third card of the Player's Hand is known here: use `action`";
                lowering.note(&values.span, what.to_owned());
            }
        }
    }
    Ok(Tableau {
        initial_deal: initial_deal?,
        naturals,
        naturals_cite: naturals_cite?,
        players_hand: players_hand?,
        bankers_hand_after_stand: after_stand?,
        bankers_hand_after_draw: after_draw?,
    })
}

fn counts(counts: &[u8]) -> Counts {
    Counts::of(counts).expect("the reader takes only counts of 0 to 9")
}

fn chart(lowering: &Lowering<'_>, file: &ChartFile, drawing: Counts) -> Read<Chart> {
    let cite = lowering.cite(&file.cite);
    let rows = collect(file.rows.iter().map(|file| row(lowering, file)));
    let covered = every_count_once(lowering, file, drawing);
    covered?;
    Ok(Chart { cite: cite?, rows: rows? })
}

/// Notes counts that are in two rows, in none, or in one although they never get here.
fn every_count_once(lowering: &Lowering<'_>, file: &ChartFile, drawing: Counts) -> Read<()> {
    let mut read = Ok(());
    let mut note = |span, what| read = Err(lowering.note(span, what));
    let mut covered = Counts::NONE;
    for row in &file.rows {
        let own = counts(&row.counts.value);
        for count in own.intersection(covered).iter() {
            note(&row.counts.span, format!("the count {count} is in an earlier row too"));
        }
        for count in own.intersection(drawing.complement()).iter() {
            note(&row.counts.span, format!("the count {count} is a natural and never gets here"));
        }
        covered = covered.union(own);
    }
    for count in drawing.intersection(covered.complement()).iter() {
        note(&file.span, format!("the table of play has no row for the count {count}"));
    }
    read
}

fn row(lowering: &Lowering<'_>, file: &RowFile) -> Read<Row> {
    let cite = lowering.cite(&file.cite);
    let draws_on = match &file.draws {
        DrawsFile::On(values) => Ok(counts(&values.value)),
        DrawsFile::Action(action) => lowering
            .place("an action", action, &["draw", "stand"])
            .map(|place| if place == 0 { Counts::ALL } else { Counts::NONE }),
    };
    Ok(Row { counts: counts(&file.counts.value), draws_on: draws_on?, cite: cite? })
}
