//! A step of a table that is recorded together with what happens elsewhere: all of it, or nothing.

use super::{Message, NotHere, TableHandle};
use house::Heard;
use journal::{Appended, NotAppended};
use record::Part;
use table::Event;
use tokio::sync::oneshot;

/// Whether the events of a table are what the other parts stand on.
pub(crate) type Stands = Box<dyn Fn(&[Event]) -> bool + Send>;

/// What is put to a table.
pub(crate) struct Together {
    /// What is heard at the table.
    pub(crate) heard: Heard,
    /// What is recorded with it.
    pub(crate) others: Vec<Part>,
    /// What must come of it at the table.
    pub(crate) stands: Stands,
    /// Who waits for it.
    pub(crate) done: oneshot::Sender<Came>,
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Came {
    /// All of it is in the journal.
    Landed(Appended),
    /// The table has done it before, under the same key.
    Done,
    /// At the table something else would come of it: nothing was recorded.
    Otherwise,
    /// It is not in the journal, or nobody knows.
    Lost(NotAppended),
}

impl TableHandle {
    /// Puts a step to the table and waits until it is recorded. Not for tasks: it blocks.
    pub(crate) fn together(
        &self,
        heard: Heard,
        others: Vec<Part>,
        stands: Stands,
    ) -> Result<Came, NotHere> {
        let (done, came) = oneshot::channel();
        self.tell(Message::Together(Box::new(Together { heard, others, stands, done })))?;
        came.blocking_recv().map_err(|_| NotHere)
    }
}
