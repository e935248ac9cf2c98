//! Whom the house believes when it calls others over TLS: authorities in a file, or those of the
//! system.

use std::path::Path;
use std::sync::Arc;
use thiserror::Error;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where systems keep the authorities that they trust.
const SYSTEM: [&str; 3] =
    ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"];

/// The authorities cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}: there is no certificate of an authority in it, or it cannot be read; it holds PEM")]
pub struct NoAuthorities(String);

/// Calls others, and believes nobody but those for whom the authorities in a file vouch, or those
/// of the system.
pub(crate) fn connector(authorities: Option<&Path>) -> Result<TlsConnector, NoAuthorities> {
    let roots = match authorities {
        Some(file) => roots(file)?,
        // Where there are none nobody is believed.
        None => system().unwrap_or_else(|| Arc::new(RootCertStore::empty())),
    };
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions();
    let builder = builder.expect("ring has every suite of the usual versions");
    let mut config = builder.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsConnector::from(Arc::new(config)))
}

fn roots(file: &Path) -> Result<Arc<RootCertStore>, NoAuthorities> {
    let wrong = || NoAuthorities(file.display().to_string());
    let found = CertificateDer::pem_file_iter(file).map_err(|_| wrong())?;
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(found.filter_map(Result::ok));
    if roots.is_empty() { Err(wrong()) } else { Ok(Arc::new(roots)) }
}

fn system() -> Option<Arc<RootCertStore>> {
    SYSTEM.iter().find_map(|file| roots(Path::new(file)).ok())
}
