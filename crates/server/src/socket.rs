//! The WebSocket of a screen. What is long goes over it in pieces: a connection keeps as much
//! memory as the longest piece that it has ever sent, and a screen in full is sent but once.

use crate::table::Outgoing;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::{CONNECTION, HeaderValue, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode, header};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::body::Bytes;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The longest message that a screen may send.
pub(crate) const MESSAGE_MAX: usize = 16 * 1024;

/// The longest piece that is sent to one. Nearly everything that changes on a screen is shorter.
const PIECE: usize = 1024;

/// What waits to be sent with something else: an answer and the little that comes of it.
const TOGETHER: usize = 512;

/// What is read at once: what screens ask is short.
const READ: usize = 512;

/// A request for a WebSocket.
pub(crate) struct Asked {
    key: HeaderValue,
    upgrade: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = WebSocketUpgradeRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked, Self::Rejection> {
        let upgrade = parts.extensions.get::<OnUpgrade>().cloned();
        let key = parts.headers.get(SEC_WEBSOCKET_KEY).cloned();
        // It looks at all that a request for one must say.
        let _: WebSocketUpgrade = WebSocketUpgrade::from_request_parts(parts, state).await?;
        Ok(Asked {
            key: key.expect("a request without a key is none for a WebSocket"),
            upgrade: upgrade.expect("a connection that cannot be one was refused"),
        })
    }
}

impl Asked {
    /// Answers that it becomes one, and talks over it when it has.
    pub(crate) fn opened<F>(self, talk: impl FnOnce(Socket) -> F + Send + 'static) -> Response<Body>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Asked { key, upgrade } = self;
        tokio::spawn(async move {
            // Whoever went away meanwhile comes back.
            if let Ok(upgraded) = upgrade.await {
                talk(Socket::over(upgraded).await).await;
            }
        });
        let accept = derive_accept_key(key.as_bytes());
        let accept = HeaderValue::from_str(&accept).expect("it is written in plain letters");
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

/// A WebSocket.
pub(crate) struct Socket {
    /// Apart, so that whoever talks over it is small while it waits.
    stream: Box<WebSocketStream<TokioIo<Upgraded>>>,
}

impl Socket {
    async fn over(upgraded: Upgraded) -> Socket {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(TOGETHER)
            .max_message_size(Some(MESSAGE_MAX))
            .max_frame_size(Some(MESSAGE_MAX));
        let io = TokioIo::new(upgraded);
        let stream = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
        Socket { stream: Box::new(stream) }
    }

    /// What the screen says next; none where it has gone.
    pub(crate) async fn heard(&mut self) -> Option<Message> {
        self.stream.next().await?.ok()
    }

    /// Sends something, in pieces where it is long, and with it what else waits: what is short goes
    /// out together.
    pub(crate) async fn send(
        &mut self,
        text: Outgoing,
        mut more: impl FnMut() -> Option<Outgoing>,
    ) -> Result<(), Error> {
        let mut next = Some(text);
        while let Some(text) = next {
            for piece in pieces(text) {
                self.stream.feed(Message::Frame(piece)).await?;
            }
            next = more();
        }
        self.stream.flush().await
    }

    /// Asks whether the screen is there.
    pub(crate) async fn ping(&mut self) -> Result<(), Error> {
        self.stream.send(Message::Ping(Bytes::new())).await
    }
}

/// A message as frames, of which the first says what it is and the last that it is over.
fn pieces(text: Outgoing) -> impl Iterator<Item = Frame> {
    let last = text.len().saturating_sub(1) / PIECE;
    (0..=last).map(move |index| {
        let what = if index == 0 { Data::Text } else { Data::Continue };
        let piece = text.piece(index * PIECE, PIECE);
        Frame::message(piece, OpCode::Data(what), index == last)
    })
}

#[cfg(test)]
mod tests {
    use super::{Outgoing, PIECE, pieces};
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

    #[test]
    fn a_text_is_sent_whole_in_pieces_that_are_not_long() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7] {
            let text: Vec<u8> = (0..=b'z').cycle().take(length).collect();
            let pieces: Vec<_> = pieces(Outgoing::Text(text.clone().into())).collect();
            assert!(pieces.iter().all(|piece| piece.payload().len() <= PIECE));
            let whole: Vec<u8> = pieces.iter().flat_map(|it| it.payload().to_vec()).collect();
            assert_eq!(whole, text);
            let (first, others) = pieces.split_first().expect("even nothing is sent");
            assert_eq!(first.header().opcode, OpCode::Data(Data::Text));
            let goes_on = |it: &super::Frame| it.header().opcode == OpCode::Data(Data::Continue);
            assert!(others.iter().all(goes_on));
            let is_final: Vec<bool> = pieces.iter().map(|it| it.header().is_final).collect();
            assert_eq!(is_final.iter().position(|it| *it), Some(pieces.len() - 1));
        }
    }
}
