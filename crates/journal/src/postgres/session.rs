//! A connection to PostgreSQL, with its statements, that ends when it is dropped.

use super::faults::fault;
use super::tls::{self, Tls};
use crate::fault::Fault;
use std::collections::HashMap;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_postgres::{Client, Config, Error, Statement};

/// How a server is reached.
#[derive(Clone)]
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) tls: Tls,
    /// How long an answer may take before the connection counts as lost.
    pub(super) patience: Duration,
}

pub(super) struct Session {
    pub(super) client: Client,
    driver: JoinHandle<()>,
    statements: Mutex<HashMap<&'static str, Statement>>,
}

impl Address {
    pub(super) fn parse(text: &str, patience: Duration) -> Result<Self, Fault> {
        let (mut config, tls) = tls::parse(text)?;
        config.connect_timeout(patience).tcp_user_timeout(patience).keepalives_idle(patience);
        Ok(Self { config, tls, patience })
    }

    /// Connects. Whoever holds the head's lock and falls silent is cut off by the server, so that
    /// a node that hangs does not stop the others for longer than this.
    pub(super) async fn connect(&self) -> Result<Session, Fault> {
        let connected = self.within(self.config.connect(self.tls.clone())).await?;
        let (client, connection) = connected.map_err(|error| fault(&error))?;
        // What ends a connection also fails what was asked of it.
        let driver = tokio::spawn(async move { drop(connection.await) });
        let session = Session { client, driver, statements: Mutex::default() };
        let wait = self.patience.as_millis() / 2;
        let settings = format!(
            "set synchronous_commit = on; set client_min_messages = warning; \
             set idle_in_transaction_session_timeout = {wait}; set lock_timeout = {wait}"
        );
        let set = self.within(session.client.batch_execute(&settings)).await?;
        set.map_err(|error| fault(&error))?;
        Ok(session)
    }

    /// Waits for something for as long as patience lasts.
    pub(super) async fn within<T>(&self, future: impl Future<Output = T>) -> Result<T, Fault> {
        let late = |_| Fault::Down(format!("no answer for {} ms", self.patience.as_millis()));
        tokio::time::timeout(self.patience, future).await.map_err(late)
    }
}

impl Session {
    /// A statement, prepared when it is first used.
    pub(super) async fn statement(&self, sql: &'static str) -> Result<Statement, Error> {
        let known = || self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        let prepared = known().get(sql).cloned();
        if let Some(statement) = prepared {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        known().insert(sql, statement.clone());
        Ok(statement)
    }

    /// Ends the connection now, on a runtime that may not run again for a while.
    pub(super) async fn close(mut self) {
        self.driver.abort();
        drop((&mut self.driver).await);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Closes the socket even if the server does not answer.
        self.driver.abort();
    }
}
