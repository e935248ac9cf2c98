//! `sabot ctl` against a house that runs: the real binary on both sides, on a free port.

use super::{Run, ran};
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A house that runs until it is dropped.
struct House {
    child: Child,
    folder: TempDir,
    url: String,
    /// What it printed at its start.
    said: Vec<String>,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    fn start(more: &[&str]) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_sabot"))
            .args(["serve", "--listen", "127.0.0.1:0", "--home"])
            .arg(folder.path().join("house"))
            .args(more)
            .env("RUST_LOG", "off")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the house starts");
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut said = Vec::new();
        for line in out.lines().map_while(Result::ok) {
            let last = line.contains("Ctrl-C");
            said.push(line);
            if last {
                break;
            }
        }
        let screen = said.iter().find(|line| line.contains("://")).expect("an address");
        let at = screen.find("http").expect("an address");
        let url: Vec<&str> = screen[at..].split('/').take(3).collect();
        House { child, url: url.join("/"), folder, said }
    }

    fn kept(&self) -> PathBuf {
        self.folder.path().join("credentials.json")
    }

    /// The code behind the address of a screen.
    fn code(&self, screen: &str) -> String {
        let line = self.said.iter().find(|line| line.contains(screen)).expect("such a screen");
        line.rsplit('#').next().expect("a code").to_owned()
    }

    fn pin(&self, name: &str) -> String {
        let line =
            self.said.iter().find(|line| line.trim().starts_with(name)).expect("such a hand");
        line.split_whitespace().nth(1).expect("a PIN").to_owned()
    }

    fn ctl(&self, args: &[&str], input: &str) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sabot"));
        command
            .args(["ctl", "--server", &self.url, "--keep"])
            .arg(self.kept())
            .args(args)
            .env_remove("SABOT_SECRET");
        ran(&mut command, input)
    }

    fn json(&self, args: &[&str], input: &str) -> Value {
        let run = self.ctl(args, input);
        assert_eq!(run.code, 0, "{args:?}: {}{}", run.out, run.err);
        run.json()
    }
}

#[cfg(unix)]
fn mode(file: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(file).expect("it is there").permissions().mode() & 0o777
}

#[test]
fn everything_on_a_screen_can_be_scripted() {
    let house = House::start(&[]);
    let tables = house.json(&["tables"], "");
    let first = tables[0]["name"].as_str().expect("a table").to_owned();
    let refused = house.ctl(&["screen", &first, "console"], "");
    assert_eq!((refused.code, refused.json()["code"].as_str()), (1, Some("not_signed_in")));

    let device = format!("{first}-console");
    let enrolled = house.json(&["enrol", &device, &house.code(&format!("console/{first}"))], "");
    assert_eq!(enrolled["credential"], "kept", "it is not printed");
    #[cfg(unix)]
    assert_eq!(mode(&house.kept()), 0o600);
    let name = format!("supervisor-{first}");
    house.json(&["sign-in", &name, "--pin"], &house.pin(&name));
    let me = house.json(&["me"], "");
    assert_eq!((me["name"].as_str(), me["device"].as_str()), (Some(&*name), Some(&*device)));

    let screen = house.json(&["screen", &first, "console"], "");
    assert!(screen["full"]["duty"].is_object(), "{screen}");
    let followed = house.ctl(&["follow", &first, "console", "--count", "1"], "");
    let message: Value = serde_json::from_str(followed.out.trim()).expect("a message");
    assert!(followed.code == 0 && message["full"].is_object(), "{}", followed.out);
    house.ctl(&["dealer", &first, "person"], "");
    // Recorded, not refused: the table goes on between two calls, and only what is in its record
    // keeps its number.
    let buy_in = r#"{"is":"buy_in","place":8,"bettor":"Zoe","tender":"cash","amount":"50.00"}"#;
    let answer = house.json(&["ask", &first, buy_in, "--key", "once"], "");
    assert!(answer["accepted"].is_object(), "{answer}");
    let again = house.json(&["ask", &first, "-", "--key", "once"], buy_in);
    assert_eq!(answer["n"], again["n"], "one key, one event");
    // The table has begun long since: what was to be done at its first entry alone is not done.
    let stale = ["ask", &first, buy_in, "--key", "stale", "--seen", "1", "--unless-changed"];
    let stale = house.ctl(&stale, "");
    let code = stale.json()["unavailable"]["code"].clone();
    assert_eq!((stale.code, code.as_str()), (1, Some("changed")), "{}", stale.out);
    assert_eq!(house.ctl(&["ask", &first, buy_in, "--unless-changed"], "").code, 2);
    let wrong = house.ctl(&["ask", &first, r#"{"is":"nonsense"}"#], "");
    assert_eq!((wrong.code, wrong.json()["code"].as_str()), (1, Some("not_understood")));
    let wager = house.ctl(&["wager", &first, "1", "Ann", "banker", "10.00"], "");
    assert!(wager.json().is_object(), "{}", wager.out);
    assert!(house.json(&["call", "get", "/api/me"], "")["device"].is_string());

    house.ctl(&["sign-out"], "");
    assert_eq!(house.json(&["me"], "")["name"], Value::Null);
}

#[test]
fn a_house_that_speaks_tls_is_asked_by_its_certificate() {
    let tls = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/tls");
    let file = |name: &str| tls.join(name).display().to_string();
    let house = House::start(&["--tls-cert", &file("one.crt"), "--tls-key", &file("one.key")]);
    assert!(house.url.starts_with("https://"), "{}", house.url);
    let tables = house.json(&["--ca", &file("one.crt"), "tables"], "");
    assert_eq!(tables.as_array().map(Vec::len), Some(4));
    let other = house.ctl(&["--ca", &file("two.crt"), "tables"], "");
    assert!(other.code == 2 && other.out.contains("cannot be reached"), "{}", other.out);
}

#[test]
fn where_no_house_is_there_is_a_clear_word() {
    let nowhere = super::sabot(&["ctl", "--server", "http://127.0.0.1:1", "tables"]);
    assert!(nowhere.code == 2 && nowhere.out.contains("cannot be reached"), "{}", nowhere.out);
    for wrong in ["127.0.0.1", "ftp://x", "http://", "http://x:y"] {
        let run = super::sabot(&["ctl", "--server", wrong, "tables"]);
        assert!(run.code == 2 && run.out.contains("write http://"), "{wrong}: {}", run.out);
    }
    let run = super::sabot(&["ctl", "ask", "one", "{nonsense"]);
    assert!(run.code == 2 && run.out.contains("is no JSON"), "{}", run.out);
}

#[test]
fn people_devices_and_the_floor_are_administered() {
    let house = House::start(&[]);
    let kept = std::fs::read_to_string(house.folder.path().join("house/demonstration"));
    let kept = kept.expect("the secrets of the demonstration");
    let owner = kept.lines().find_map(|line| line.strip_prefix("demonstration owner\t"));
    house.json(&["sign-in", "demonstration owner"], owner.expect("the owner's password"));
    let add = ["people", "add", "Carla", "--right", "cashier"];
    house.ctl(&add, "a phrase for the first use");
    let again = house.ctl(&add, "a phrase for the first use");
    assert_eq!((again.code, again.json()["code"].as_str()), (1, Some("name_taken")));
    let people = house.json(&["people", "list"], "");
    let carla = people.as_array().expect("people").iter().find(|it| it["name"] == "Carla");
    assert_eq!(carla.expect("she is here")["password"], "given");
    house.ctl(&["people", "suspend", "Carla", "on leave"], "");
    let out = house.ctl(&["people", "suspend", "Carla", "on leave"], "");
    assert_eq!(out.json()["code"], "suspended");
    let beside = ["people", "add", "Other", "--right", "owner", "--second", "auditor"];
    let refused = house.ctl(&beside, "a phrase for the first use\nnot the auditor's password");
    assert_eq!(refused.json()["code"], "wrong", "{}", refused.out);
    let wrong = house.ctl(&["people", "add", "Dora", "--right", "@one"], "a phrase for one use");
    assert!(wrong.code == 2 && wrong.out.contains("is no right"), "{}", wrong.out);
    assert!(house.json(&["own", "sessions"], "")[0]["session"].is_u64());
    let devices = house.json(&["devices"], "");
    assert_eq!(devices[0]["state"], "offered", "{devices}");
    let device = devices[0]["device"].as_str().expect("a device").to_owned();
    house.ctl(&["withdraw", &device], "");
    let gone = house.ctl(&["withdraw", &device], "");
    assert_eq!(gone.json()["code"], "no_such_device");
    assert_eq!(house.json(&["floor"], "")["tables"].as_array().map(Vec::len), Some(4));
    let reload = house.ctl(&["reload-floor"], "");
    assert_eq!((reload.code, reload.json()["code"].as_str()), (1, Some("no_plan")));
}
