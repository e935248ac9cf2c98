//! The house that every input finds: staff and devices let in, tables open, a shift at the cage, a
//! promotion that goes on and a tournament whose seats are drawn. It is told in `story.txt`.

use super::asked::{Asked, Words};
use super::house::{Served, store};
use journal::batch::Cause;
use journal::{Batch, Draft, Entry, Expected, Store};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// What is asked before anything else, as lines of an input.
pub(crate) const STORY: &str = include_str!("story.txt");

/// Screens of the demonstration, by who they are in inputs.
const SCREENS: [(&str, &str); 4] = [
    ("station", "one-station-4"),
    ("cloth", "two-station-4"),
    ("display", "one-display"),
    ("console", "one-console"),
];

/// Those who are signed in at the console of the first table, and who they are in inputs.
const AT_CONSOLE: [(&str, &str); 2] = [("dealer", "dealer-one"), ("supervisor", "supervisor-one")];

/// The house as it stands.
pub(crate) struct Template {
    batches: Vec<Batch>,
    /// What lies beside its store.
    pub(super) files: Vec<(String, Vec<u8>)>,
    pub(super) words: Words,
    pub(super) secrets: Vec<String>,
}

pub(crate) static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    let mut served = Served::open(store(), &[]);
    let kept = served.home.path().join("demonstration");
    let shown = served.house.demonstrate(&kept).expect("it is shown");
    for (who, device) in SCREENS {
        let at = shown.screens.iter().find(|it| url_of(&it.url).1 == device);
        let code = url_of(&at.expect("there is such a screen").url).0;
        let credential = gives(
            &mut served,
            ("nobody", "/api/devices/enrol"),
            &json!({ "device": device, "code": code }),
        );
        served.words.insert(who.to_owned(), credential);
    }
    for hand in &shown.staff {
        let body = json!({ "name": hand.name, "password": hand.password });
        let session = gives(&mut served, ("nobody", "/api/sign-in"), &body);
        served.words.insert(hand.name.clone(), session);
        served.secrets.extend([hand.pin.clone(), hand.password.clone()]);
    }
    for (who, name) in AT_CONSOLE {
        let hand = shown.staff.iter().find(|hand| hand.name == name).expect("they work here");
        let body = json!({ "name": name, "pin": hand.pin });
        let session = gives(&mut served, ("console", "/api/sign-in"), &body);
        let both = format!("{},{session}", served.words["console"]);
        served.words.insert(who.to_owned(), both);
        served.words.insert(format!("pin-{who}"), hand.pin.clone());
    }
    let file = fs::read_to_string(&kept).expect("the secrets of the demonstration");
    let owner = file.lines().find_map(|line| line.strip_prefix("demonstration owner\t"));
    let owner = owner.expect("an owner").to_owned();
    let body = json!({ "name": "demonstration owner", "password": owner });
    let session = gives(&mut served, ("nobody", "/api/sign-in"), &body);
    served.words.insert("owner".to_owned(), session);
    served.words.insert("password-owner".to_owned(), owner.clone());
    served.secrets.push(owner);
    let tokens: Vec<String> = served.words.values().flat_map(|shown| token_of(shown)).collect();
    served.secrets.extend(tokens);
    STORY.lines().for_each(|line| happens(&mut served, line));
    standing(&served)
});

/// The tokens in a credential, or in two.
fn token_of(shown: &str) -> Vec<String> {
    let last = |it: &str| it.rsplit('.').next().unwrap_or_default().to_owned();
    shown.split(',').filter(|it| it.contains('.')).map(last).collect()
}

/// The code and the device of a screen's address.
fn url_of(url: &str) -> (&str, String) {
    let (path, code) = url.split_once('#').expect("a code");
    let words: Vec<&str> = path.split('/').skip(3).collect();
    match words[..] {
        [screen, table, place] => (code, format!("{table}-{screen}-{place}")),
        [screen, table] => (code, format!("{table}-{screen}")),
        _ => panic!("{path}"),
    }
}

/// The credential that somebody is given.
fn gives(served: &mut Served, (who, path): (&str, &str), body: &Value) -> String {
    let line = format!("{who} POST {path} {body}");
    let asked = Asked::line(line.as_bytes(), &served.words).expect("a line");
    let reply = served.asks(&asked).expect("a request");
    let credential = reply.json()["credential"].as_str().map(str::to_owned);
    credential.unwrap_or_else(|| panic!("{line}: {reply:?}"))
}

/// A line of the story, which is done.
fn happens(served: &mut Served, line: &str) {
    let asked = Asked::line(line.as_bytes(), &served.words).expect("a line");
    let reply = served.hears(&asked).expect("a request");
    assert!(!reply.is_refusal(), "{line}: {} {}", reply.status, reply.json());
}

/// What is kept of a house, once its catalogue has everything.
fn standing(served: &Served) -> Template {
    let line = b"auditor GET /api/audit";
    let asked = Asked::line(line, &served.words).expect("a line");
    let last = served.position();
    while served.asks(&asked).is_none_or(|it| it.json()["position"].as_u64() < Some(last)) {
        served.goes_on(Duration::from_millis(10));
    }
    Template {
        batches: batches(&served.store.read(0, u32::MAX).expect("memory can be read")),
        files: files(served.home.path()),
        words: served.words.clone(),
        secrets: served.secrets.clone(),
    }
}

/// The catalogue, with what its database keeps beside it.
fn files(home: &Path) -> Vec<(String, Vec<u8>)> {
    let all = fs::read_dir(home).expect("a folder").flatten();
    let own = all.filter(|file| file.file_name().to_string_lossy().starts_with("catalogue"));
    let read = own.map(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        (name, fs::read(file.path()).expect("a file"))
    });
    read.collect()
}

/// Entries as the batches that they came in.
fn batches(entries: &[Entry]) -> Vec<Batch> {
    let mut all: Vec<Batch> = Vec::new();
    let mut first = 0;
    for entry in entries {
        if entry.place.index == 0 {
            first = entry.position;
            let (drafts, expected) = (Vec::new(), Vec::new());
            all.push(Batch { key: entry.key.clone(), drafts, expected, fences: Vec::new() });
        }
        let batch = all.last_mut().expect("a batch begins with its first entry");
        let cause = entry.cause.map(|at| match at.checked_sub(first) {
            Some(within) => Cause::Draft(u32::try_from(within).expect("few")),
            None => Cause::Position(at),
        });
        if batch.expected.iter().all(|(stream, _)| *stream != entry.stream) {
            batch.expected.push((entry.stream.clone(), Expected::Any));
        }
        let Entry { stream, time_ms, actor, approval, kind, schema, payload, .. } = entry.clone();
        let draft = Draft { stream, time_ms, actor, approval, cause, kind, schema, payload };
        batch.drafts.push(draft);
    }
    all
}

impl Template {
    /// A store with all that has happened.
    pub(super) fn store(&self) -> Arc<dyn Store> {
        let store = store();
        for batch in &self.batches {
            store.append(batch.clone()).expect("it was appended before");
        }
        store
    }
}
