//! The figures for people.

use super::figures::{Figures, Found, Killed, Times, Used};
use crate::numbers::count;
use crate::paint::{BAD, Cell, GOOD, HEAD, columns, styled};

fn line(name: &str, text: String) -> Vec<Cell> {
    vec![Cell::new(name), Cell::new(text)]
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / 1_000_000)
}

fn times(times: &Times) -> String {
    let Times { count, p50, p99, p99_9, max } = times;
    format!("p50 {p50:.1}  p99 {p99:.1}  p99.9 {p99_9:.1}  most {max:.1} ms  ({count})")
}

fn used(used: &Used) -> String {
    format!("{}, {:.0} % of a processor", megabytes(used.memory), used.processor)
}

/// The figures as a page.
pub(super) fn page(figures: &Figures) -> String {
    let (tables, stations) = (count(figures.tables, "table"), count(figures.stations, "station"));
    let head = format!("{tables}, {stations}, {:.0} s", figures.seconds);
    let mut lines = vec![line("seated in", format!("{:.1} s", figures.seating))];
    if figures.accepted > 0 {
        lines.extend(played(figures));
    }
    if let Some(house) = &figures.house {
        let each = figures.bytes_a_station.unwrap_or(0) / 1_000;
        let wager = figures.micros_a_wager;
        let wager = wager.map_or_else(String::new, |micros| format!(", {micros:.0} µs a wager"));
        lines.push(line("house", format!("{}, {each} kB a station{wager}", used(house))));
    }
    if let Some(generator) = &figures.generator {
        lines.push(line("generator", used(generator)));
    }
    lines.extend(figures.killed.as_ref().map(killed));
    let found = figures.found.as_ref().map_or_else(String::new, found);
    format!("{}\n{}{found}", styled(HEAD, &head), columns(&lines))
}

fn played(figures: &Figures) -> Vec<Vec<Cell>> {
    let Figures { accepted, a_second, late, refused, unavailable, unanswered, .. } = figures;
    let mut lines = vec![
        line("wagers", format!("{accepted} accepted, {a_second:.0} a second")),
        line(
            "not accepted",
            format!(
                "{late} after the period, {refused} otherwise refused, {unavailable} unavailable, \
                 {unanswered} unanswered"
            ),
        ),
        line("links lost", figures.links_lost.to_string()),
        line("touch to accepted", times(&figures.touch_to_accepted_ms)),
    ];
    let paid = figures.result_to_paid_ms.as_ref();
    lines.extend(paid.map(|paid| line("result to paid", times(paid))));
    lines
}

fn killed(killed: &Killed) -> Vec<Cell> {
    let Killed { resumed, not_resumed } = killed;
    line("resumed after the kill", format!("{}, {not_resumed} did not", times(resumed)))
}

fn found(found: &Found) -> String {
    let Found { acknowledged, lost, sound, entries } = found;
    let kept = format!("{acknowledged} wagers acknowledged, {lost} of them lost");
    let kept = styled(if *lost == 0 { GOOD } else { BAD }, &kept);
    let words = if *sound { "sound" } else { "not sound" };
    let words = styled(if *sound { GOOD } else { BAD }, words);
    format!("{kept}\nthe store of {entries} entries is {words}\n")
}
