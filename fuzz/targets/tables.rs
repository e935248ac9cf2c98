//! The decider: any sequence of requests and sights.

use rules::Rulebook;
use rules::role::RoleId;
use screens::asks::{self, Ask};
use serde_json::Value;
use table::{Actor, Observation, Table};
use testkit::moves::Bytes;
use testkit::{GAMES, ODD_HOUSE, Watched, rulebook};

/// The rulebooks that a byte chooses from.
pub(crate) const BOOKS: [&str; 5] = [GAMES[0], GAMES[1], GAMES[2], GAMES[3], ODD_HOUSE];

/// The rulebook of a number.
pub(crate) fn book(number: usize) -> &'static Rulebook {
    rulebook(BOOKS[number % BOOKS.len()])
}

/// Between the choice of a rulebook and lines.
pub(crate) const LINES: u8 = b'\n';

/// Any sequence of requests and sights at a table: nothing panics, no wager is lost and money adds
/// up. The first byte chooses the rulebook. Behind a [`LINES`] come lines of JSON, otherwise
/// choices among moves.
pub(super) fn requests(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let rulebook = book(usize::from(*first));
    let mut watched = Watched::new(rulebook, Table::default());
    if let [LINES, lines @ ..] = rest {
        return lines.split(|byte| *byte == LINES).for_each(|line| {
            said(rulebook, &mut watched, line);
        });
    }
    let mut choices = Bytes(rest);
    while !choices.is_empty() {
        watched.step(&mut choices);
    }
}

/// What a line says: how many milliseconds go by, the number of a role, a name, and what is asked
/// or seen as it stands on the wire; the clock is read where that is nothing.
pub(crate) type Line<'l> = (u64, u8, &'l str, Value);

/// Does what a line says; nothing where it is none.
pub(crate) fn said(rulebook: &Rulebook, watched: &mut Watched<'_>, line: &[u8]) {
    let Ok((milliseconds, role, name, said)) = serde_json::from_slice::<Line<'_>>(line) else {
        return;
    };
    watched.wait(milliseconds);
    match asks::read(rulebook, said) {
        Ok(Ask::Request(request)) => watched.ask(somebody(rulebook, role, name), request),
        Ok(Ask::Seen(seen)) => watched.see(seen),
        Ok(Ask::Draw | Ask::CallAttendant | Ask::Attended(_)) => {}
        Err(_) => watched.see(Observation::ClockRead),
    }
}

/// Somebody in a role that the rulebook has.
pub(super) fn somebody(rulebook: &Rulebook, role: u8, name: &str) -> Actor {
    let roles = u8::try_from(rulebook.roles.len()).expect("few");
    Actor { name: name.into(), role: RoleId(role % roles.max(1)) }
}
