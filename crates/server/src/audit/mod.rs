//! What the audit room asks: the catalogue, which a thread feeds, and the verification that
//! somebody has begun.

mod verifying;
mod watched;

pub(crate) use verifying::{Begun, VerifyShown, Verifying};

use crate::giving_way::give_way;
use crate::stop::Stop;
use catalogue::{Catalogue, Fault, File, Follower, Stood};
use journal::Store;
use journal::store::PAGE;
use rulebook::Edition;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long is waited for news.
const BEAT: Duration = Duration::from_millis(500);

/// How long entries gather before they are taken in: what changes again within it is written once.
const GATHERING: Duration = Duration::from_millis(200);

/// How long a catalogue that cannot be fed is left alone.
const AGAIN: Duration = Duration::from_secs(2);

/// What is known of everything that happened.
pub(crate) struct Records {
    file: File,
    pub(crate) catalogue: Catalogue,
    pub(crate) verifying: Verifying,
    stood: Mutex<Standing>,
}

/// Up to where the catalogue stands, and why it goes no further.
#[derive(Debug, Clone, Default)]
pub(crate) struct Standing {
    pub(crate) stood: Stood,
    pub(crate) fault: Option<String>,
}

impl Records {
    pub(crate) fn new(path: PathBuf) -> Records {
        let file = File::new(path);
        let catalogue = Catalogue::new(file.clone());
        Records { file, catalogue, verifying: Verifying::default(), stood: Mutex::default() }
    }

    /// Up to where the catalogue stands.
    pub(crate) fn standing(&self) -> Standing {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, Standing> {
        self.stood.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Feeds the catalogue until it is told to stop. It blocks, and gives way to those who play: it
    /// may lag behind, and says by how much.
    pub(crate) fn keep(&self, store: &Arc<dyn Store>, editions: &[&'static Edition], stop: &Stop) {
        give_way();
        let mut follower = None;
        while !stop.is_told() {
            match self.go_on((store, editions), &mut follower) {
                Ok(()) => {
                    let position = self.locked().stood.position;
                    let last = store.watch().wait_beyond(position, BEAT);
                    if last < position + u64::from(PAGE) {
                        std::thread::sleep(GATHERING);
                    }
                }
                Err(why) => {
                    tracing::warn!(%why, "the catalogue is fed again in a moment");
                    self.locked().fault = Some(why.to_string());
                    follower = None;
                    std::thread::sleep(AGAIN);
                }
            }
        }
    }

    /// Takes in what comes next.
    fn go_on(
        &self,
        (store, editions): (&Arc<dyn Store>, &[&'static Edition]),
        follower: &mut Option<Follower>,
    ) -> Result<(), Fault> {
        let following = match follower {
            Some(following) => following,
            None => follower.insert(Follower::open(&self.file, &**store, editions)?),
        };
        following.go_on(&**store)?;
        *self.locked() = Standing { stood: following.stood(), fault: None };
        Ok(())
    }
}
