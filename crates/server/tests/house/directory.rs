//! Staff sign in through the directory of their house, which is simulated here: whom it vouches
//! for comes in, once, and nobody else does.

use crate::rig::{Home, Rig, TAKES};
use axum::http::{Method, Request};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

/// What the directory does next, and what it was last asked for.
#[derive(Default)]
struct Script {
    /// The claims that are otherwise than usual.
    claims: BTreeMap<String, Value>,
    /// The seed of the key that it signs with.
    signs: u8,
    /// The seed of the key that it publishes.
    publishes: u8,
    nonce: String,
    challenge: String,
    forms: Vec<String>,
}

/// A directory.
struct Provider {
    issuer: String,
    script: Arc<Mutex<Script>>,
}

fn key(seed: u8) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).expect("a seed")
}

fn now_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs()
}

impl Provider {
    fn start() -> Provider {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let script = Arc::new(Mutex::new(Script { signs: 1, publishes: 1, ..Script::default() }));
        let (own, shared) = (issuer.clone(), Arc::clone(&script));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                answer(stream, &own, &mut shared.lock().expect("nobody failed"));
            }
        });
        Provider { issuer, script }
    }

    fn plan(&self) -> String {
        format!(
            "[house.directory]\nissuer = \"{}\"\nclient = \"sabot\"\n\
             claim = \"preferred_username\"\naddress = \"https://house.example\"\n\n\
             [house.tickets]",
            self.issuer
        )
    }

    fn next(&self, change: impl FnOnce(&mut Script)) {
        change(&mut self.script.lock().expect("nobody failed"));
    }
}

/// Answers one request as a directory does.
fn answer(stream: TcpStream, issuer: &str, script: &mut Script) {
    let mut reader = BufReader::new(stream);
    let (mut first, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).is_err() || line.trim().is_empty() {
            break;
        }
        if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().expect("a length");
        }
        if first.is_empty() {
            first = line;
        }
    }
    let mut form = vec![0; length];
    reader.read_exact(&mut form).expect("a body");
    let body = match first.split(' ').nth(1) {
        Some("/.well-known/openid-configuration") => json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/authorize?theme=dark"),
            "token_endpoint": format!("{issuer}/token"),
            "jwks_uri": format!("{issuer}/keys"),
        }),
        Some("/keys") => {
            let public = key(script.publishes);
            let x = URL_SAFE_NO_PAD.encode(public.public_key().as_ref());
            let id = format!("key {}", script.publishes);
            json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "kid": id, "x": x }] })
        }
        _ => script.token(issuer, &String::from_utf8_lossy(&form)),
    };
    let (status, body) = match body {
        Value::Null => ("400 Bad Request", "{}".to_owned()),
        body => ("200 OK", body.to_string()),
    };
    let length = body.len();
    let head =
        format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
    let _ = reader.get_mut().write_all((head + &body).as_bytes());
}

impl Script {
    /// The token for a code, if whoever asks has set out.
    fn token(&mut self, issuer: &str, form: &str) -> Value {
        let field = |name: &str| {
            let mut fields = form.split('&').filter_map(|field| field.split_once('='));
            fields.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
        };
        let verifier = field("code_verifier").unwrap_or_default();
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, verifier.as_bytes()));
        let again = self.forms.iter().any(|before| *before == form);
        self.forms.push(form.to_owned());
        if challenge != self.challenge || again || field("code").as_deref() != Some("a-code") {
            return Value::Null;
        }
        let mut claims = json!({
            "iss": issuer, "aud": "sabot", "sub": "7", "nonce": self.nonce, "iat": now_s(),
            "exp": now_s() + 300, "auth_time": now_s(), "preferred_username": "Carla",
        });
        for (claim, value) in &self.claims {
            claims[claim] = value.clone();
        }
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = json!({ "alg": "EdDSA", "kid": format!("key {}", self.signs) });
        let signed = format!("{}.{}", part(&head), part(&claims));
        let signature = URL_SAFE_NO_PAD.encode(key(self.signs).sign(signed.as_bytes()).as_ref());
        json!({ "token_type": "Bearer", "access_token": "x",
            "id_token": format!("{signed}.{signature}") })
    }
}

/// Somebody with a browser.
struct Browser<'b> {
    rig: &'b Rig,
    cookie: String,
    state: String,
}

impl<'b> Browser<'b> {
    /// Sets out to sign in.
    fn set_out(rig: &'b Rig, provider: &Provider) -> Browser<'b> {
        let begun = rig.page("/directory/sign-in?to=/pit", "");
        assert_eq!(begun.status, 303, "{}", begun.body);
        let (place, query) = begun.location.split_once('?').expect("a query");
        assert_eq!(place, format!("{}/authorize", provider.issuer));
        let said: BTreeMap<&str, &str> =
            query.split('&').filter_map(|field| field.split_once('=')).collect();
        assert_eq!((said["response_type"], said["code_challenge_method"]), ("code", "S256"));
        assert_eq!(said["redirect_uri"], "https%3A%2F%2Fhouse.example%2Fdirectory%2Fanswer");
        provider.next(|script| {
            said["nonce"].clone_into(&mut script.nonce);
            said["code_challenge"].clone_into(&mut script.challenge);
        });
        let cookie = begun.cookies.first().expect("a cookie").clone();
        assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
        let cookie = cookie.split(';').next().expect("it").to_owned();
        Browser { rig, cookie, state: said["state"].to_owned() }
    }

    fn back(&self, query: &str) -> Page {
        self.rig.page(&format!("/directory/answer?{query}"), &self.cookie)
    }

    /// Comes back with a code.
    fn arrives(&self) -> Page {
        self.back(&format!("code=a-code&state={}", self.state))
    }
}

/// What a browser is shown.
struct Page {
    status: u16,
    location: String,
    cookies: Vec<String>,
    body: String,
}

impl Page {
    fn code(&self) -> String {
        let problem: Value = serde_json::from_str(&self.body).unwrap_or_default();
        problem["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The session that was opened.
    fn session(&self) -> Option<String> {
        let own = |cookie: &String| {
            let value = cookie.strip_prefix("sabot_session=")?;
            value.split(';').next().map(str::to_owned)
        };
        self.cookies.iter().find_map(own)
    }
}

/// A house with a directory, an owner, and Carla of the cage.
fn house(home: &Home, provider: &Provider) -> Rig {
    let mut rig =
        Rig::start_changed(home, (TAKES, &[]), ("[house.tickets]", &provider.plan()), |_| ());
    rig.enrol_owner();
    let rights = json!([{ "role": "cashier" }]);
    let body = json!({ "name": "Carla", "rights": rights, "password": "a phrase for one use" });
    assert_eq!(rig.post(&rig.owner, "people/add", &body).0, 201);
    rig
}

/// Somebody is let in to nothing after this.
fn refused(page: &Page) -> String {
    assert!(page.session().is_none(), "nobody is in");
    assert!((400..600).contains(&page.status), "{}", page.status);
    page.code()
}

#[test]
fn somebody_of_the_staff_comes_in_through_the_directory() {
    let (home, provider) = (Home::new(), Provider::start());
    let rig = house(&home, &provider);
    let page = Browser::set_out(&rig, &provider).arrives();
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.body.contains("url=/pit\""), "{}", page.body);
    let session = page.session().expect("a session");
    assert!(page.cookies.iter().any(|it| it.contains("HttpOnly; SameSite=Strict")));
    let (_, me) = rig.get(&session, "me");
    assert_eq!((me["name"].as_str(), me["due"].as_str()), (Some("Carla"), None), "{me}");
    assert_eq!(rig.get(&session, "cage").0, 200, "a secret that was given is not in her way");
    let why = json!({ "person": "Carla", "why": "on leave" });
    assert_eq!(rig.post(&rig.owner, "people/suspend", &why).0, 204);
    assert_eq!(rig.get(&session, "cage").0, 401, "who is suspended is out at once");
    let page = Browser::set_out(&rig, &provider).arrives();
    assert_eq!(refused(&page), "not_admitted", "and does not come in again");
    rig.crash();
}

#[test]
fn whoever_is_not_on_the_record_does_not_come_in() {
    let (home, provider) = (Home::new(), Provider::start());
    let rig = house(&home, &provider);
    for name in [json!("Nobody"), json!("carla"), json!(""), json!(7)] {
        provider.next(|script| drop(script.claims.insert("preferred_username".into(), name)));
        let code = refused(&Browser::set_out(&rig, &provider).arrives());
        assert!(["not_admitted", "directory_not_believed"].contains(&code.as_str()), "{code}");
    }
    rig.crash();
}

#[test]
fn forged_expired_and_foreign_tokens_let_nobody_in() {
    let (home, provider) = (Home::new(), Provider::start());
    let rig = house(&home, &provider);
    let wrong = [
        ("iss", json!("https://other.example")),
        ("aud", json!("another-client")),
        ("exp", json!(now_s() - 600)),
        ("iat", json!(now_s() + 600)),
        ("nonce", json!("of another sign-in")),
        ("auth_time", json!(now_s() - 3_600)),
    ];
    for (claim, value) in wrong {
        provider.next(|script| drop(script.claims.insert(claim.into(), value)));
        let page = Browser::set_out(&rig, &provider).arrives();
        assert_eq!(refused(&page), "directory_not_believed", "{claim}");
        provider.next(|script| script.claims.clear());
    }
    provider.next(|script| script.signs = 2);
    assert_eq!(
        refused(&Browser::set_out(&rig, &provider).arrives()),
        "directory_not_believed",
        "a key that is not published"
    );
    provider.next(|script| script.signs = 1);
    assert_eq!(Browser::set_out(&rig, &provider).arrives().status, 200);
    rig.crash();
}

#[test]
fn an_answer_is_good_once_and_for_whoever_set_out() {
    let (home, provider) = (Home::new(), Provider::start());
    let rig = house(&home, &provider);
    let browser = Browser::set_out(&rig, &provider);
    let other = Browser::set_out(&rig, &provider);
    assert_eq!(
        refused(&rig.page("/directory/answer?code=a-code&state=x", "")),
        "sign_in_not_begun"
    );
    let stolen =
        rig.page(&format!("/directory/answer?code=a-code&state={}", other.state), &browser.cookie);
    assert_eq!(refused(&stolen), "sign_in_not_begun", "the state of somebody else");
    let early = browser.arrives();
    assert_eq!(refused(&early), "directory_not_reached", "the code is bound to the other way");
    assert_eq!(other.arrives().status, 200);
    assert_eq!(refused(&other.arrives()), "sign_in_used", "it was used");
    let denied = Browser::set_out(&rig, &provider);
    let page = denied.back(&format!("error=access_denied&state={}", denied.state));
    assert!(page.body.contains("(access_denied)"), "{}", page.body);
    assert_eq!(refused(&page), "directory_refuses");
    let mixed = Browser::set_out(&rig, &provider);
    let page = mixed.back(&format!("code=a-code&iss=https://other&state={}", mixed.state));
    assert_eq!(refused(&page), "directory_not_believed", "another directory answers");
    rig.crash();
}

#[test]
fn a_new_key_of_the_directory_is_learnt() {
    let (home, provider) = (Home::new(), Provider::start());
    let rig = house(&home, &provider);
    let arrives = || Browser::set_out(&rig, &provider).arrives();
    assert_eq!(arrives().status, 200);
    provider.next(|script| (script.signs, script.publishes) = (3, 3));
    assert_eq!(arrives().status, 200);
    // Whoever sends one unknown key after the other does not make the house ask every time.
    provider.next(|script| (script.signs, script.publishes) = (4, 4));
    assert_eq!(refused(&arrives()), "directory_not_believed");
    rig.crash();
}

#[test]
fn owners_show_a_second_factor_there() {
    let (home, provider) = (Home::new(), Provider::start());
    let change = |config: &mut server::Config| config.demonstration = false;
    let plan = provider.plan();
    let mut rig = Rig::start_changed(&home, (TAKES, &[]), ("[house.tickets]", &plan), change);
    rig.enrol_owner();
    provider.next(|script| {
        drop(script.claims.insert("preferred_username".into(), json!("Owner")));
    });
    let page = Browser::set_out(&rig, &provider).arrives();
    assert_eq!(refused(&page), "directory_factor");
    provider.next(|script| drop(script.claims.insert("amr".into(), json!(["pwd", "mfa"]))));
    let page = Browser::set_out(&rig, &provider).arrives();
    let session = page.session().expect("she is in");
    assert_eq!(rig.get(&session, "people").0, 200);
    rig.crash();
}

#[test]
fn a_house_without_a_directory_says_so() {
    let home = Home::new();
    let rig = Rig::start(&home, TAKES, &[]);
    assert_eq!(refused(&rig.page("/directory/sign-in", "")), "no_directory");
    assert_eq!(refused(&rig.page("/directory/answer?code=a&state=b", "")), "no_directory");
    rig.crash();
}

impl Rig {
    /// What a browser is shown.
    fn page(&self, path: &str, cookie: &str) -> Page {
        let request = Request::builder().method(Method::GET).uri(path).header("cookie", cookie);
        let (head, body) = self.raw(request.body(axum::body::Body::empty()).expect("a request"));
        let text = |value: &axum::http::HeaderValue| value.to_str().expect("text").to_owned();
        Page {
            status: head.status.as_u16(),
            location: head.headers.get("location").map(text).unwrap_or_default(),
            cookies: head.headers.get_all("set-cookie").iter().map(text).collect(),
            body: String::from_utf8(body).expect("text"),
        }
    }
}
