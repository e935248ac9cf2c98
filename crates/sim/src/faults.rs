//! What goes wrong, how often, and how often it did.

use crate::chance::Chance;
use crate::disk::Cut;
use crate::parts::Parts;

macro_rules! kinds {
    ($($kind:ident $name:literal $once_in:literal $what:literal;)*) => {
        /// A kind of fault.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = $what] $kind,)*
        }

        impl Kind {
            /// All of them, as they are written.
            pub const ALL: &'static [(&'static str, Kind)] = &[$(($name, Kind::$kind),)*];

            /// Of how many chances it takes one.
            const fn once_in(self) -> u32 {
                match self {
                    $(Kind::$kind => $once_in,)*
                }
            }
        }
    };
}

kinds! {
    Crash "crash" 10_000 "The process dies between two steps.";
    CrashInWrite "crash in a write" 4_000 "The process dies while what it sent is being written.";
    TornWrite "torn write" 3 "Of what was being written when it died, a part is there.";
    LostWrite "lost write" 3 "Of what was being written when it died, nothing is there.";
    DiskFull "full disk" 2_500 "The disk is full for a while.";
    Unknown "unknown answer" 2_000 "Nobody knows whether a batch was appended.";
    SlowDisk "slow disk" 400 "The disk takes seconds.";
    MessageLost "message lost" 150 "What somebody sent does not arrive.";
    MessageLate "message late" 120 "It arrives late, behind what was sent after it.";
    MessageDoubled "message doubled" 100 "It arrives twice.";
    AnswerLost "answer lost" 200 "It is done and nobody hears of it.";
    ClockJump "clock jump" 6_000 "The house's clock is set, forwards or back.";
    LeaseStolen "lease stolen" 12_000 "Another process has the table, and the first goes on.";
    SnapshotsGone "snapshots gone" 8_000 "Somebody throws all snapshots away.";
    StationLost "station lost" 5_000 "A station no longer answers.";
    LineLost "line lost" 150 "What goes over a device's line is lost.";
    LineSpoilt "line spoilt" 150 "It has a wrong bit.";
    LineDoubled "line doubled" 150 "It goes over twice.";
    HostRestarted "device host restarted" 2_000 "The house's end of a line begins anew.";
    PrinterDied "printer died" 6 "A printer fails over a ticket.";
    AcceptorDied "acceptor died" 30 "An acceptor loses its power over a note or a ticket.";
    CardOutOfTurn "card out of turn" 4_000 "The dealer draws a card that nobody is to have.";
    CardUnseen "card not seen" 2_500 "A card leaves the shoe and nobody can read it.";
    WrongExposure "wrong exposure" 4_000 "A card is said to be another than it is.";
    CuttingCardAstray "cutting card astray" 15_000 "The cutting card comes out where none can be.";
    OutOfOrder "dealer out of order" 150 "The dealer asks for something before its time.";
    DisplayWrong "display wrong" 12_000 "A display shows another result.";
    Forged "forged request" 300 "Somebody asks for what is not theirs.";
    KeyReused "key used again" 700 "Something else is asked under a key that was used.";
    WildWager "wild wager" 60 "A wager that no house would take.";
    WildRequest "wild request" 12 "A tournament or a promotion is asked for what is not its time.";
    Overtaken "overtaken" 9 "Another process writes the same record before this one does.";
    Reported "irregularity reported" 60 "Somebody reports that something went wrong, true or not.";
    CuttingCardMissed "cutting card missed" 2 "The dealer does not see the cutting card.";
}

/// Which faults there are, from which step on, and what the house does without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Which {
    kinds: u64,
    /// The first step at which anything fails.
    pub from: u64,
    /// The step before which the process dies in any case, and what of its writes is cut off.
    dies: Option<(u64, Cut)>,
    /// The parts that are left out of the house.
    pub left_out: Parts,
}

impl Which {
    /// All of them.
    pub const ALL: Which = Which { kinds: u64::MAX, ..Which::NONE };
    /// None of them.
    pub const NONE: Which = Which { kinds: 0, from: 0, dies: None, left_out: Parts::NONE };

    /// The same without one kind.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Which {
        Which { kinds: self.kinds & !(1 << kind as u64), ..self }
    }

    /// The same from a step on.
    #[must_use]
    pub const fn starting(self, from: u64) -> Which {
        Which { from, ..self }
    }

    /// The same with one kind more.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Which {
        Which { kinds: self.kinds | (1 << kind as u64), ..self }
    }

    /// The same, and the process dies before a step; of its writes this is cut off.
    #[must_use]
    pub const fn dying(self, step: u64, cut: Cut) -> Which {
        Which { dies: Some((step, cut)), ..self }
    }

    /// The same in a house without these parts.
    #[must_use]
    pub const fn leaving_out(self, left_out: Parts) -> Which {
        Which { left_out, ..self }
    }

    /// Whether a kind is among them.
    pub const fn has(self, kind: Kind) -> bool {
        self.kinds & (1 << kind as u64) != 0
    }

    /// The names of those that are among them.
    pub fn names(self) -> Vec<&'static str> {
        let among = Kind::ALL.iter().filter(|(_, kind)| self.has(*kind));
        among.map(|(name, _)| *name).collect()
    }
}

/// What becomes of what is being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is written.
    Written,
    /// There is no room for it.
    Full,
    /// So many batches are written, and nobody hears of it.
    Unknown(usize),
    /// The machine dies, and this is cut off.
    Crash(Cut),
}

/// What fails in one house. Its chance is its own: without a fault everything else is asked as
/// before.
#[derive(Debug, Clone)]
pub struct Faults {
    chance: Chance,
    which: Which,
    /// The step of the moment.
    pub step: u64,
    counts: [u64; Kind::ALL.len()],
}

impl Faults {
    /// Faults as this seed has them.
    pub fn new(seed: u64, which: Which) -> Faults {
        Faults::of((seed, 2), which)
    }

    /// Faults with chance of their own for one purpose.
    pub(crate) fn of((seed, purpose): (u64, u64), which: Which) -> Faults {
        let chance = Chance::of(seed, purpose);
        Faults { chance, which, step: 0, counts: [0; Kind::ALL.len()] }
    }

    /// Faults of a house in which nothing fails.
    pub(crate) fn none() -> Faults {
        Faults::new(0, Which::NONE)
    }

    /// Nothing fails any more.
    pub(crate) fn rest(&mut self) {
        self.which = Which::NONE;
    }

    /// Whether a fault of this kind happens now. Whoever asks has seen that it can: what has
    /// struck is counted.
    pub fn strikes(&mut self, kind: Kind) -> bool {
        let strikes = self.chance.once_in(kind.once_in());
        let strikes = strikes && self.which.has(kind) && self.step >= self.which.from;
        self.counts[kind as usize] += u64::from(strikes);
        strikes
    }

    /// What becomes of what is being written now, to a disk that may be full.
    pub(crate) fn fate(&mut self, full: bool) -> Fate {
        if self.strikes(Kind::CrashInWrite) {
            let part = self.chance.small(u8::MAX);
            return Fate::Crash(if self.strikes(Kind::TornWrite) {
                let noise = self.chance.once_in(2);
                if noise { Cut::Noise(part) } else { Cut::Part(part) }
            } else if self.strikes(Kind::LostWrite) {
                Cut::All
            } else {
                Cut::Nothing
            });
        }
        if self.strikes(Kind::Unknown) {
            return Fate::Unknown(self.chance.below(3));
        }
        if full { Fate::Full } else { Fate::Written }
    }

    /// Whether the process dies now in any case, and what is cut off.
    pub fn dies(&self) -> Option<Cut> {
        self.which.dies.filter(|(step, _)| *step == self.step).map(|(_, cut)| cut)
    }

    /// Chance for how bad it is.
    pub fn chance(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// How often each kind has happened.
    pub const fn counts(&self) -> &[u64; Kind::ALL.len()] {
        &self.counts
    }
}
