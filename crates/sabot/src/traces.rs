//! Traces for a collector of `OpenTelemetry`: spans that have ended are sent to it in batches, as
//! OTLP over HTTP in JSON. Nobody waits for it: what it does not take in time is dropped.

use access::hex;
use serde_json::{Value, json};
use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

/// Only spans under this target are traced, and none of them is written to logs.
pub(crate) const TARGET: &str = "trace";

/// How many spans wait for the collector at most.
const WAITING: usize = 8_192;

/// How many go in one batch, and how long a smaller one waits.
const BATCH: usize = 512;
const EVERY: Duration = Duration::from_secs(1);

/// How long the collector may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// A span that has ended.
struct Ended {
    trace: [u8; 16],
    id: [u8; 8],
    parent: Option<[u8; 8]>,
    name: &'static str,
    began: SystemTime,
    lasted: Duration,
    said: Vec<(&'static str, String)>,
}

/// What is known of a span that has not.
struct Open {
    trace: [u8; 16],
    id: [u8; 8],
    parent: Option<[u8; 8]>,
    began: (SystemTime, Instant),
    said: Said,
}

#[derive(Default)]
struct Said(Vec<(&'static str, String)>);

impl Visit for Said {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push((field.name(), format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), value.to_owned()));
    }
}

/// Whether something is traced.
pub(crate) fn is_traced(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target() == TARGET
}

/// Gathers spans.
pub(crate) struct Traces {
    out: SyncSender<Ended>,
}

/// A collector as `OTEL_EXPORTER_OTLP_ENDPOINT` names it.
struct Collector {
    host: String,
    port: u16,
    path: String,
    service: String,
}

impl Traces {
    /// Traces for the collector that the environment names; none where it names none.
    pub(crate) fn configured() -> Option<Result<Traces, String>> {
        let endpoint = std::env::var("OTEL_EXPORTER_OTLP_ENDPOINT").ok()?;
        let service = std::env::var("OTEL_SERVICE_NAME").unwrap_or_else(|_| "sabot".to_owned());
        (!endpoint.is_empty()).then(|| Traces::to(&endpoint, service))
    }

    fn to(endpoint: &str, service: String) -> Result<Traces, String> {
        let collector = Collector::at(endpoint, service).ok_or_else(|| {
            format!("OTEL_EXPORTER_OTLP_ENDPOINT is `{endpoint}`: write http://HOST:4318")
        })?;
        let (out, ended) = sync_channel(WAITING);
        let name = "traces".to_owned();
        let begun = std::thread::Builder::new().name(name).spawn(move || collector.take(&ended));
        begun.map(|_| Traces { out }).map_err(|why| format!("traces cannot be sent: {why}"))
    }
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for Traces {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let above = span
            .parent()
            .and_then(|parent| parent.extensions().get::<Open>().map(|open| (open.trace, open.id)));
        let mut ids = [0; 24];
        // Without random numbers a span would be taken for another: it goes untraced.
        if getrandom::fill(&mut ids).is_err() {
            return;
        }
        let (fresh, own) = ids.split_at(16);
        let fresh: [u8; 16] = fresh.try_into().expect("sixteen of twenty-four");
        let mut said = Said::default();
        attributes.record(&mut said);
        span.extensions_mut().insert(Open {
            trace: above.map_or(fresh, |(trace, _)| trace),
            id: own.try_into().expect("the eight that are left"),
            parent: above.map(|(_, parent)| parent),
            began: (SystemTime::now(), Instant::now()),
            said,
        });
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(open) = span.extensions_mut().get_mut::<Open>() {
            values.record(&mut open.said);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let Some(open) = span.extensions_mut().remove::<Open>() else { return };
        let Open { trace, id, parent, began: (began, since), said } = open;
        let (name, lasted) = (span.metadata().name(), since.elapsed());
        let ended = Ended { trace, id, parent, name, began, lasted, said: said.0 };
        // A collector that does not keep up gets fewer.
        let _ = self.out.try_send(ended);
    }
}

impl Collector {
    fn at(endpoint: &str, service: String) -> Option<Collector> {
        let rest = endpoint.strip_prefix("http://")?;
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().ok()?),
            None => (authority, 80),
        };
        let path = path.trim_end_matches('/');
        let path = if path.is_empty() { "/v1/traces".into() } else { format!("/{path}/v1/traces") };
        let host = host.to_owned();
        (!host.is_empty()).then_some(Collector { host, port, path, service })
    }

    /// Sends what has ended, until nobody gathers any more.
    fn take(&self, ended: &Receiver<Ended>) {
        let mut failed = false;
        loop {
            let mut batch = Vec::new();
            let until = Instant::now() + EVERY;
            let over = loop {
                match ended.recv_timeout(until.saturating_duration_since(Instant::now())) {
                    Ok(span) => batch.push(span),
                    Err(RecvTimeoutError::Timeout) => break false,
                    Err(RecvTimeoutError::Disconnected) => break true,
                }
                if batch.len() >= BATCH {
                    break false;
                }
            };
            if !batch.is_empty() {
                let sent = self.send(&self.written(&batch).to_string());
                if let (Err(why), false) = (&sent, failed) {
                    tracing::warn!(%why, host = self.host, "the collector does not take traces");
                }
                failed = sent.is_err();
            }
            if over {
                return;
            }
        }
    }

    fn send(&self, body: &str) -> io::Result<()> {
        let mut addresses = (self.host.as_str(), self.port).to_socket_addrs()?;
        let address = addresses.next().ok_or(io::ErrorKind::NotFound)?;
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let Collector { host, port, path, .. } = self;
        let length = body.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer)?;
        match &answer[9..10] {
            b"2" => Ok(()),
            _ => Err(io::Error::other(String::from_utf8_lossy(&answer[9..]).into_owned())),
        }
    }

    /// Spans in the form that collectors read.
    fn written(&self, batch: &[Ended]) -> Value {
        let spans: Vec<Value> = batch.iter().map(span).collect();
        let service = said("service.name", &self.service);
        let version = said("service.version", env!("CARGO_PKG_VERSION"));
        json!({ "resourceSpans": [{
            "resource": { "attributes": [service, version] },
            "scopeSpans": [{ "scope": { "name": "sabot" }, "spans": spans }],
        }] })
    }
}

fn said(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

fn span(ended: &Ended) -> Value {
    let nanos = |at: Duration| at.as_nanos().to_string();
    let began = ended.began.duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut span = json!({
        "traceId": hex(&ended.trace),
        "spanId": hex(&ended.id),
        "name": ended.name,
        // What is done for somebody who asks from outside.
        "kind": if ended.parent.is_none() { 2 } else { 1 },
        "startTimeUnixNano": nanos(began),
        "endTimeUnixNano": nanos(began + ended.lasted),
        "attributes": ended.said.iter().map(|(key, value)| said(key, value)).collect::<Vec<_>>(),
    });
    if let Some(parent) = ended.parent {
        span["parentSpanId"] = hex(&parent).into();
    }
    span
}
