//! The certificate and the key of the house, read anew when their files change.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};
use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::client::verify_server_cert_signed_by_trust_anchor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use tokio_rustls::rustls::server::{ClientHello, ParsedCertificate, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, CertificateError, RootCertStore, ServerConfig};

/// The files that a house shows itself with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tls {
    /// The certificate, and those that lead from it to an authority, in PEM.
    pub cert: PathBuf,
    /// Its private key, in PEM.
    pub key: PathBuf,
    /// The authorities that vouch for other processes of the house, in PEM; those of the system
    /// where none are named.
    pub authorities: Option<PathBuf>,
}

/// Why a certificate cannot be used.
#[derive(Debug, Error)]
pub enum NotUsable {
    /// A file cannot be read.
    #[error("{0}: {1}; it should hold PEM, beginning with -----BEGIN")]
    File(String, rustls::pki_types::pem::Error),
    /// The two do not go together.
    #[error("{0} and {1} do not go together: {2}")]
    Pair(String, String, rustls::Error),
    /// There is no certificate in the file.
    #[error("{0}: there is no certificate in it")]
    Empty(String),
    /// What is in the file is no certificate of a server.
    #[error("{0}: {1}")]
    NoCertificate(String, rustls::Error),
}

/// From when on and until when a certificate holds, in milliseconds of Unix time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Validity {
    /// From when on.
    pub from_ms: i64,
    /// Until when.
    pub until_ms: i64,
}

impl Tls {
    /// Reads both files as a house does that starts with them; how long the certificate holds.
    pub fn validity(&self) -> Result<Validity, NotUsable> {
        let certified = load(self)?;
        let named = || self.cert.display().to_string();
        let own = certified.cert.first().ok_or_else(|| NotUsable::Empty(named()))?;
        let own = ParsedCertificate::try_from(own);
        let own = own.map_err(|why| NotUsable::NoCertificate(named(), why))?;
        let from = match fault_at(&own, Duration::ZERO) {
            Some(CertificateError::NotValidYetContext { not_before, .. }) => not_before.as_secs(),
            _ => 0,
        };
        // A certificate whose end cannot be told is one that nobody takes: it counts as over.
        let until = match fault_at(&own, NEVER) {
            Some(CertificateError::ExpiredContext { not_after, .. }) => not_after.as_secs(),
            _ => 0,
        };
        Ok(Validity { from_ms: milliseconds(from), until_ms: milliseconds(until) })
    }
}

/// No certificate holds as long as this.
const NEVER: Duration = Duration::from_secs(1 << 40);

fn milliseconds(seconds: u64) -> i64 {
    i64::try_from(seconds).unwrap_or(i64::MAX).saturating_mul(1_000)
}

/// What is wrong with a certificate at a moment. Nobody vouches for it here, but whether it holds
/// is looked at before that is.
fn fault_at(cert: &ParsedCertificate<'_>, moment: Duration) -> Option<CertificateError> {
    let algorithms = ring::default_provider().signature_verification_algorithms.all;
    let (nobody, moment) = (RootCertStore::empty(), UnixTime::since_unix_epoch(moment));
    let checked = verify_server_cert_signed_by_trust_anchor(cert, &nobody, &[], moment, algorithms);
    match checked {
        Err(rustls::Error::InvalidCertificate(why)) => Some(why),
        _ => None,
    }
}

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// When the files were last changed, and how long they are.
type Stamps = [Option<(SystemTime, u64)>; 2];

/// The certificate in use.
pub(crate) struct Keys {
    files: Tls,
    now: RwLock<Arc<CertifiedKey>>,
    seen: Mutex<Stamps>,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys({})", self.files.cert.display())
    }
}

impl Keys {
    /// Reads both files.
    pub(crate) fn open(files: Tls) -> Result<Keys, NotUsable> {
        let seen = Mutex::new(stamps(&files));
        let now = RwLock::new(Arc::new(load(&files)?));
        Ok(Keys { files, now, seen })
    }

    /// Whoever answers TLS with these keys.
    pub(crate) fn acceptor(self: &Arc<Keys>) -> TlsAcceptor {
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions();
        let builder = builder.expect("ring has every suite of the usual versions");
        let resolver: Arc<dyn ResolvesServerCert> = Arc::clone(self) as _;
        let mut config = builder.with_no_client_auth().with_cert_resolver(resolver);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        TlsAcceptor::from(Arc::new(config))
    }

    /// Reads the files again if they have changed. What cannot be used is not taken.
    pub(crate) fn look(&self) {
        let stamps = stamps(&self.files);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if *seen == stamps {
            return;
        }
        *seen = stamps;
        match load(&self.files) {
            Ok(key) => {
                *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(key);
                tracing::info!(cert = %self.files.cert.display(), "a new certificate is in use");
            }
            Err(why) => tracing::warn!(%why, "the certificate that was in use stays so"),
        }
    }

    /// Looks at the files for as long as the house is open.
    pub(crate) async fn tend(self: Arc<Keys>) {
        let mut every = tokio::time::interval(LOOK);
        loop {
            every.tick().await;
            let keys = Arc::clone(&self);
            if tokio::task::spawn_blocking(move || keys.look()).await.is_err() {
                return;
            }
        }
    }
}

impl ResolvesServerCert for Keys {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn stamps(files: &Tls) -> Stamps {
    let stamp = |path: &Path| {
        let about = fs::metadata(path).ok()?;
        Some((about.modified().ok()?, about.len()))
    };
    [stamp(&files.cert), stamp(&files.key)]
}

fn load(files: &Tls) -> Result<CertifiedKey, NotUsable> {
    let named = |path: &Path| path.display().to_string();
    let certs = CertificateDer::pem_file_iter(&files.cert).and_then(Iterator::collect);
    let certs: Vec<_> = certs.map_err(|why| NotUsable::File(named(&files.cert), why))?;
    if certs.is_empty() {
        return Err(NotUsable::Empty(named(&files.cert)));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key);
    let key = key.map_err(|why| NotUsable::File(named(&files.key), why))?;
    CertifiedKey::from_der(certs, key, &ring::default_provider())
        .map_err(|why| NotUsable::Pair(named(&files.cert), named(&files.key), why))
}
