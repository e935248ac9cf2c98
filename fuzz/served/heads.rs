//! The heads of requests: cookies, credentials, origins, addresses that a proxy names.

use super::asked::{Asked, filled_in};
use super::house::with;

/// Where everybody is told who they are.
const ME: &str = "/api/me";

/// The first line is a method and a path, those behind it are headers up to an empty one, and the
/// rest is a body. With the same headers it is asked first who asks: nobody who shows no token
/// that the house has given is anybody.
pub(crate) fn heads(bytes: &[u8]) {
    with(|served| {
        let Some(asked) = read(&filled_in(bytes, &served.words)) else { return };
        let (method, path) = ("GET".to_owned(), ME.to_owned());
        let me = Asked { method, path, headers: asked.headers.clone(), body: Vec::new() };
        if let Some(reply) = served.hears(&me) {
            let said = reply.json();
            let somebody = said["name"].is_string() || said["device"].is_string();
            let shown = served.secrets.iter().any(|secret| me.says(secret));
            assert!(shown || !somebody, "{me:?}: {said}");
        }
        served.hears(&asked);
    });
}

fn read(bytes: &[u8]) -> Option<Asked> {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let first = std::str::from_utf8(lines.next()?).ok()?;
    let (method, path) = first.split_once(' ')?;
    let mut asked = Asked { method: method.to_owned(), path: path.to_owned(), ..Asked::default() };
    for line in lines.by_ref() {
        if line.is_empty() {
            break;
        }
        let colon = line.iter().position(|byte| *byte == b':')?;
        let name = std::str::from_utf8(&line[..colon]).ok()?.to_owned();
        asked.headers.push((name, line[colon + 1..].trim_ascii().to_vec()));
    }
    asked.body = lines.collect::<Vec<_>>().join(&b'\n');
    Some(asked)
}
