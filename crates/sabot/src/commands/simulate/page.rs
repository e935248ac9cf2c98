//! A simulation for people.

use super::removal::RANKS;
use super::shape::{runs, shoe_lengths};
use super::{Mean, Run};
use crate::numbers::apart;
use crate::paint::{self, Cell, columns};
use rules::Outcome;
use std::fmt::Write;

fn percent(value: f64) -> String {
    format!("{:.4}%", 100.0 * value)
}

fn head(text: &str) -> Cell {
    Cell::new(text).in_style(paint::QUIET)
}

fn right(text: impl Into<String>) -> Cell {
    Cell::new(text).at_right()
}

pub(super) fn of(run: &Run<'_>) -> String {
    let mut text = summary(run);
    if !run.bets.is_empty() {
        for part in [wagers(run), cutting_card(run), removal(run), depths(run), streaks(run)] {
            text.push('\n');
            text.push_str(&part);
        }
    }
    text
}

#[allow(clippy::cast_precision_loss)]
fn summary(run: &Run<'_>) -> String {
    let (game, tally) = (run.game, run.tally);
    let (mean, deviation) = shoe_lengths(tally);
    let rate = tally.coups as f64 / run.elapsed.as_secs_f64() / 1e6;
    let outcomes: Vec<_> = [Outcome::Player, Outcome::Banker, Outcome::Tie]
        .map(|outcome| {
            let share = tally.outcomes[outcome as usize] as f64 / tally.coups.max(1) as f64;
            format!("{} {}", paint::outcome_name(game.rulebook, outcome), percent(share))
        })
        .into();
    let stopped = if tally.shoes < run.order.shoes {
        let told = format!("  ended early, of {} shoes asked for\n", apart(run.order.shoes));
        paint::styled(paint::EVEN, &told)
    } else {
        String::new()
    };
    let unfinished = match tally.unfinished {
        0 => String::new(),
        coups => format!("  {} coups ran out of cards and do not count\n", apart(coups)),
    };
    format!(
        "{}, {} decks, {} cards behind the {}\n  {} shoes, {} coups in {:.2} s: {rate:.1} million \
         a second\n{stopped}{unfinished}  {mean:.3} coups a shoe, standard deviation \
         {deviation:.3}\n  {}\n",
        paint::game(game.rulebook, game.version),
        game.decks,
        run.procedure.cards_behind,
        game.rulebook.term("cutting-card"),
        apart(tally.shoes),
        apart(tally.coups),
        run.elapsed.as_secs_f64(),
        outcomes.join(", "),
    )
}

fn wagers(run: &Run<'_>) -> String {
    let mut lines = vec![vec![
        head("  wager"),
        head("house edge").at_right(),
        head("± error").at_right(),
        head("exact, first coup").at_right(),
        head("off by").at_right(),
        head("wins").at_right(),
        head("stands off").at_right(),
    ]];
    for of in &run.bets {
        let exact = of.exact.map_or("not analysed".to_owned(), |exact| percent(-exact));
        let off = of.exact.and_then(|exact| of.whole.off(exact));
        lines.push(vec![
            Cell::new(format!("  {}", of.bet.id)),
            right(percent(-of.whole.value)),
            right(percent(of.whole.standard_error)),
            right(exact),
            right(off.map_or(String::new(), |off| format!("{:+.1} errors", -off))),
            right(percent(of.whole.hit)),
            right(percent(of.whole.stand_off)),
        ]);
    }
    columns(&lines)
}

/// What ending shoes by a cutting card does to the mean.
fn cutting_card(run: &Run<'_>) -> String {
    let sure = run.procedure.coups_sure();
    let mut text = format!(
        "  The first {sure} coups are dealt in every shoe, and each is worth what the first is. \
         Later ones are\n  dealt only in shoes whose coups took few cards, so theirs may differ: \
         the cutting-card effect.\n"
    );
    let mean = |mean: &Option<Mean>| match mean {
        Some(mean) => format!("{} ± {}", percent(-mean.value), percent(mean.standard_error)),
        None => String::new(),
    };
    let mut lines = vec![vec![
        head("  wager"),
        head(&format!("coups 1 to {sure}")).at_right(),
        head("later coups").at_right(),
    ]];
    for of in &run.bets {
        let wager = Cell::new(format!("  {}", of.bet.id));
        lines.push(vec![wager, right(mean(&of.sure)), right(mean(&of.late))]);
    }
    text.push_str(&columns(&lines));
    text
}

fn removal(run: &Run<'_>) -> String {
    let mut heads = vec![head("  wager")];
    heads.extend(RANKS.iter().map(|(name, _)| head(name).at_right()));
    let mut lines = vec![heads];
    for of in &run.bets {
        let Some(effects) = &of.removal else { continue };
        let mut line = vec![Cell::new(format!("  {}", of.bet.id))];
        line.extend(effects.iter().map(|effect| right(format!("{:+.4}", 100.0 * effect))));
        lines.push(line);
    }
    let mut text =
        "  What the bettor gains, in percent of the wager, when one card is gone (exact)\n"
            .to_owned();
    text.push_str(&columns(&lines));
    text
}

#[allow(clippy::cast_precision_loss)]
fn depths(run: &Run<'_>) -> String {
    let mut lines = vec![vec![
        head("  coups"),
        head("dealt").at_right(),
        head("player").at_right(),
        head("banker").at_right(),
        head("tie").at_right(),
    ]];
    for at in &run.depths {
        let dealt: u64 = at.outcomes.iter().sum();
        let mut line =
            vec![Cell::new(format!("  {} to {}", at.coups.0, at.coups.1)), right(apart(dealt))];
        let shares = at.outcomes.map(|count| right(percent(count as f64 / dealt as f64)));
        line.extend(shares);
        lines.push(line);
    }
    columns(&lines)
}

fn streaks(run: &Run<'_>) -> String {
    let sides = [runs(run.tally, 0), runs(run.tally, 1)];
    let longest = sides.iter().filter_map(|runs| runs.iter().rposition(|count| *count > 0)).max();
    let mut lines =
        vec![vec![head("  runs of"), head("player").at_right(), head("banker").at_right()]];
    for length in 1..=longest.unwrap_or(0) {
        let mut line = vec![Cell::new(format!("  {length}"))];
        line.extend(sides.iter().map(|runs| right(apart(runs[length]))));
        lines.push(line);
    }
    let mut text = String::new();
    write!(text, "{}", columns(&lines)).expect("writing to a string");
    text
}
