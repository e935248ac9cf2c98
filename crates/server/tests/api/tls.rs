//! TLS: spoken with the certificate of the house, read anew when it changes, and nothing else.

use super::running::{Reply, Running, config, generous};
use journal::{Memory, Store};
use serde_json::{Value, json};
use server::{House, Process, Tls};
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

/// Asks over TLS, trusting one certificate; none where it is not that one.
async fn ask(running: &Running, trusted: &str, path: &str) -> Option<Reply> {
    let text = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    said(running.address, trusted, &text).await
}

/// Sends something over TLS.
async fn post(running: &Running, (path, shown): (&str, &str), body: &Value) -> Reply {
    let (body, shown) = (body.to_string(), format!("authorization: Bearer {shown}\r\n"));
    let text = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{shown}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    said(running.address, "one.crt", &text).await.expect("an answer")
}

async fn said(address: SocketAddr, trusted: &str, text: &str) -> Option<Reply> {
    let mut roots = RootCertStore::empty();
    let cert = CertificateDer::from_pem_file(file(trusted)).expect("a certificate");
    roots.add(cert).expect("it can be trusted");
    let provider = tokio_rustls::rustls::crypto::ring::default_provider();
    let config = ClientConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()
        .expect("the usual versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await.expect("a connection");
    let name = ServerName::try_from("localhost").expect("a name");
    let shaken = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
    let mut stream = shaken.ok()?;
    stream.write_all(text.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    Reply::read(&String::from_utf8_lossy(&bytes))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_with_a_certificate_speaks_tls_alone_and_takes_a_new_one_while_it_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cert, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    let tls = Tls { cert, key, authorities: None };
    let put = |name: &str| {
        fs::copy(file(&format!("{name}.key")), &tls.key).expect("the key");
        fs::copy(file(&format!("{name}.crt")), &tls.cert).expect("the certificate");
    };
    put("one");
    let running = Running::start_with(generous(), Some(tls.clone())).await;
    let reply = ask(&running, "one.crt", "/api/tables").await.expect("an answer");
    assert_eq!(reply.status, 200);
    assert!(reply.head.contains("strict-transport-security: max-age="), "{reply:?}");
    assert!(ask(&running, "two.crt", "/api/tables").await.is_none(), "it is not the other");
    let plain = running.get("/api/tables", "").await;
    assert!(plain.status == 400 && plain.body.contains("https://"), "{plain:?}");
    put("two");
    while ask(&running, "two.crt", "/api/tables").await.is_none() {
        tokio::task::yield_now().await;
    }
    // What cannot be used is not taken.
    fs::write(&tls.cert, "no certificate").expect("written");
    assert!(ask(&running, "two.crt", "/api/tables").await.is_some());
}

/// The cookies that an answer sets.
fn cookies(reply: &Reply) -> Vec<&str> {
    reply.head.lines().filter(|line| line.starts_with("set-cookie:")).collect()
}

/// What enrols the console of the first table.
fn console(running: &Running) -> Value {
    let found = running.shown.screens.iter().find(|it| it.screen == "console");
    let (_, code) = found.expect("a console").url.split_once('#').expect("a code");
    json!({ "device": "one-console", "code": code })
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_for_tls_alone_where_it_is_spoken() {
    let tls = Tls { cert: file("one.crt"), key: file("one.key"), authorities: None };
    let running = Running::start_with(generous(), Some(tls)).await;
    assert!(running.shown.screens.iter().all(|screen| screen.url.starts_with("https://")));
    let enrolled = post(&running, ("/api/devices/enrol", ""), &console(&running)).await;
    let device = enrolled.json()["credential"].as_str().expect("a credential").to_owned();
    let dealer = json!({ "name": "dealer-one", "pin": running.pin("dealer-one") });
    let signed = post(&running, ("/api/sign-in", &device), &dealer).await;
    assert_eq!(signed.status, 200, "{signed:?}");
    let shown = signed.json()["credential"].as_str().expect("a credential").to_owned();
    let out = post(&running, ("/api/sign-out", &format!("{device},{shown}")), &json!({})).await;
    for reply in [&enrolled, &signed, &out] {
        let [cookie] = cookies(reply)[..] else { panic!("{reply:?}") };
        for word in ["; secure", "; httponly", "; samesite=strict", "; path=/"] {
            assert!(cookie.contains(word), "{word} is not in {cookie}");
        }
    }
    let plain = Running::start().await;
    let enrolled = plain.post("/api/devices/enrol", "", &console(&plain)).await;
    let [cookie] = cookies(&enrolled)[..] else { panic!("{enrolled:?}") };
    assert!(!cookie.contains("secure"), "a browser would not keep it: {cookie}");
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_speak_tls_reach_one_another() {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    let home = tempfile::tempdir().expect("a folder");
    let mut addresses = Vec::new();
    for _ in 0..2 {
        let tls =
            Tls { cert: file("one.crt"), key: file("one.key"), authorities: Some(file("one.crt")) };
        let mut config = config(home.path(), Arc::clone(&store));
        // A table at which nobody wagers stays in the coup that it has begun.
        config.plan.tables.iter_mut().for_each(|table| table.simulated = 2);
        (config.tls, config.process) = (Some(tls), Process::among_several(None));
        let house = House::open(config).await.expect("the house opens");
        addresses.push(house.address());
        tokio::spawn(house.serve(std::future::pending()));
    }
    let get = async |address, path: &str| {
        let text = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        said(address, "one.crt", &text).await.expect("an answer")
    };
    for address in addresses {
        // Each runs one of the two tables, and is asked for both.
        let began = Instant::now();
        while get(address, "/readyz").await.body.matches("at 127.0.0.1:").count() != 1 {
            assert!(began.elapsed() < Duration::from_mins(1), "they never share the tables");
            tokio::task::yield_now().await;
        }
        for table in ["one", "two"] {
            let reply = get(address, &format!("/api/tables/{table}/bets")).await;
            assert_eq!(reply.status, 200, "{reply:?}");
        }
    }
}
