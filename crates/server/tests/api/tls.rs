//! TLS: spoken with the certificate of the house, read anew when it changes, and nothing else.

use super::running::{Reply, Running, generous};
use server::Tls;
use std::fs;
use std::path::Path;
use std::sync::Arc;
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
    let mut roots = RootCertStore::empty();
    let cert = CertificateDer::from_pem_file(file(trusted)).expect("a certificate");
    roots.add(cert).expect("it can be trusted");
    let provider = tokio_rustls::rustls::crypto::ring::default_provider();
    let config = ClientConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()
        .expect("the usual versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(running.address).await.expect("a connection");
    let name = ServerName::try_from("localhost").expect("a name");
    let shaken = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
    let mut stream = shaken.ok()?;
    let text = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(text.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    Reply::read(&String::from_utf8_lossy(&bytes))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_with_a_certificate_speaks_tls_alone_and_takes_a_new_one_while_it_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let tls = Tls { cert: folder.path().join("cert.pem"), key: folder.path().join("key.pem") };
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

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_for_tls_alone_where_it_is_spoken() {
    let tls = Tls { cert: file("one.crt"), key: file("one.key") };
    let running = Running::start_with(generous(), Some(tls)).await;
    assert!(running.shown.screens.iter().all(|screen| screen.url.starts_with("https://")));
    let reply = ask(&running, "one.crt", "/api/me").await.expect("an answer");
    assert_eq!(reply.status, 200);
}
