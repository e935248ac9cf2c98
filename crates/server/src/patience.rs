//! Connections whose other end must take what it is sent: whoever asks and does not read keeps its
//! place no longer than the house is patient.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// As much as has to be taken each time, so that a byte now and then is not enough.
const SOME: usize = 16 * 1024;

/// A connection that gives up when what is written is not taken.
pub(crate) struct Patient<S, P> {
    stream: S,
    /// What is kept for as long as the connection is, whatever becomes of it.
    _place: P,
    patience: Duration,
    /// Runs while something waits to be taken; made when it is needed, for most never is.
    until: Option<Pin<Box<Sleep>>>,
    /// What was taken since.
    taken: usize,
}

impl<S: AsyncWrite + Unpin, P> Patient<S, P> {
    pub(crate) const fn new(stream: S, place: P, patience: Duration) -> Patient<S, P> {
        Patient { stream, _place: place, patience, until: None, taken: 0 }
    }

    /// What came of writing, unless nothing has for too long.
    fn judged<T>(
        &mut self,
        (done, taken): (Poll<io::Result<T>>, usize),
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        self.taken += taken;
        if self.taken >= SOME || (done.is_ready() && taken == 0) {
            (self.until, self.taken) = (None, 0);
        }
        if done.is_pending() && self.until.is_none() {
            (self.until, self.taken) = (Some(Box::pin(sleep(self.patience))), 0);
        }
        let over = self.until.as_mut().is_some_and(|until| until.as_mut().poll(context).is_ready());
        if over {
            let why = "what was sent was not taken";
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, why)));
        }
        done
    }

    /// The same for what says how much it wrote.
    fn wrote(
        &mut self,
        done: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let taken = match &done {
            Poll::Ready(Ok(taken)) => *taken,
            _ => 0,
        };
        self.judged((done, taken), context)
    }
}

impl<S: AsyncRead + Unpin, P: Unpin> AsyncRead for Patient<S, P> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin, P: Unpin> AsyncWrite for Patient<S, P> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.wrote(done, context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write_vectored(context, pieces);
        this.wrote(done, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Whoever flushes has nothing left to write: when that is done, all was taken.
    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(context);
        this.judged((done, 0), context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_shutdown(context);
        this.judged((done, 0), context)
    }
}

#[cfg(test)]
mod tests {
    use super::Patient;
    use std::io::ErrorKind;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::protocol::Role;
    use tokio_tungstenite::tungstenite::{Error, Message};

    const SHORT: Duration = Duration::from_millis(100);
    const LONG: Duration = Duration::from_mins(10);

    fn line(patience: Duration) -> (Patient<DuplexStream, ()>, DuplexStream) {
        let (near, far) = duplex(64);
        (Patient::new(near, (), patience), far)
    }

    #[tokio::test]
    async fn what_is_never_taken_is_given_up() {
        let (mut near, _far) = line(SHORT);
        let why = near.write_all(&[0; 65]).await.expect_err("nobody reads");
        assert_eq!(why.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn what_is_taken_byte_by_byte_is_given_up() {
        let (mut near, mut far) = line(SHORT);
        let reading = tokio::spawn(async move {
            let mut every = tokio::time::interval(Duration::from_millis(1));
            while far.read_u8().await.is_ok() {
                every.tick().await;
            }
        });
        let why = near.write_all(&vec![0; 1 << 20]).await.expect_err("it would take for ever");
        assert_eq!(why.kind(), ErrorKind::TimedOut);
        drop(near);
        reading.await.expect("it ends");
    }

    #[tokio::test]
    async fn what_is_taken_arrives_however_often_it_waits() {
        let (mut near, mut far) = line(LONG);
        let reading = tokio::spawn(async move {
            let mut all = Vec::new();
            far.read_to_end(&mut all).await.expect("it is read");
            all.len()
        });
        near.write_all(&vec![0; 1 << 20]).await.expect("it is taken");
        near.shutdown().await.expect("it ends");
        drop(near);
        assert_eq!(reading.await.expect("it ends"), 1 << 20);
    }

    /// A screen that does not even take the question whether it is there is not there.
    #[tokio::test]
    async fn a_ping_that_is_never_taken_is_given_up() {
        use futures_util::SinkExt as _;
        let (near, _far) = line(SHORT);
        let mut socket = WebSocketStream::from_raw_socket(near, Role::Server, None).await;
        let why = loop {
            if let Err(why) = socket.send(Message::Ping(vec![0; 32].into())).await {
                break why;
            }
        };
        let Error::Io(why) = why else { panic!("{why}") };
        assert_eq!(why.kind(), ErrorKind::TimedOut);
    }
}
