//! TLS to the server: what an address asks for, and the stream that carries it.
//!
//! `sslmode` means what it means to PostgreSQL's own programs: `disable`; `prefer`, which encrypts
//! where the server can; `require`, which encrypts and does not ask who answers; `verify-full`,
//! which encrypts and checks the server's certificate and name against `sslrootcert`.

use super::passfile;
use crate::fault::Fault;
use std::future::Future;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{self, CryptoProvider};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

/// How a connection is to be secured.
enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyFull(PathBuf),
}

/// The address without what only we understand of it, and how it is to be secured.
fn asked(address: &str) -> Result<(String, Mode), Fault> {
    let mut address = address.to_owned();
    let roots = take(&mut address, "sslrootcert");
    let mode = take(&mut address, "sslmode");
    let wrong = |what: String| Err(Fault::Engine(what));
    let mode = match (mode.as_deref(), roots) {
        (Some("verify-full"), Some(file)) => Mode::VerifyFull(file.into()),
        (Some("verify-full"), None) => {
            return wrong(
                "sslmode=verify-full: name the file with the certificate of the server's \
                          authority, as in sslrootcert=/etc/ssl/certs/ca-certificates.crt"
                    .to_owned(),
            );
        }
        (_, Some(_)) => return wrong("sslrootcert: write sslmode=verify-full with it".to_owned()),
        (None | Some("prefer"), None) => Mode::Prefer,
        (Some("disable"), None) => Mode::Disable,
        (Some("require"), None) => Mode::Require,
        (Some(other), None) => {
            return wrong(format!(
                "sslmode={other}: write disable, prefer, require or verify-full"
            ));
        }
    };
    Ok((address, mode))
}

/// Takes a setting out of an address, whichever of the two ways it is written.
fn take(address: &mut String, name: &str) -> Option<String> {
    let (start, between) = match address.find("://") {
        Some(_) => (address.find('?')? + 1, '&'),
        None => (0, ' '),
    };
    let parts = address[start..].split(between).map(str::to_owned).collect::<Vec<_>>();
    let of = |part: &str| part.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
    let found = parts.iter().rev().find_map(|part| of(part))?;
    let rest: Vec<&str> =
        parts.iter().filter(|part| of(part).is_none()).map(String::as_str).collect();
    *address = format!("{}{}", &address[..start], rest.join(&between.to_string()));
    Some(found.trim_matches('\'').replace("%2F", "/"))
}

/// What an address says: where the server is, and how the way there is secured.
pub(super) fn parse(text: &str) -> Result<(Config, Tls), Fault> {
    let (mut address, mode) = asked(text)?;
    let file = take(&mut address, "passfile").map(PathBuf::from);
    let file = file.or_else(|| std::env::var_os(passfile::VARIABLE).map(PathBuf::from));
    // It is not repeated: a password may stand in it.
    let wrong = |error| Fault::Engine(format!("the address of the database: {error}"));
    let mut config = address.parse::<Config>().map_err(wrong)?;
    if let Some(file) = file.filter(|_| config.get_password().is_none())
        && let Some(password) = passfile::password(&file, &config)?
    {
        config.password(password);
    }
    // Nobody listens in on a socket of the machine itself.
    let local = config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
    config.ssl_mode(match mode {
        Mode::Disable => SslMode::Disable,
        Mode::Prefer if local => SslMode::Disable,
        Mode::Prefer => SslMode::Prefer,
        Mode::Require | Mode::VerifyFull(_) => SslMode::Require,
    });
    Ok((config, Tls::new(&mode)?))
}

/// Secures connections.
#[derive(Clone)]
pub(super) struct Tls {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl Tls {
    fn new(mode: &Mode) -> Result<Self, Fault> {
        let provider = Arc::new(crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
        let builder = builder.with_safe_default_protocol_versions();
        let builder = builder.map_err(|error| Fault::Engine(error.to_string()))?;
        let config = match mode {
            Mode::VerifyFull(file) => builder.with_root_certificates(roots(file)?),
            Mode::Disable | Mode::Prefer | Mode::Require => {
                builder.dangerous().with_custom_certificate_verifier(Arc::new(Anybody(provider)))
            }
        };
        let connector = TlsConnector::from(Arc::new(config.with_no_client_auth()));
        let name = ServerName::try_from("localhost").expect("it is a name");
        Ok(Self { connector, name })
    }
}

/// The certificates in a file.
fn roots(file: &PathBuf) -> Result<RootCertStore, Fault> {
    let wrong = |what: String| Fault::Engine(format!("sslrootcert={}: {what}", file.display()));
    let found = CertificateDer::pem_file_iter(file).map_err(|error| wrong(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    for certificate in found {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(wrong("it has no certificate in it".to_owned()));
    }
    Ok(roots)
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secured<S>;
    type TlsConnect = Tls;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<Tls> {
        // A socket of the machine has no name, and no TLS either.
        if domain.is_empty() {
            return Ok(self.clone());
        }
        let name = ServerName::try_from(domain.to_owned()).map_err(io::Error::other)?;
        Ok(Tls { connector: self.connector.clone(), name })
    }
}

impl<S> TlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secured<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Secured<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        let connecting = self.connector.connect(self.name, stream);
        Box::pin(async { connecting.await.map(Secured) })
    }
}

/// A secured connection.
pub(super) struct Secured<S>(client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Secured<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Secured<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Secured<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

/// Takes any certificate: the wire is secured against those who listen, and not against those who
/// answer in the server's place.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        crypto::verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        crypto::verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::take;

    #[test]
    fn a_setting_is_taken_out_of_either_kind_of_address() {
        for (address, rest, found) in [
            ("postgres://a@b/c?sslmode=require&x=y", "postgres://a@b/c?x=y", Some("require")),
            ("postgres://a@b/c?x=y", "postgres://a@b/c?x=y", None),
            ("postgres://a@b/c", "postgres://a@b/c", None),
            ("host=b sslmode='require' user=a", "host=b user=a", Some("require")),
            ("host=b password=sslmode user=a", "host=b password=sslmode user=a", None),
        ] {
            let mut left = address.to_owned();
            assert_eq!(take(&mut left, "sslmode").as_deref(), found, "{address}");
            assert_eq!(left, rest);
        }
    }
}
