//! Promotions as this process runs them. Only threads that may block come here: whoever has them
//! waits until what was decided is recorded.

use crate::cage::Counter;
use crate::floor::Floor;
use crate::stop::Stop;
use crate::table::Message;
use floor::lots::{Digest, Seed};
use floor::promotion::{Asking, Event, Request};
use floor::{Name, Time};
use hmac::{Hmac, KeyInit, Mac};
use house::{Library, NotPromoted, Promoting, PromotionOwner};
use journal::clock::Clock;
use journal::{Key, Store};
use ledger::TableId;
use record::NotRestored;
use sha2::Sha256;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often what time has brought about is noted, and signs are put up.
const TENDING: Duration = Duration::from_millis(500);

/// What is asked about a promotion, and in whose name.
pub(crate) struct Asked {
    /// The promotion, by its name.
    pub(crate) name: String,
    /// The rulebook, where conditions are written.
    pub(crate) rulebook: Option<String>,
    /// Who asks.
    pub(crate) by: Name,
    /// The key: asked again under it, it is done once.
    pub(crate) key: Key,
    /// What.
    pub(crate) request: Request,
}

/// The promotions of the house.
pub(crate) struct Promotions {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    /// The house's key, of which the seeds of draws are made.
    key: [u8; 32],
    owner: Mutex<PromotionOwner>,
}

impl Promotions {
    /// The promotions as their records leave them.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        key: [u8; 32],
    ) -> Result<Promotions, NotRestored> {
        let owner = Mutex::new(PromotionOwner::open(&*store)?);
        Ok(Promotions { store, clock, key, owner })
    }

    fn owner(&self) -> MutexGuard<'_, PromotionOwner> {
        self.owner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn now(&self) -> Time {
        Time::from_ms(self.clock.now_ms())
    }

    /// Looks at them, with what others have recorded.
    pub(crate) fn look<T>(
        &self,
        look: impl FnOnce(&PromotionOwner) -> T,
    ) -> Result<T, NotRestored> {
        let mut owner = self.owner();
        owner.catch_up(&*self.store)?;
        Ok(look(&owner))
    }

    /// Asks something about one; what is to be paid is owed at the cage in the same moment.
    pub(crate) fn ask(
        &self,
        (counter, library): (&Counter, &Library),
        asked: Asked,
    ) -> Result<Option<Event>, NotPromoted> {
        let Asked { name, rulebook, by, key, request } = asked;
        let asking = Asking { at: self.now(), by, request };
        let asked = Promoting { name: &name, rulebook: rulebook.as_deref(), key, asking };
        let mut owner = self.owner();
        counter.with(|cage| owner.ask((&*self.store, library), cage, &asked))
    }

    /// The seed of a promotion's draw: a secret of the house until it is recorded with the draw.
    /// It is made of the house's key, so that every process has it and none must keep it.
    pub(crate) fn seed(&self, name: &str) -> Seed {
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key);
        let mut mac = mac.expect("a key of any length will do");
        mac.update(b"sabot seed of a draw 1\n");
        mac.update(name.as_bytes());
        Digest(mac.finalize().into_bytes().into())
    }

    /// The titles of promotions whose sign is on at a table; none where they cannot be read now.
    pub(crate) fn signs_at(&self, table: TableId) -> Vec<String> {
        self.signs().remove(&table).unwrap_or_default()
    }

    fn signs(&self) -> BTreeMap<TableId, Vec<String>> {
        let mut signs: BTreeMap<TableId, Vec<String>> = BTreeMap::new();
        // What cannot be read now is read the next time.
        let _ = self.look(|owner| {
            for (_, run) in owner.all() {
                for table in &run.promotion.signs {
                    let title = run.promotion.conditions.title.to_string();
                    signs.entry(*table).or_default().push(title);
                }
            }
        });
        signs
    }

    fn tend(&self, library: &Library) -> Result<(), NotRestored> {
        let now = self.now();
        self.owner().tend((&*self.store, library), now)
    }
}

/// Looks after promotions until it is told to stop: what has run out is noted by one process of
/// the house, and each puts signs up at the tables that it runs. It blocks.
pub(crate) fn keep(floor: &Floor, stop: &Stop) {
    let mut up = BTreeMap::new();
    while !stop.is_told() {
        if floor.leases.keeps_house()
            && let Err(why) = floor.promotions.tend(&floor.library)
        {
            tracing::warn!(%why, "promotions cannot be looked after");
        }
        put_up(floor, &mut up);
        std::thread::sleep(TENDING);
    }
}

/// Tells tables which signs are at them, where that has changed.
fn put_up(floor: &Floor, up: &mut BTreeMap<String, Vec<String>>) {
    let mut signs = floor.promotions.signs();
    for plan in &floor.plan().tables {
        let own = signs.remove(&TableId(plan.number)).unwrap_or_default();
        if up.get(&plan.name).map_or(own.is_empty(), |before| *before == own) {
            continue;
        }
        let told = floor.table(&plan.name).map(|table| table.tell(Message::Signs(own.clone())));
        if matches!(told, Ok(Ok(()))) {
            up.insert(plan.name.clone(), own);
        }
    }
}
