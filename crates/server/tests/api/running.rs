//! A house that is run for a test, and a client that can be as rude as it likes.

use crate::config::HOUSE;
use futures_util::{SinkExt as _, StreamExt as _};
use journal::{Memory, Store};
use serde_json::{Value, json};
use server::{Config, Demonstration, House, Limits, Rate, Tls};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// What is said of tickets beside the head of the plan.
const GOOD_FOR_A_YEAR: &str = r#"
good_days = 365
overdue = "paid-by-hand"
"#;

const TABLES: &str = r#"
[[table]]
name = "one"
number = 1
rulebook = "wa"
version = "commission"
limits = "min 10 max 2000 differential 10000; tie min 5 max 200"
places = "4 stations"
period = 20
cards = "virtual"
dealer = "automatic"
simulated = 0

[[table]]
name = "two"
number = 2
rulebook = "act"
version = "commission"
limits = "min 10 max 1000; tie min 5 max 100"
places = "4 cloth"
fixtures = ["table-approval=on file", "pairs-approval=on file"]
cards = "virtual"
dealer = "automatic"
simulated = 0
"#;

/// Nobody has to wait.
pub(crate) fn generous() -> Limits {
    let rate = Rate { each: Duration::from_micros(1), burst: 1_000_000 };
    Limits { known: rate, strangers: rate, ..Limits::default() }
}

/// A house on a store.
pub(crate) fn config(home: &Path, store: Arc<dyn Store>) -> Config {
    let plan = format!("{HOUSE}{GOOD_FOR_A_YEAR}{TABLES}");
    Config { limits: generous(), ..crate::config::config(&plan, home, store) }
}

/// A house that is run until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) shown: Demonstration,
    /// Dropped with it, which is what the house waits for.
    stop: Option<oneshot::Sender<()>>,
    home: Arc<TempDir>,
    store: Arc<dyn Store>,
    served: Option<tokio::task::JoinHandle<()>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    /// The word of a problem.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn read(text: &str) -> Option<Reply> {
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply { status, head: head.to_lowercase(), body: body.to_owned() })
    }
}

impl Running {
    pub(crate) async fn start() -> Running {
        Running::start_with(generous(), None).await
    }

    pub(crate) async fn start_with(limits: Limits, tls: Option<Tls>) -> Running {
        Running::start_as(|config| Config { limits, tls, ..config }).await
    }

    pub(crate) async fn start_as(change: impl FnOnce(Config) -> Config) -> Running {
        let store = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        Running::start_on(store, change).await
    }

    /// A house on a store that has something in it already.
    pub(crate) async fn start_on(
        store: Arc<dyn Store>,
        change: impl FnOnce(Config) -> Config,
    ) -> Running {
        let home = Arc::new(tempfile::tempdir().expect("a folder"));
        let config = change(config(home.path(), Arc::clone(&store)));
        Running::begun(config, home, store).await
    }

    async fn begun(config: Config, home: Arc<TempDir>, store: Arc<dyn Store>) -> Running {
        let house = House::open(config).await.expect("the house opens");
        let shown = house.demonstrate(&home.path().join("demonstration")).expect("it is shown");
        let address = house.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let served = Some(tokio::spawn(house.serve(async move { drop(stopped.await) })));
        let running = Running { address, shown, stop: Some(stop), home, store, served };
        running.run_all().await;
        running
    }

    /// Ends the house, and runs it anew on what it has recorded.
    pub(crate) async fn restarted(mut self) -> Running {
        drop(self.stop.take());
        self.served.take().expect("it is served").await.expect("it ends");
        let (home, store) = (Arc::clone(&self.home), Arc::clone(&self.store));
        let config = config(home.path(), Arc::clone(&store));
        Running::begun(config, home, store).await
    }

    /// What the house has recorded.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Waits until every table is run.
    async fn run_all(&self) {
        if self.shown.screens.iter().any(|screen| screen.url.starts_with("https")) {
            return;
        }
        while self.get("/readyz", "").await.status != 200 {
            tokio::task::yield_now().await;
        }
    }

    /// Sends these bytes, and reads until the other side has enough.
    pub(crate) async fn raw(&self, text: &str) -> Option<Reply> {
        let mut stream = TcpStream::connect(self.address).await.ok()?;
        stream.write_all(text.as_bytes()).await.ok()?;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        Reply::read(&String::from_utf8_lossy(&bytes))
    }

    pub(crate) async fn send(&self, head: (&str, &str), shown: &str, body: Option<&str>) -> Reply {
        let (method, path) = head;
        let shown = match shown {
            "" => String::new(),
            shown => format!("authorization: Bearer {shown}\r\n"),
        };
        let kind = body.map_or("", |_| "content-type: application/json\r\n");
        let body = body.unwrap_or_default();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{shown}{kind}\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len(),
        );
        self.raw(&text).await.unwrap_or_else(|| panic!("no answer to {method} {path}: {body}"))
    }

    pub(crate) async fn get(&self, path: &str, shown: &str) -> Reply {
        self.send(("GET", path), shown, None).await
    }

    pub(crate) async fn post(&self, path: &str, shown: &str, body: &Value) -> Reply {
        self.send(("POST", path), shown, Some(&body.to_string())).await
    }

    /// Asks something of a table.
    pub(crate) async fn ask(&self, table: &str, shown: &str, (key, ask): (&str, Value)) -> Reply {
        let body = json!({ "key": key, "ask": ask });
        self.post(&format!("/api/tables/{table}/ask"), shown, &body).await
    }

    /// Enrols a screen of the demonstration, of stations the last, and gives its credential.
    pub(crate) async fn enrol(&self, table: &str, screen: &str) -> String {
        let found = |it: &&server::Address| it.table == table && it.screen.starts_with(screen);
        let screen = self.shown.screens.iter().rfind(found).expect("there is such a screen");
        let (path, code) = screen.url.split_once('#').expect("a code");
        let words: Vec<&str> = path.split('/').skip(3).collect();
        let device = match words[..] {
            [screen, table, place] => format!("{table}-{screen}-{place}"),
            [screen, table] => format!("{table}-{screen}"),
            _ => panic!("{path}"),
        };
        let body = json!({ "device": device, "code": code });
        let reply = self.post("/api/devices/enrol", "", &body).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["credential"].as_str().expect("a credential").to_owned()
    }

    pub(crate) fn pin(&self, name: &str) -> String {
        let hand = self.shown.staff.iter().find(|hand| hand.name == name);
        hand.unwrap_or_else(|| panic!("{name} is nobody")).pin.clone()
    }

    /// Signs somebody in at a console, and gives both credentials as they are shown together.
    pub(crate) async fn sign_in(&self, console: &str, name: &str) -> String {
        let body = json!({ "name": name, "pin": self.pin(name) });
        let reply = self.post("/api/sign-in", console, &body).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let session = reply.json()["credential"].as_str().expect("a credential").to_owned();
        format!("{console},{session}")
    }

    /// Signs somebody in at the office, and gives their session's credential.
    pub(crate) async fn sign_in_office(&self, name: &str) -> String {
        self.try_sign_in_office(name).await.unwrap_or_else(|why| panic!("{why:?}"))
    }

    /// The same, or what is answered instead.
    pub(crate) async fn try_sign_in_office(&self, name: &str) -> Result<String, Reply> {
        let hand = self.shown.staff.iter().find(|hand| hand.name == name);
        let password = &hand.unwrap_or_else(|| panic!("{name} is nobody")).password;
        self.signed_in(name, password).await
    }

    async fn signed_in(&self, name: &str, password: &str) -> Result<String, Reply> {
        let body = json!({ "name": name, "password": password });
        let reply = self.post("/api/sign-in", "", &body).await;
        if reply.status != 200 {
            return Err(reply);
        }
        Ok(reply.json()["credential"].as_str().expect("a credential").to_owned())
    }

    /// Opens a feed.
    pub(crate) async fn feed(&self, path: &str, shown: &str) -> Option<Feed> {
        let stream = TcpStream::connect(self.address).await.ok()?;
        let mut request =
            format!("ws://{}{path}", self.address).into_client_request().expect("an address");
        let shown = format!("Bearer {shown}").parse().expect("a header");
        request.headers_mut().insert("authorization", shown);
        let opened = tokio_tungstenite::client_async(request, stream).await;
        opened.ok().map(|(socket, _)| Feed { socket })
    }
}

/// A feed as a screen has it.
pub(crate) struct Feed {
    pub(crate) socket: WebSocketStream<TcpStream>,
}

impl Feed {
    pub(crate) async fn say(&mut self, text: &str) -> bool {
        self.socket.send(Message::text(text)).await.is_ok()
    }

    /// The next message; none where the feed has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await?.ok()? {
                Message::Text(text) => return serde_json::from_str(&text).ok(),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The answer to what was asked under a key.
    pub(crate) async fn answer(&mut self, key: &str) -> Option<Value> {
        loop {
            let message = self.next().await?;
            if message["key"] == key {
                return Some(message);
            }
        }
    }
}

impl Running {
    /// The credential of the demonstration's owner.
    pub(crate) async fn owner(&self) -> String {
        self.try_owner().await.unwrap_or_else(|why| panic!("{why:?}"))
    }

    /// The same, or what is answered instead.
    pub(crate) async fn try_owner(&self) -> Result<String, Reply> {
        let kept = std::fs::read_to_string(self.home.path().join("demonstration"));
        let kept = kept.expect("the secrets of the demonstration");
        let owner = kept.lines().find_map(|line| line.strip_prefix("demonstration owner\t"));
        let owner = owner.unwrap_or_else(|| panic!("no owner in {kept}"));
        self.signed_in("demonstration owner", owner).await
    }

    /// The demonstration's owner offers a device its place anew, and gives the code.
    pub(crate) async fn offer_again(&self, device: &str, at: Value) -> String {
        let session = self.owner().await;
        let mut body = at;
        body["device"] = device.into();
        body["kind"] = "station".into();
        let reply = self.post("/api/devices/offer", &session, &body).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["code"].as_str().expect("a code").to_owned()
    }
}
