//! The way to a house: one connection a question, over TLS where its address says https.

use crate::failure::Failure;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A connection of either kind.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// Where the system keeps the certificates that it trusts, unless `SSL_CERT_FILE` says otherwise.
const TRUSTED: &str = "/etc/ssl/certs/ca-certificates.crt";

/// A house by its address.
pub(super) struct House {
    /// The address as it was given, without what stands behind the host.
    pub(super) url: String,
    is_tls: bool,
    host: String,
    port: u16,
    ca: Option<PathBuf>,
}

/// What was answered.
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) body: String,
}

fn not_reached(url: &str, why: &impl std::fmt::Display) -> Failure {
    Failure::not_understood(format!("the house at {url} cannot be reached: {why}"))
}

impl House {
    pub(super) fn at(url: &str, ca: Option<&Path>) -> Result<House, Failure> {
        let wrong = || {
            let words = format!("`{url}` is no address of a house: write http://127.0.0.1:8080");
            Failure::not_understood(words)
        };
        let (scheme, rest) = url.split_once("://").ok_or_else(wrong)?;
        let is_tls = match scheme {
            "http" => false,
            "https" => true,
            _ => return Err(wrong()),
        };
        let authority = rest.split('/').next().unwrap_or_default();
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| wrong())?),
            None => (authority, if is_tls { 443 } else { 80 }),
        };
        if host.is_empty() {
            return Err(wrong());
        }
        let (url, host) = (format!("{scheme}://{authority}"), host.to_owned());
        Ok(House { url, is_tls, host, port, ca: ca.map(Path::to_path_buf) })
    }

    pub(super) async fn connect(&self) -> Result<Box<dyn Stream>, Failure> {
        let unreached = |why: std::io::Error| not_reached(&self.url, &why);
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await;
        let stream = stream.map_err(unreached)?;
        if !self.is_tls {
            return Ok(Box::new(stream));
        }
        let name = ServerName::try_from(self.host.clone());
        let name = name.map_err(|why| not_reached(&self.url, &why))?;
        let connector = TlsConnector::from(Arc::new(self.trust()?));
        let shaken = connector.connect(name, stream).await;
        Ok(Box::new(shaken.map_err(unreached)?))
    }

    fn trust(&self) -> Result<ClientConfig, Failure> {
        let system = || std::env::var_os("SSL_CERT_FILE").map_or(TRUSTED.into(), PathBuf::from);
        let file = self.ca.clone().unwrap_or_else(system);
        let wrong = |why: String| {
            let file = file.display();
            let words = format!("{file}: {why}: name the certificates to trust with --ca");
            Failure::not_understood(words)
        };
        let certs = CertificateDer::pem_file_iter(&file).map_err(|why| wrong(why.to_string()))?;
        let mut roots = RootCertStore::empty();
        for cert in certs {
            let cert = cert.map_err(|why| wrong(why.to_string()))?;
            // Of a system's many some are of kinds that are not known here.
            let _ = roots.add(cert);
        }
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions();
        let builder = builder.map_err(|why| wrong(why.to_string()))?;
        Ok(builder.with_root_certificates(roots).with_no_client_auth())
    }

    /// The address of a feed.
    pub(super) fn feed(&self, path: &str) -> String {
        format!("{}{path}", self.url.replacen("http", "ws", 1))
    }

    /// Asks, showing these credentials.
    pub(super) async fn ask(
        &self,
        (method, path): (&str, &str),
        shown: &str,
        body: Option<String>,
    ) -> Result<Reply, Failure> {
        let stream = TokioIo::new(self.connect().await?);
        let unreached = |why: hyper::Error| not_reached(&self.url, &why);
        let shaken = hyper::client::conn::http1::handshake(stream).await;
        let (mut sender, connection) = shaken.map_err(unreached)?;
        tokio::spawn(connection);
        let mut request = hyper::Request::builder().method(method).uri(path);
        request = request.header("host", format!("{}:{}", self.host, self.port));
        if !shown.is_empty() {
            request = request.header("authorization", format!("Bearer {shown}"));
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default())));
        let request = request.map_err(|why| Failure::not_understood(why.to_string()))?;
        let response = sender.send_request(request).await.map_err(unreached)?;
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.map_err(unreached)?.to_bytes();
        Ok(Reply { status, body: String::from_utf8_lossy(&body).into_owned() })
    }
}
