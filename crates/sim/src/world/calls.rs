//! People who ask the house for something beside the tables, over a network of their own: what is
//! not answered is asked again under its key.

use crate::chance::Chance;
use crate::faults::{Faults, Kind};
use crate::wire::{Message, Said, Wire};
use journal::Key;

/// How long somebody waits for an answer.
const WAITS: i64 = 2_500;

/// Somebody who asks.
struct Caller<W> {
    pending: Option<(Key, W)>,
    wake_at: i64,
    asked: u64,
    used: Option<Key>,
}

/// Those who ask, and what is under way.
pub(super) struct Calls<W> {
    what: &'static str,
    wire: Wire<Message<usize, W>>,
    callers: Vec<Caller<W>>,
}

/// Something that is asked for.
pub(super) struct Call<W> {
    pub(super) from: usize,
    pub(super) key: Key,
    pub(super) wish: W,
}

/// What is due.
pub(super) enum Now<W> {
    /// A process hears something.
    Heard(Call<W>),
    /// Somebody may ask for something.
    Wakes(usize),
    /// Nothing more.
    Nothing,
}

impl<W: Clone> Calls<W> {
    /// So many people who ask about something.
    pub(super) fn new(what: &'static str, count: usize) -> Calls<W> {
        let caller = |_| Caller { pending: None, wake_at: 0, asked: 0, used: None };
        Calls { what, wire: Wire::default(), callers: (0..count).map(caller).collect() }
    }

    /// When something is due.
    pub(super) fn next_at(&self) -> i64 {
        let wakes = self.callers.iter().map(|caller| caller.wake_at).min().unwrap_or(i64::MAX);
        self.wire.next_at().map_or(wakes, |at| at.min(wakes))
    }

    /// What is due now. Who has an answer rests for a while, at most so long.
    pub(super) fn due(
        &mut self,
        (now, rest): (i64, i64),
        (chance, faults): (&mut Chance, &mut Faults),
    ) -> Now<W> {
        if self.wire.next_at().is_some_and(|at| at <= now) {
            return match self.wire.arrive() {
                Some(Message::Ask { from, key, what: wish }) => {
                    Now::Heard(Call { from, key, wish })
                }
                Some(Message::Answer { to, key, answer }) => {
                    let pause = chance.between(300, rest);
                    self.callers[to].hears((now, pause), (&key, answer));
                    Now::Nothing
                }
                None => Now::Nothing,
            };
        }
        let due = |caller: &Caller<W>| caller.wake_at <= now;
        let Some(from) = self.callers.iter().position(due) else { return Now::Nothing };
        let Some((key, wish)) = self.callers[from].pending.clone() else { return Now::Wakes(from) };
        self.callers[from].wake_at = now + WAITS;
        self.wire.send(now, Message::Ask { from, key, what: wish }, (chance, faults));
        Now::Nothing
    }

    /// Somebody asks for something, or wakes again later.
    pub(super) fn asks(
        &mut self,
        (from, wish): (usize, Option<W>),
        (now, idle): (i64, i64),
        (chance, faults): (&mut Chance, &mut Faults),
    ) {
        let caller = &mut self.callers[from];
        caller.wake_at = now + if wish.is_some() { WAITS } else { chance.between(1_000, idle) };
        let Some(wish) = wish else { return };
        caller.asked += 1;
        let used = caller.used.clone().filter(|_| faults.strikes(Kind::KeyReused));
        let own = || Key::new(&format!("{} {from} {}", self.what, caller.asked));
        let key = used.unwrap_or_else(|| own().expect("it is a name"));
        caller.pending = Some((key.clone(), wish.clone()));
        self.wire.send(now, Message::Ask { from, key, what: wish }, (chance, faults));
    }

    /// A process answers somebody.
    pub(super) fn answer(
        &mut self,
        (to, key, answer): (usize, Key, Said),
        now: i64,
        sending: (&mut Chance, &mut Faults),
    ) {
        self.wire.send(now, Message::Answer { to, key, answer }, sending);
    }
}

impl<W> Caller<W> {
    fn hears(&mut self, (now, pause): (i64, i64), (key, said): (&Key, Said)) {
        let waited = self.pending.as_ref().is_some_and(|(own, _)| own == key);
        match said {
            _ if !waited => {}
            Said::Later => self.wake_at = now + 500,
            Said::Done | Said::Refused => {
                self.pending = None;
                self.used = (said == Said::Done).then(|| key.clone());
                self.wake_at = now + pause;
            }
        }
    }
}
