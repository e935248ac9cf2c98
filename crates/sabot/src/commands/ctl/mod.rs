//! `sabot ctl`: everything that a screen does, for programs: JSON in, JSON out.

mod credentials;
mod follow;
mod house;
mod people;

use crate::cli::{AskArgs, CtlArgs, CtlCommand, OfferArgs, WagerArgs, WhoDeals};
use crate::failure::Failure;
use credentials::{Kept, OfHouse};
use house::{House, Reply};
use serde_json::{Value, json};
use std::io::{self, BufRead as _, Read as _};

pub(crate) fn run(args: &CtlArgs) -> Result<u8, Failure> {
    if matches!(args.what, CtlCommand::Description) {
        crate::print(&format!("{}\n", server::description()))?;
        return Ok(0);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::not_understood(format!("cannot start: {why}")))?;
    let mut caller = Caller::new(args)?;
    runtime.block_on(caller.run(&args.what))
}

/// Whoever speaks to a house.
struct Caller {
    house: House,
    kept: Kept,
    device: Option<String>,
}

/// A way in and what goes with it.
type Question = (&'static str, String, Option<Value>);

impl Caller {
    fn new(args: &CtlArgs) -> Result<Caller, Failure> {
        let house = House::at(&args.server, args.ca.as_deref())?;
        let kept = Kept::open(args.keep.as_deref())?;
        Ok(Caller { house, kept, device: args.device.clone() })
    }

    fn own(&mut self) -> &mut OfHouse {
        let url = self.house.url.clone();
        self.kept.of(&url)
    }

    /// The credentials that are shown: of the device and of the session, as far as there are any.
    fn shown(&mut self) -> Result<String, Failure> {
        let named = self.device.clone();
        let own = self.own();
        let device = match named {
            Some(name) => Some(own.devices.get(&name).ok_or_else(|| {
                let words = format!("no device {name} was enrolled here: sabot ctl enrol {name} …");
                Failure::not_understood(words)
            })?),
            None if own.devices.len() > 1 => {
                let known = own.devices.keys().cloned().collect::<Vec<_>>().join(", ");
                let words = format!("say with --device which of these is asking: {known}");
                return Err(Failure::not_understood(words));
            }
            None => own.devices.values().next(),
        };
        let shown = device.into_iter().chain(&own.session).cloned();
        Ok(shown.collect::<Vec<_>>().join(","))
    }

    async fn run(&mut self, what: &CtlCommand) -> Result<u8, Failure> {
        if let CtlCommand::Follow { table, screen, count } = what {
            let shown = self.shown()?;
            let path = format!("/api/tables/{table}/feed/{screen}");
            return follow::run(&self.house, (&path, &shown), *count).await;
        }
        let (method, path, body) = question(what)?;
        let shown = match what {
            // Whoever enrols is not yet anybody.
            CtlCommand::Enrol { .. } | CtlCommand::Owner { .. } => String::new(),
            _ => self.shown()?,
        };
        let body = body.map(|body| body.to_string());
        let reply = self.house.ask((method, &path), &shown, body).await?;
        self.keep(what, &reply)?;
        told(&reply)
    }

    /// Keeps what was given, and forgets what is over.
    fn keep(&mut self, what: &CtlCommand, reply: &Reply) -> Result<(), Failure> {
        if reply.status >= 300 {
            return Ok(());
        }
        let given = || {
            let body: Value = serde_json::from_str(&reply.body).unwrap_or_default();
            body["credential"].as_str().map(str::to_owned)
        };
        match what {
            CtlCommand::SignIn { .. } => self.own().session = given(),
            CtlCommand::SignOut => self.own().session = None,
            CtlCommand::Enrol { device, .. } => {
                let credential = given().unwrap_or_default();
                self.own().devices.insert(device.clone(), credential);
            }
            _ => return Ok(()),
        }
        self.kept.write()
    }
}

/// Says what was answered. Credentials stay in their file.
fn told(reply: &Reply) -> Result<u8, Failure> {
    let text = reply.body.trim_end();
    let read: Result<Value, _> = serde_json::from_str(if text.is_empty() { "{}" } else { text });
    let Ok(mut body) = read else {
        // Plain text, as of `/readyz` and `/metrics`.
        crate::print(&format!("{text}\n"))?;
        return Ok(u8::from(reply.status >= 300));
    };
    if body.get("credential").is_some() {
        body["credential"] = "kept".into();
    }
    crate::print(&format!("{body}\n"))?;
    let done = reply.status < 300 && body.get("refused").is_none();
    Ok(u8::from(!done || body.get("unavailable").is_some()))
}

/// What is asked of the house.
fn question(what: &CtlCommand) -> Result<Question, Failure> {
    let get = |path: &str| Ok(("GET", path.to_owned(), None));
    let post = |path: &str, body: Value| Ok(("POST", path.to_owned(), Some(body)));
    match what {
        CtlCommand::Tables | CtlCommand::Description | CtlCommand::Follow { .. } => {
            get("/api/tables")
        }
        CtlCommand::Me => get("/api/me"),
        CtlCommand::SignIn { name, pin, code } => {
            let kind = if *pin { "pin" } else { "password" };
            let mut body = json!({ "name": name, "code": code });
            body[kind] = secret()?.into();
            post("/api/sign-in", body)
        }
        CtlCommand::SignOut => Ok(("POST", "/api/sign-out".to_owned(), None)),
        CtlCommand::Enrol { device, code } => {
            post("/api/devices/enrol", json!({ "device": device, "code": code }))
        }
        CtlCommand::Owner { name, code } => {
            post("/api/owner", json!({ "name": name, "code": code, "password": secret()? }))
        }
        CtlCommand::Devices => get("/api/devices"),
        CtlCommand::Floor => get("/api/floor"),
        CtlCommand::ReloadFloor => Ok(("POST", "/api/floor/reload".to_owned(), None)),
        CtlCommand::People(what) => people::people(what),
        CtlCommand::Own(what) => people::own(what),
        CtlCommand::Revoke { device, why } => {
            post("/api/devices/revoke", json!({ "device": device, "why": why }))
        }
        CtlCommand::Withdraw { device } => {
            post("/api/devices/withdraw", json!({ "device": device }))
        }
        CtlCommand::Offer(args) => post("/api/devices/offer", offer(args)),
        CtlCommand::Screen { table, screen } => {
            get(&format!("/api/tables/{table}/screen/{screen}"))
        }
        CtlCommand::Bets { table } => get(&format!("/api/tables/{table}/bets")),
        CtlCommand::Dealer { table, who } => {
            let body = json!({ "automatic": *who == WhoDeals::System });
            post(&format!("/api/tables/{table}/dealer"), body)
        }
        CtlCommand::Call { method, path, body } => call(method, path, body.as_deref()),
        CtlCommand::Ask(args) => ask(args),
        CtlCommand::Sit { table, place, bettor } => {
            asked(table, &json!({ "is": "take_place", "place": place, "bettor": bettor }))
        }
        CtlCommand::Wager(args) => wager(args),
        CtlCommand::NoMoreBets { table } => asked(table, &json!({ "is": "call_no_more_bets" })),
        CtlCommand::Draw { table } => asked(table, &json!({ "is": "draw" })),
    }
}

fn offer(OfferArgs { device, kind, table, place, desk, replaces }: &OfferArgs) -> Value {
    json!({
        "device": device, "kind": kind, "table": table, "place": place, "desk": desk,
        "replaces": replaces,
    })
}

fn wager(WagerArgs { table, place, bettor, bet, amount }: &WagerArgs) -> Result<Question, Failure> {
    let ask = json!({
        "is": "place_wager", "place": place, "bettor": bettor, "bet": bet, "amount": amount,
    });
    asked(table, &ask)
}

/// Something asked under a key that is made up.
fn asked(table: &str, ask: &Value) -> Result<Question, Failure> {
    let body = json!({ "key": key()?, "ask": ask });
    Ok(("POST", format!("/api/tables/{table}/ask"), Some(body)))
}

fn ask(args: &AskArgs) -> Result<Question, Failure> {
    let AskArgs { table, ask, key: given, seen, unless_changed, second } = args;
    let secret = second.as_ref().map(|_| secret()).transpose()?;
    let text = if ask == "-" { input()? } else { ask.clone() };
    let ask: Value = read(&text)?;
    let key = given.clone().map_or_else(key, Ok)?;
    let mut body = json!({ "key": key, "ask": ask });
    if let Some(seen) = seen {
        body["seen"] = (*seen).into();
        body["unless_changed"] = (*unless_changed).into();
    }
    let Some(name) = second else {
        return Ok(("POST", format!("/api/tables/{table}/ask"), Some(body)));
    };
    body["name"] = name.as_str().into();
    body["pin"] = secret.into();
    Ok(("POST", format!("/api/tables/{table}/vouch"), Some(body)))
}

fn call(method: &str, path: &str, body: Option<&str>) -> Result<Question, Failure> {
    let method = match method.to_uppercase().as_str() {
        "GET" => "GET",
        "POST" => "POST",
        _ => return Err(Failure::not_understood("the method is GET or POST".to_owned())),
    };
    Ok((method, path.to_owned(), body.map(read).transpose()?))
}

fn read(text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|why| {
        let like = "write as in '{\"is\":\"open_wagering\"}'";
        Failure::not_understood(format!("`{text}` is no JSON: {why}; {like}"))
    })
}

/// A key that nobody has used.
fn key() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    let made = getrandom::fill(&mut bytes);
    made.map_err(|why| Failure::not_understood(format!("cannot make a key: {why}")))?;
    Ok(access::hex(&bytes))
}

/// A secret, which does not stand on the command line where others see it.
fn secret() -> Result<String, Failure> {
    if let Ok(secret) = std::env::var("SABOT_SECRET") {
        return Ok(secret);
    }
    line()
}

/// The next line of the input, which holds a secret.
fn line() -> Result<String, Failure> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    read.map_err(|why| Failure::not_understood(format!("cannot read the secret: {why}")))?;
    let line = line.trim_end_matches(['\r', '\n']);
    if line.is_empty() {
        let words = "give the secret as the first line of the input, or in SABOT_SECRET";
        return Err(Failure::not_understood(words.to_owned()));
    }
    Ok(line.to_owned())
}

fn input() -> Result<String, Failure> {
    let mut text = String::new();
    let read = io::stdin().lock().read_to_string(&mut text);
    read.map_err(|why| Failure::not_understood(format!("cannot read the input: {why}")))?;
    Ok(text)
}
