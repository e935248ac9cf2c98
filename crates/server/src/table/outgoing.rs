//! What waits to be sent to a screen. Mostly that is nothing, at thousands of screens: a line keeps
//! no room for what does not wait, where a channel of tokio's keeps more than a kilobyte.

use hyper::body::Bytes;
use screens::Sheet;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// A message to a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A text.
    Text(Bytes),
    /// A screen in full, and what stands before it. It is long, and its sections are shared with
    /// others: nobody writes it out before it is sent.
    Full(Box<(String, Sheet)>),
}

/// What stands behind a screen in full.
const END: &str = "}";

impl Outgoing {
    fn bits((head, sheet): &(String, Sheet)) -> impl Iterator<Item = &str> {
        std::iter::once(&**head).chain(sheet.bits()).chain(std::iter::once(END))
    }

    /// How long it is.
    pub(crate) fn len(&self) -> usize {
        match self {
            Outgoing::Text(text) => text.len(),
            Outgoing::Full(full) => Outgoing::bits(full).map(str::len).sum(),
        }
    }

    /// The piece of it that begins at a place and is as long, where there is so much.
    pub(crate) fn piece(&self, at: usize, length: usize) -> Bytes {
        match self {
            Outgoing::Text(text) => text.slice(at..text.len().min(at + length)),
            Outgoing::Full(full) => {
                let mut piece = Vec::with_capacity(length);
                let mut before = at;
                for bit in Outgoing::bits(full) {
                    let rest = bit.as_bytes().get(before..).unwrap_or_default();
                    before = before.saturating_sub(bit.len());
                    let wanted = rest.len().min(length - piece.len());
                    piece.extend_from_slice(rest.get(..wanted).unwrap_or_default());
                }
                piece.into()
            }
        }
    }
}

impl From<String> for Outgoing {
    fn from(text: String) -> Outgoing {
        Outgoing::Text(text.into())
    }
}

/// Messages that may wait for a screen before it counts as too slow.
const MOST: usize = 64;

/// Room for so many is kept when none waits any more; more than that is given back.
const KEPT: usize = 4;

#[derive(Default)]
struct Line {
    waiting: Mutex<Waiting>,
    news: Notify,
}

#[derive(Default)]
struct Waiting {
    messages: VecDeque<Outgoing>,
    /// When the oldest of them came, or came that were taken last.
    since: Option<Instant>,
    is_over: bool,
}

impl Line {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, message: Outgoing) -> Result<(), NotTaken> {
        let mut waiting = self.waiting();
        if waiting.is_over || waiting.messages.len() >= MOST {
            return Err(NotTaken);
        }
        if waiting.messages.is_empty() {
            waiting.since = Some(Instant::now());
        }
        waiting.messages.push_back(message);
        drop(waiting);
        self.news.notify_one();
        Ok(())
    }

    fn end(&self) {
        self.waiting().is_over = true;
        self.news.notify_one();
    }
}

impl Waiting {
    fn pop(&mut self) -> Option<Outgoing> {
        let message = self.messages.pop_front();
        if self.messages.is_empty() && self.messages.capacity() > KEPT {
            self.messages = VecDeque::new();
        }
        message
    }
}

/// The screen has gone, or does not keep up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotTaken;

/// The line to a screen: the end of its table, the end of the screen, and the way of answers.
pub(crate) fn line() -> (Sender, Receiver, Aside) {
    let line = Arc::new(Line::default());
    (Sender(Arc::clone(&line)), Receiver(Arc::clone(&line)), Aside(line))
}

/// The end of the table. The line is over when it is dropped, and what waits then is still taken.
pub(crate) struct Sender(Arc<Line>);

impl Sender {
    /// Sends something, or says that it is not taken.
    pub(crate) fn send(&self, message: Outgoing) -> Result<(), NotTaken> {
        self.0.push(message)
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Sends beside the table, and does not keep the line open.
#[derive(Clone)]
pub(crate) struct Aside(Arc<Line>);

impl Aside {
    /// Sends something. A screen that does not take it is dropped with the next that it is shown.
    pub(crate) fn send(&self, message: Outgoing) {
        let _ = self.0.push(message);
    }
}

/// The end of the screen.
pub(crate) struct Receiver(Arc<Line>);

impl Receiver {
    /// What waits, without waiting for it.
    pub(crate) fn next_now(&self) -> Option<Outgoing> {
        self.0.waiting().pop()
    }

    /// How long ago came what was taken last, or the first that came with it.
    pub(crate) fn lag(&self) -> Duration {
        self.0.waiting().since.map(|since| since.elapsed()).unwrap_or_default()
    }

    /// What comes next; none when the line is over. Given up half way, nothing is lost.
    pub(crate) async fn next(&self) -> Option<Outgoing> {
        loop {
            {
                let mut waiting = self.0.waiting();
                let message = waiting.pop();
                if message.is_some() || waiting.is_over {
                    return message;
                }
            }
            self.0.news.notified().await;
        }
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, NotTaken, Outgoing, line};
    use futures_util::FutureExt as _;
    use screens::{Sheet, Text};
    use std::time::Duration;

    impl From<&str> for Outgoing {
        fn from(text: &str) -> Outgoing {
            text.to_owned().into()
        }
    }

    #[tokio::test]
    async fn messages_come_in_their_order_and_the_last_before_the_end() {
        let (table, screen, aside) = line();
        assert_eq!(screen.next().now_or_never(), None);
        table.send("a".into()).expect("it is taken");
        aside.send("b".into());
        table.send("c".into()).expect("it is taken");
        assert_eq!(screen.next().await, Some("a".into()));
        assert_eq!(screen.next_now(), Some("b".into()));
        drop(table);
        aside.send("too late".into());
        assert_eq!(screen.next().await, Some("c".into()));
        assert_eq!(screen.next().await, None);
        assert_eq!(screen.next_now(), None);
    }

    #[test]
    fn the_lag_is_that_of_the_oldest_message_that_waits() {
        let (table, screen, _aside) = line();
        assert_eq!(screen.lag(), Duration::ZERO);
        table.send("a".into()).expect("it is taken");
        std::thread::sleep(Duration::from_millis(20));
        table.send("b".into()).expect("it is taken");
        let _ = (screen.next_now(), screen.next_now());
        assert!(screen.lag() >= Duration::from_millis(20));
        table.send("c".into()).expect("it is taken");
        assert!(screen.lag() < Duration::from_millis(20));
    }

    #[tokio::test]
    async fn who_waits_is_woken_by_what_comes_and_by_the_end() {
        let (table, screen, _aside) = line();
        let taker = tokio::spawn(async move {
            let first = screen.next().await;
            (first, screen.next().await)
        });
        tokio::task::yield_now().await;
        table.send("a".into()).expect("it is taken");
        tokio::task::yield_now().await;
        drop(table);
        assert_eq!(taker.await.expect("it ends"), (Some("a".into()), None));
    }

    /// A screen of three sections.
    struct Shown;

    impl screens::Screen for Shown {
        const SECTIONS: &'static [&'static str] = &["bets", "roads", "notices"];

        fn texts(&self) -> Vec<Text> {
            vec!["[1,2]".into(), "{}".into(), "\"莊\"".into()]
        }

        fn texts_after(&self, _: &Shown, _: &[Text]) -> Vec<Text> {
            self.texts()
        }

        fn texts_as_in(&self, _: &[&Sheet]) -> Vec<Text> {
            self.texts()
        }
    }

    #[test]
    fn a_screen_in_full_is_the_same_in_pieces_of_any_length() {
        let full = Outgoing::Full(Box::new(("{\"full\":".to_owned(), Sheet::of(&Shown))));
        let whole = "{\"full\":{\"bets\":[1,2],\"roads\":{},\"notices\":\"莊\"}}";
        assert_eq!(full.len(), whole.len());
        for length in 1..=whole.len() + 1 {
            let pieces = (0..whole.len()).step_by(length).map(|at| full.piece(at, length));
            let pieces: Vec<u8> = pieces.flat_map(|piece| piece.to_vec()).collect();
            assert_eq!(pieces, whole.as_bytes(), "in pieces of {length}");
        }
    }

    #[test]
    fn a_screen_that_does_not_keep_up_or_has_gone_is_told_of() {
        let (table, screen, _aside) = line();
        for _ in 0..MOST {
            assert_eq!(table.send("a".into()), Ok(()));
        }
        assert_eq!(table.send("one too many".into()), Err(NotTaken));
        let _ = screen.next_now();
        assert_eq!(table.send("a".into()), Ok(()));
        drop(screen);
        assert_eq!(table.send("to nobody".into()), Err(NotTaken));
    }
}
