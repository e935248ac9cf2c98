//! A small house that is served without a network. Every input finds it as every other did: what
//! was asked of it and changed it is never asked twice of the same house.

use super::answers::{Reply, sound};
use super::asked::{Asked, Words};
use super::template::{TEMPLATE, Template};
use access::Cost;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use house::plan::FloorPlan;
use house::{Library, Pace};
use journal::clock::Clock;
use journal::{Memory, Store};
use rulebook::Shelf;
use server::{Company, Config, House, Limits, Process, Rate, Times};
use std::cell::RefCell;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// The floor plan.
pub(crate) const PLAN: &str = include_str!("floor.toml");

/// The machine's clock stands still: the house's own goes on from its last entry.
struct Still;

/// When it stands.
const NOW_MS: i64 = 1_900_000_000_000;

impl Clock for Still {
    fn now_ms(&self) -> i64 {
        NOW_MS
    }
}

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(&Shelf::built_in()).expect("the rulebooks are sound"));

/// A house's key.
pub(super) const KEY: [u8; 32] = *b"the key of the house of targets!";

/// The longest answer that is looked at.
const ANSWER_MAX: usize = 16 << 20;

/// How many inputs may find the same house while none changes it: its clock goes on.
const INPUTS: usize = 2_000;

/// What is recorded of those who are refused: that a one-time code was wrong, and, on the house's
/// own time, that somebody has failed to sign in.
const NOTED: [&str; 2] = ["code_refused", "sign_ins_failed"];

/// An empty store.
pub(super) fn store() -> Arc<dyn Store> {
    Arc::new(Memory::new(Arc::new(Still)))
}

fn config(home: &Path, store: Arc<dyn Store>) -> Config {
    let library = LIBRARY.clone();
    let plan = FloorPlan::read("floor.toml", PLAN, &library).expect("the plan is sound");
    // A station without a feed is lost at no time of its own.
    let times = Times { station_lost: None, ..Times::ALONE };
    let rate = Rate { each: Duration::from_micros(1), burst: 1_000_000 };
    Config {
        store,
        library,
        plan,
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        secrets: home.join("shoes"),
        catalogue: home.join("catalogue.db"),
        key: KEY,
        cost: Cost::OF_TESTS,
        pace: Pace::default(),
        demonstration: true,
        process: Process { company: Company::Alone, times, clock: Arc::new(Still) },
        limits: Limits { known: rate, strangers: rate, ..Limits::default() },
        tls: None,
        // Whom a proxy names is read too.
        proxied: true,
        directory_secret: None,
    }
}

/// A house, and what is known of it.
pub(crate) struct Served {
    pub(super) runtime: Runtime,
    pub(super) house: House,
    pub(super) router: Router,
    pub(super) store: Arc<dyn Store>,
    pub(super) home: TempDir,
    pub(crate) words: Words,
    /// What nobody is to be told.
    pub(super) secrets: Vec<String>,
    /// What its store had come to when it was ready.
    began: u64,
    /// Whether something was tried that is remembered beside the store.
    tried: bool,
    inputs: usize,
}

impl Served {
    /// A house on a store, with these files beside it.
    pub(super) fn open(store: Arc<dyn Store>, files: &[(String, Vec<u8>)]) -> Served {
        let home = tempfile::tempdir().expect("a folder");
        let plan = home.path().join("floor.toml");
        fs::write(&plan, PLAN).expect("a file");
        for (name, bytes) in files {
            fs::write(home.path().join(name), bytes).expect("a file");
        }
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let config = config(home.path(), Arc::clone(&store));
        let house = runtime.block_on(House::open(config)).expect("the house opens");
        let house = house.planned_in(plan);
        let (router, words) = (house.router(), Words::new());
        let (secrets, tried, inputs, began) = (Vec::new(), false, 0, 0);
        let mut served =
            Served { runtime, house, router, store, home, words, secrets, began, tried, inputs };
        let ready = Asked { method: "GET".into(), path: "/readyz".into(), ..Asked::default() };
        while served.asks(&ready).is_none_or(|reply| reply.status != 200) {
            served.goes_on(Duration::from_millis(1));
        }
        served.began = served.position();
        served
    }

    /// A house that is as every other.
    fn like(template: &Template) -> Served {
        let mut served = Served::open(template.store(), &template.files);
        served.words.clone_from(&template.words);
        served.secrets.clone_from(&template.secrets);
        served
    }

    /// Where its record has come to.
    pub(crate) fn position(&self) -> u64 {
        self.store.last().expect("memory can be read")
    }

    /// Lets the house do what it does on its own.
    pub(super) fn goes_on(&self, time: Duration) {
        self.runtime.block_on(async { tokio::time::sleep(time).await });
    }

    /// Asks something; none where it could not come over a connection.
    pub(super) fn asks(&self, asked: &Asked) -> Option<Reply> {
        asked.request().map(|request| self.runtime.block_on(answered(&self.router, request)))
    }

    /// Asks something, and sees that the answer is as answers are and that nothing has changed
    /// where it says so.
    pub(crate) fn hears(&mut self, asked: &Asked) -> Option<Reply> {
        let before = self.position();
        let reply = self.asks(asked)?;
        reply.holds(asked, &self.secrets);
        if reply.is_refusal() {
            let since = self.store.read(before, 8).expect("memory can be read");
            let kinds = since.iter().map(|it| &*it.kind);
            let since: Vec<&str> = kinds.filter(|kind| !NOTED.contains(kind)).collect();
            assert!(since.is_empty(), "{asked:?} is refused, and recorded: {since:?}, {reply:?}");
        }
        self.tried |= reply.is_remembered();
        for (name, value) in reply.told() {
            self.words.insert(name, value);
        }
        Some(reply)
    }

    /// Whether the next input would find another house.
    fn is_spent(&self) -> bool {
        self.tried || self.inputs >= INPUTS || self.position() != self.began
    }
}

async fn answered(router: &Router, request: Request<Body>) -> Reply {
    let response = router.clone().oneshot(request).await.expect("it cannot fail");
    let (parts, body) = response.into_parts();
    let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().to_owned();
    let body = to_bytes(body, ANSWER_MAX).await.expect("answers end");
    Reply { status: parts.status.as_u16(), kind, body: body.to_vec() }
}

thread_local! {
    /// The house that inputs find, while none has changed it.
    static STANDING: RefCell<Option<Served>> = const { RefCell::new(None) };
}

/// Does something with a house. If that changes its record, the record is sound afterwards.
pub(crate) fn with(does: impl FnOnce(&mut Served)) {
    let standing = STANDING.with_borrow_mut(Option::take);
    let mut served = standing.unwrap_or_else(|| Served::like(&TEMPLATE));
    served.inputs += 1;
    does(&mut served);
    if served.position() != served.began {
        sound(&*served.store, LIBRARY.editions());
    }
    if !served.is_spent() {
        served.words.clone_from(&TEMPLATE.words);
        STANDING.set(Some(served));
    }
}
