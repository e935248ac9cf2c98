//! A record told to people, entry by entry.

use super::scene::{HandTold, Scene, Told};
use crate::clock;
use crate::paint::{self, HEAD, QUIET, styled};
use journal::Row;
use record::{Kept, Span};
use rules::Rulebook;
use table::duty::Duty;
use table::{Event, words};

/// Where the words of an entry begin: its number, time and who did it stand before them.
const INDENT: usize = 18;

/// An entry: when, who, what, the hands, why it was settled so, what it moved, what comes next.
pub(crate) fn entry_page(scene: &mut Scene<'_>, row: &Row<'_>, kept: &Kept) -> String {
    let told = scene.tell(&kept.event);
    let mut out = String::new();
    // What the clock reads stands before every line.
    if matches!(kept.event, Event::TimePassed { .. }) {
        return out;
    }
    let day = clock::day(row.time_ms);
    if scene.day.as_ref() != Some(&day) {
        out.extend([format!("{}\n", styled(QUIET, &day))]);
        scene.day = Some(day);
    }
    let at = styled(QUIET, &format!("{:>6}  {}", row.number, clock::of_day(row.time_ms)));
    out.extend([format!("{at}  {}  {}\n", happened(&kept.event, &told), styled(QUIET, &who(row)))]);
    let mut line = |text: String| out.extend([" ".repeat(INDENT).as_str(), &text, "\n"]);
    if told.cards_changed && !told.hands.is_empty() {
        line(hands(scene.rulebook(), &told.hands));
    }
    for drawn in &told.drawn {
        let hand = words::hand(scene.rulebook(), drawn.decision.side);
        let does = reports::recall::decided(drawn);
        line(styled(QUIET, &format!("the {hand} {does} ({})", drawn.decision.cite)));
    }
    for (one, why) in &told.settled {
        line(settled(scene.rulebook(), one, why));
    }
    if !kept.moved.is_empty() {
        line(styled(QUIET, &moved(kept)));
    }
    // What is due is news only once the whole of what was asked is done.
    let ended = row.place.index + 1 == row.place.count;
    if let Some(due) = told.next.filter(|due| ended && scene.due.as_ref() != Some(due)) {
        line(next(scene.rulebook(), &due));
        scene.due = Some(due);
    }
    out
}

/// What happened; wagers that were settled are told line by line below it.
fn happened<'t>(event: &Event, told: &'t Told<'_>) -> &'t str {
    match event {
        Event::WagersSettled { early: true, .. } => "wagers settled before third cards",
        Event::WagersSettled { early: false, .. } => "wagers settled",
        _ if !told.settled.is_empty() => told.words.split(';').next().unwrap_or_default(),
        _ => &told.words,
    }
}

/// Who did it, in which role, and who approved it.
fn who(row: &Row<'_>) -> String {
    let person = |name: &str, role: &str| {
        if name == role { name.to_owned() } else { format!("{name}, {role}") }
    };
    let by = person(row.actor.name, row.actor.role);
    match row.approval {
        Some(approval) => format!("[{by}; approved: {}]", person(approval.name, approval.role)),
        None => format!("[{by}]"),
    }
}

fn hands(rulebook: &Rulebook, hands: &[HandTold]) -> String {
    let hand = |hand: &HandTold| {
        let card = |card: &Option<rules::Card>| card.map_or_else(|| "??".to_owned(), paint::card);
        let cards: Vec<_> = hand.cards.iter().map(card).collect();
        let points = hand.points.map(|points| format!("  {}", styled(HEAD, &points.to_string())));
        let name = words::hand(rulebook, hand.side);
        format!("{name} {}{}", cards.join(" "), points.unwrap_or_default())
    };
    let shown = hands.iter().filter(|hand| !hand.cards.is_empty());
    shown.map(hand).collect::<Vec<_>>().join("   ")
}

/// A settled wager, and why it came out so.
fn settled(rulebook: &Rulebook, one: &table::event::Settled, why: &str) -> String {
    let (bettor, bet) = (&one.wager.bettor, words::bet(rulebook, one.wager.bet));
    let style = paint::grade(one.grade);
    format!(
        "{} {} on {bet}: {}, {} back; {}",
        bettor,
        one.wager.amount,
        styled(style, one.grade.word()),
        one.returned,
        styled(QUIET, why)
    )
}

/// What was moved between accounts.
fn moved(kept: &Kept) -> String {
    let one = |moved: &record::postings::Moved| {
        let sign = match moved.change {
            record::postings::Change::More => '+',
            record::postings::Change::Less => '−',
        };
        format!("{} {sign}{}", moved.account, moved.amount)
    };
    let all: Vec<_> = kept.moved.iter().map(one).collect();
    format!("moves {}", all.join(", "))
}

fn next(rulebook: &Rulebook, due: &Duty) -> String {
    let rule = due.cite.as_ref().map(|cite| format!(" ({cite})")).unwrap_or_default();
    styled(QUIET, &format!("next: {}{rule}", words::duty(rulebook, due)))
}

/// The heading of a coup.
pub(super) fn coup_heading(span: &Span) -> String {
    let Span { running, id, first, last, .. } = span;
    let place = format!("coup {running} of the record, entries {first} to {last}");
    let title = format!("Coup {} of shoe {}", id.number, id.shoe);
    format!("\n{}  {}\n", styled(HEAD, &title), styled(QUIET, &place))
}
