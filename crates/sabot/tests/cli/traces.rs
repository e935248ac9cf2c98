//! Traces reach a collector of OpenTelemetry, and nothing waits for it.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A house that runs until it is dropped.
struct House(Child);

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The body of the next request, which is answered.
fn taken(stream: TcpStream) -> (String, Value) {
    let mut reader = BufReader::new(stream);
    let (mut first, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a head");
        if line.trim().is_empty() {
            break;
        }
        if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().expect("a length");
        }
        if first.is_empty() {
            line.trim().clone_into(&mut first);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    let _ = reader.get_mut().write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    (first, serde_json::from_slice(&body).expect("it is JSON"))
}

#[test]
fn requests_are_traced_where_a_collector_is_named() {
    let collector = TcpListener::bind("127.0.0.1:0").expect("a port");
    let endpoint = format!("http://{}", collector.local_addr().expect("an address"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["serve", "--listen", "127.0.0.1:0", "--home"])
        .arg(folder.path())
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", &endpoint)
        .env("OTEL_SERVICE_NAME", "a house of tests")
        .env("RUST_LOG", "off")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the house starts");
    let out = BufReader::new(child.stdout.take().expect("it is piped"));
    let house = House(child);
    let line = out.lines().map_while(Result::ok).find(|line| line.contains("://"));
    let line = line.expect("an address");
    let url: Vec<&str> = line[line.find("http").expect("it")..].split('/').take(3).collect();
    let run = super::sabot(&["ctl", "--server", &url.join("/"), "tables"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let (first, body) = taken(collector.accept().expect("the house calls").0);
    assert_eq!(first, "POST /v1/traces HTTP/1.1");
    let resource = &body["resourceSpans"][0];
    assert_eq!(resource["resource"]["attributes"][0]["value"]["stringValue"], "a house of tests");
    let spans = resource["scopeSpans"][0]["spans"].as_array().expect("spans");
    let said = |span: &Value, key: &str| {
        let all = span["attributes"].as_array().expect("attributes").clone();
        let found = all.into_iter().find(|it| it["key"] == key).unwrap_or_default();
        found["value"]["stringValue"].as_str().unwrap_or_default().to_owned()
    };
    let span = spans.iter().find(|span| said(span, "path").ends_with("/tables"));
    let span = span.unwrap_or_else(|| panic!("{body}"));
    assert_eq!((span["name"].as_str(), said(span, "status").as_str()), (Some("request"), "200"));
    assert_eq!(span["traceId"].as_str().map(str::len), Some(32));
    let nanos = |key: &str| span[key].as_str().and_then(|text| text.parse::<u64>().ok());
    assert!(nanos("startTimeUnixNano") < nanos("endTimeUnixNano"), "{span}");
    drop(house);
}

#[test]
fn an_endpoint_that_is_none_is_said_so() {
    let run = Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["serve", "--listen", "127.0.0.1:0", "--home", "/nonexistent/house"])
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318")
        .output()
        .expect("it runs");
    let told =
        String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(!run.status.success() && told.contains("write http://HOST:4318"), "{told}");
}
