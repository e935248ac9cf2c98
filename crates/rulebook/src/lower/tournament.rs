//! The clauses on tournaments.

use super::conduct::by;
use super::people::People;
use super::settings::Settings;
use super::wagering::word;
use super::{Lowering, Read};
use crate::page::collect;
use crate::written::{ByFile, LayoutsFile, TournamentFile};
use rules::cite::Clause;
use rules::tournament::{
    Absence, Agreement, Briefing, CommissionBound, EarlyEnd, InCash, Item, LateSeats, Layouts,
    LeastWager, OutOfTurn, Policies, Presence, Refunds, Regulator, TournamentBy, TournamentClauses,
    Turns, Wagering,
};

pub(super) fn tournament(
    lowering: &Lowering<'_>,
    (file, settings): (&TournamentFile, &Settings),
    people: Option<&People>,
) -> Read<TournamentClauses> {
    let somebody = |file: &ByFile| {
        let (by, source) = by(lowering, file, people)?;
        Ok(TournamentBy { by, source })
    };
    let (operator, nominates) = (somebody(&file.operator), somebody(&file.nominates));
    let director = somebody(&file.director);
    let items = collect(file.items.iter().map(|item| word(lowering, item, Item::ALL)));
    let points = collect(file.points.iter().map(|source| lowering.source(source)));
    let alterable = lowering.source(&file.alterable.source).map(|source| {
        let value = file.alterable.value.iter().map(|rule| rule.value.clone()).collect();
        Clause { value, source }
    });
    let layouts = file.layouts.as_ref().map(|file| layouts(lowering, file, settings));
    let policies = policies(lowering, file);
    let layouts = layouts.transpose();
    Ok(TournamentClauses {
        operator: operator?,
        nominates: nominates?,
        director: director?,
        items: items?,
        points: points?,
        alterable: alterable?,
        policies: policies?,
        layouts: layouts?,
    })
}

/// The layouts for tournaments alone, each of them one that a table can have.
fn layouts(
    lowering: &Lowering<'_>,
    file: &LayoutsFile,
    settings: &Settings,
) -> Read<Clause<Layouts>> {
    let (option, source) =
        (settings.choice_option(lowering, &file.option), lowering.source(&file.source));
    let (option, values) = option?;
    let known = |number: &u8| values.contains(&number.to_string());
    if let Some(number) = file.value.value.iter().find(|number| !known(number)) {
        let what = format!("{number} is not a value of `{}`", file.option.value);
        return Err(lowering.note(&file.value.span, what));
    }
    let numbers = file.value.value.clone();
    Ok(Clause { value: Layouts { option, numbers }, source: source? })
}

fn policies(lowering: &Lowering<'_>, file: &TournamentFile) -> Read<Policies> {
    let regulator = word(lowering, file.policy("regulator"), Regulator::ALL);
    let agreement = word(lowering, file.policy("agreement"), Agreement::ALL);
    let briefing = word(lowering, file.policy("briefing"), Briefing::ALL);
    let commission = word(lowering, file.policy("commission"), CommissionBound::ALL);
    let refunds = word(lowering, file.policy("refunds"), Refunds::ALL);
    let absence = word(lowering, file.policy("absence"), Absence::ALL);
    let late_seats = word(lowering, file.policy("late_seats"), LateSeats::ALL);
    let least = word(lowering, file.policy("least"), LeastWager::ALL);
    let turns = word(lowering, file.policy("turns"), Turns::ALL);
    let out_of_turn = word(lowering, file.policy("out_of_turn"), OutOfTurn::ALL);
    let presence = word(lowering, file.policy("presence"), Presence::ALL);
    let early_end = word(lowering, file.policy("early_end"), EarlyEnd::ALL);
    let wagering = file.wagering.as_ref().map(|file| word(lowering, file, Wagering::ALL));
    let in_cash = file.in_cash.as_ref().map(|file| word(lowering, file, InCash::ALL));
    let (wagering, in_cash) = (wagering.transpose(), in_cash.transpose());
    Ok(Policies {
        regulator: regulator?,
        agreement: agreement?,
        briefing: briefing?,
        commission: commission?,
        refunds: refunds?,
        absence: absence?,
        late_seats: late_seats?,
        least: least?,
        turns: turns?,
        out_of_turn: out_of_turn?,
        presence: presence?,
        early_end: early_end?,
        wagering: wagering?,
        in_cash: in_cash?,
    })
}
