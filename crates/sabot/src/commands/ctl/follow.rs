//! Follows the feed of a screen: every message of the house is a line.

use super::house::House;
use crate::failure::Failure;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

/// The first thing that is said: nothing has been seen yet.
const GREETING: &str = "{\"resume\":0}";

pub(super) async fn run(
    house: &House,
    (path, shown): (&str, &str),
    count: Option<u64>,
) -> Result<u8, Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::not_understood(format!("{path}: {why}"));
    let mut request = house.feed(path).into_client_request().map_err(|why| wrong(&why))?;
    let shown = format!("Bearer {shown}").parse();
    request.headers_mut().insert("authorization", shown.map_err(|why| wrong(&why))?);
    let stream = house.connect().await?;
    let (mut socket, _) =
        tokio_tungstenite::client_async(request, stream).await.map_err(|why| refused(&why))?;
    socket.send(Message::text(GREETING)).await.map_err(|why| wrong(&why))?;
    let mut left = count;
    while left != Some(0) {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                crate::print(&format!("{text}\n"))?;
                left = left.map(|left| left - 1);
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => {
                return Err(Failure::refused("the house has closed the feed".to_owned(), None));
            }
            Some(Ok(_)) => {}
        }
    }
    Ok(0)
}

/// Why the house opens no feed, in its own words.
fn refused(why: &Error) -> Failure {
    let Error::Http(response) = why else { return Failure::not_understood(why.to_string()) };
    let body = response.body().as_deref().unwrap_or_default();
    let problem: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    let words = problem["words"].as_str().map_or_else(|| why.to_string(), str::to_owned);
    Failure::refused(words, None)
}
