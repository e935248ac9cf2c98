//! A request as it stands in an input, and what stands in it for what no input can know.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, Request};
use std::collections::BTreeMap;
use std::fmt;

/// A request.
#[derive(Clone, Default)]
pub(crate) struct Asked {
    pub(crate) method: String,
    /// The path, with the query.
    pub(crate) path: String,
    /// Its headers, each with its name.
    pub(crate) headers: Vec<(String, Vec<u8>)>,
    pub(crate) body: Vec<u8>,
}

/// What is put in place of words: credentials by who shows them, and what was answered last.
pub(crate) type Words = BTreeMap<String, String>;

/// A text with every `$word` that is known replaced.
pub(crate) fn filled_in(text: &[u8], words: &Words) -> Vec<u8> {
    let mut filled = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        let letters = behind.iter().take_while(|it| it.is_ascii_lowercase() || **it == b'-');
        let length = letters.count();
        let word = std::str::from_utf8(&behind[..length]).unwrap_or_default();
        if let Some(known) = words.get(word).filter(|_| *first == b'$') {
            filled.extend(known.as_bytes());
            rest = &behind[length..];
        } else {
            filled.push(*first);
            rest = behind;
        }
    }
    filled
}

impl fmt::Debug for Asked {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.method, self.path)?;
        for (name, value) in &self.headers {
            write!(out, "; {name}: {}", value.escape_ascii())?;
        }
        write!(out, "; {}", String::from_utf8_lossy(&self.body))
    }
}

impl Asked {
    /// A line: who, a method, a path and, if there is more, a body.
    pub(crate) fn line(line: &[u8], words: &Words) -> Option<Asked> {
        let mut parts = line.splitn(4, |byte| *byte == b' ');
        let mut word = || String::from_utf8(filled_in(parts.next()?, words)).ok();
        let (who, method, path) = (word()?, word()?, word()?);
        let body = filled_in(parts.next().unwrap_or_default(), words);
        let mut headers = Vec::new();
        if let Some(shown) = words.get(&who).filter(|shown| !shown.is_empty()) {
            let shown = format!("Bearer {shown}").into_bytes();
            headers.push((AUTHORIZATION.to_string(), shown));
        }
        if !body.is_empty() {
            headers.push((CONTENT_TYPE.to_string(), b"application/json".to_vec()));
        }
        Some(Asked { method, path, headers, body })
    }

    /// As the server hears it; none where it could not come over a connection.
    pub(crate) fn request(&self) -> Option<Request<Body>> {
        let mut request = Request::builder().method(&*self.method).uri(&self.path);
        for (name, value) in &self.headers {
            let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
            request = request.header(name, HeaderValue::from_bytes(value).ok()?);
        }
        request.body(Body::from(self.body.clone())).ok()
    }

    /// Whether something stands anywhere in it.
    pub(crate) fn says(&self, text: &str) -> bool {
        let within = |bytes: &[u8]| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        within(self.path.as_bytes())
            || within(&self.body)
            || self.headers.iter().any(|(_, value)| within(value))
    }
}
