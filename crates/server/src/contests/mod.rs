//! The tournaments of the house as this process runs them. Only threads that may block come here:
//! whoever has them waits until what was decided is recorded.

mod serving;

pub(crate) use serving::{Serving, is_on};

use floor::Time;
use floor::tournament::{Request, Tournament};
use hmac::{Hmac, KeyInit, Mac};
use house::Library;
use house::tournaments::{Came, NotHeld, Put, Tournaments};
use journal::clock::Clock;
use journal::{Key, Store};
use ledger::TableId;
use record::NotRestored;
use sha2::Sha256;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use table::Actor;
use table::state::Salt;

/// How long what was read of other processes' doing is good enough to be shown.
const FRESH: Duration = Duration::from_millis(250);

/// The tournaments, and when what others recorded was last taken in.
#[derive(Default)]
struct Kept {
    tournaments: Tournaments,
    read: Option<Instant>,
}

/// What is asked about a tournament.
pub(crate) struct Asked<'a> {
    /// The tournament; none where it is announced.
    pub(crate) id: Option<&'a str>,
    pub(crate) key: Key,
    /// Whoever asks, in each of their roles.
    pub(crate) by: &'a [Actor],
    pub(crate) request: &'a dyn Fn(&Tournament) -> Request,
}

/// The tournaments of the house.
pub(crate) struct Contests {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    library: Library,
    /// What the secrets of draws are made of.
    key: [u8; 32],
    kept: Mutex<Kept>,
    /// The tables that were told what they serve.
    told: Mutex<BTreeSet<TableId>>,
}

impl Contests {
    pub(crate) fn new(
        (store, clock): (Arc<dyn Store>, Arc<dyn Clock>),
        library: Library,
        key: [u8; 32],
    ) -> Contests {
        Contests { store, clock, library, key, kept: Mutex::default(), told: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment.
    pub(crate) fn now(&self) -> Time {
        Time::from_ms(self.clock.now_ms())
    }

    /// Looks at the tournaments, with what others have recorded.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Tournaments) -> T) -> Result<T, NotRestored> {
        let mut kept = self.kept();
        if kept.read.is_none_or(|read| read.elapsed() >= FRESH) {
            kept.tournaments.catch_up(&*self.store, &self.library)?;
            kept.read = Some(Instant::now());
        }
        Ok(look(&kept.tournaments))
    }

    /// Asks something about a tournament, or announces one.
    pub(crate) fn ask(&self, asked: &Asked<'_>) -> Result<Came, NotHeld> {
        let Asked { id, key, by, request } = asked;
        let put = Put { key: key.clone(), at: self.now(), by, request: *request };
        let mut kept = self.kept();
        let tournaments = &mut kept.tournaments;
        match *id {
            Some(id) => tournaments.ask(&*self.store, &self.library, (id, &put)),
            None => tournaments.announce(&*self.store, &self.library, &put),
        }
    }

    /// The secret of the next draw of a tournament: nobody who has not got the key of the house
    /// can know it, and it is there again after a restart.
    pub(crate) fn secret(&self, id: &str, tournament: &Tournament) -> Salt {
        // While one is committed to, it is the last of those that were.
        let made = tournament.commitments.len();
        let number = if tournament.commitment.is_some() { made } else { made + 1 };
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key)
            .expect("a key of any length will do");
        mac.update(format!("draw {number} of tournament {id}").as_bytes());
        Salt(mac.finalize().into_bytes().into())
    }
}
