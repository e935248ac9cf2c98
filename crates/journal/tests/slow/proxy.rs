//! A wire between a store and its server that can be cut at the worst moments.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// What the wire does.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Wire {
    /// Carries everything.
    Whole,
    /// Is cut when somebody writes an entry and commits, before the server hears of it.
    CutBeforeCommit,
    /// Is cut then, once the server has heard and before it can answer.
    CutAfterCommit,
    /// Carries nothing and does not say so.
    Hangs,
    /// Keeps what somebody writes until it is whole again.
    Holds,
}

pub(crate) struct Proxy {
    port: u16,
    wire: Arc<AtomicU8>,
    open: Arc<Mutex<Vec<TcpStream>>>,
    ended: Arc<AtomicU32>,
}

impl Proxy {
    pub(crate) fn to(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire = Arc::new(AtomicU8::new(Wire::Whole as u8));
        let open: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let ended: Arc<AtomicU32> = Arc::default();
        let (state, streams, ends) = (Arc::clone(&wire), Arc::clone(&open), Arc::clone(&ended));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = UnixStream::connect(&socket) else { continue };
                streams.lock().unwrap().push(client.try_clone().unwrap());
                carry(client, server, &state, &ends);
            }
        });
        Self { port, wire, open, ended }
    }

    /// The address of a database by way of the wire.
    pub(crate) fn address(&self, direct: &str) -> String {
        let database = direct.split("dbname=").nth(1).unwrap();
        format!("host=127.0.0.1 port={} user=test dbname={database}", self.port)
    }

    pub(crate) fn set(&self, wire: Wire) {
        self.wire.store(wire as u8, Ordering::SeqCst);
    }

    /// How many connections the server has ended.
    pub(crate) fn ended(&self) -> u32 {
        self.ended.load(Ordering::SeqCst)
    }

    /// Cuts everything that is connected.
    pub(crate) fn cut(&self) {
        for stream in self.open.lock().unwrap().drain(..) {
            // It may be gone already.
            drop(stream.shutdown(Shutdown::Both));
        }
    }
}

fn carry(client: TcpStream, server: UnixStream, wire: &Arc<AtomicU8>, ended: &Arc<AtomicU32>) {
    let ended = Arc::clone(ended);
    let (mut from, mut to, state) =
        (client.try_clone().unwrap(), server.try_clone().unwrap(), Arc::clone(wire));
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let commits = buffer[..count].windows(8).any(|bytes| bytes == b"{\"what\":");
            let now = state.load(Ordering::SeqCst);
            while commits && state.load(Ordering::SeqCst) == Wire::Holds as u8 {
                thread::yield_now();
            }
            let after = commits && now == Wire::CutAfterCommit as u8;
            let before = commits && now == Wire::CutBeforeCommit as u8;
            if now == Wire::Hangs as u8 {
                continue;
            }
            if after {
                // Whatever the server says from now on is not heard.
                drop(from.shutdown(Shutdown::Both));
            }
            if before || to.write_all(&buffer[..count]).is_err() || after {
                break;
            }
        }
        drop((from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Write)));
    });
    let (mut from, mut to, state) = (server, client, Arc::clone(wire));
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            if state.load(Ordering::SeqCst) != Wire::Hangs as u8 {
                // What cannot be delivered is swallowed: a server that is told at once that
                // nobody listens would not come to the commit.
                drop(to.write_all(&buffer[..count]));
            }
        }
        drop(to.shutdown(Shutdown::Both));
        ended.fetch_add(1, Ordering::SeqCst);
    });
}
