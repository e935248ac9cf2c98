//! The reading side of the PostgreSQL store: connections that are lent out, and one that listens.

use super::engine::runtime;
use super::faults::fault;
use super::session::{Address, Session};
use crate::fault::Fault;
use crate::subscription::Watch;
use futures_util::future::{Either, select};
use std::future::poll_fn;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio_postgres::AsyncMessage;

/// How long to wait before a lost listener connects anew.
const AGAIN: Duration = Duration::from_millis(200);

pub(super) struct Reader {
    address: Address,
    handle: Handle,
    idle: Mutex<Vec<Session>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Reader {
    pub(super) fn start(address: Address, watch: Arc<Watch>) -> Result<Self, Fault> {
        let runtime = runtime()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let listening = address.clone();
        let work = move || {
            runtime.block_on(async {
                let ears = pin!(listen(&listening, &watch));
                if let Either::Right(_) = select(ears, stopped).await {}
            });
        };
        let thread = thread::Builder::new().name("journal-postgres-reader".to_owned()).spawn(work);
        let thread = thread.map_err(|error| Fault::Engine(format!("no thread: {error}")))?;
        let (stop, thread) = (Some(stop), Some(thread));
        Ok(Self { address, handle, idle: Mutex::default(), stop, thread })
    }

    /// Reads by a connection that nobody else uses meanwhile. One that fails is not used again.
    pub(super) fn reading<T>(
        &self,
        read: impl AsyncFnOnce(&Session) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let free = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = free().pop().filter(|session| !session.client.is_closed());
        self.handle.block_on(async {
            let session = match idle {
                Some(session) => session,
                None => self.address.connect().await?,
            };
            let result = self.address.within(read(&session)).await??;
            free().push(session);
            Ok(result)
        })
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Hears of positions for as long as the store is open.
async fn listen(address: &Address, watch: &Arc<Watch>) {
    loop {
        // A lost listener loses hints and no entries: whoever waits reads when the time is up.
        drop(listen_once(address, watch).await);
        tokio::time::sleep(AGAIN).await;
    }
}

async fn listen_once(address: &Address, watch: &Arc<Watch>) -> Result<(), Fault> {
    let connected = address.within(address.config.connect(address.tls.clone())).await?;
    let (client, mut connection) = connected.map_err(|error| fault(&error))?;
    let ears = Arc::clone(watch);
    let driver = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(said) = message
                && let Ok(position) = said.payload().parse()
            {
                ears.advance(position);
            }
        }
    });
    let head = async {
        client.batch_execute("listen journal").await?;
        // What came before somebody listened.
        client.query_one("select position from head", &[]).await?.try_get::<_, i64>(0)
    };
    let head = address.within(head).await?.map_err(|error| fault(&error))?;
    watch.advance(head.unsigned_abs());
    drop(driver.await);
    Ok(())
}
