//! Long work with somebody waiting for it: a bar on a terminal, and Ctrl-C to end it early.

use crate::cli::ShoeArgs;
use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use odds::simulation::Progress;
use std::io::IsTerminal;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// One command runs at a time, and a signal can reach it only here.
static PROGRESS: Progress = Progress::new();

/// How often the bar is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// How a program ends that was interrupted twice.
const INTERRUPTED: i32 = 130;

/// Work that can be watched and ended.
pub(crate) trait Watching: Sync {
    /// How many shoes are done.
    fn shoes(&self) -> u64;
    /// How fast it goes, in words.
    fn rate(&self, elapsed: Duration) -> String;
    /// Ends it early; whether somebody had ended it before.
    fn stop(&self) -> bool;
}

impl Watching for Progress {
    fn shoes(&self) -> u64 {
        Progress::shoes(self)
    }

    #[allow(clippy::cast_precision_loss)]
    fn rate(&self, elapsed: Duration) -> String {
        format!("{:.1} million coups/s", self.coups() as f64 / elapsed.as_secs_f64() / 1e6)
    }

    fn stop(&self) -> bool {
        Progress::stop(self)
    }
}

/// Deals so many shoes with somebody watching.
pub(crate) fn watched<T>(shoes: u64, work: impl FnOnce(&'static Progress) -> T) -> T {
    watching(&PROGRESS, shoes, || work(&PROGRESS))
}

/// Does work on so many shoes with a bar on standard error, if that is a terminal. The first Ctrl-C
/// ends the work early, the second one the program.
pub(crate) fn watching<T>(
    progress: &'static impl Watching,
    shoes: u64,
    work: impl FnOnce() -> T,
) -> T {
    // Where no handler can be set, Ctrl-C ends the program as it does without one.
    let _ = ctrlc::set_handler(|| {
        if progress.stop() {
            std::process::exit(INTERRUPTED);
        }
    });
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let bar = bar(shoes, "{wide_bar} {pos}/{len} shoes, {msg}, {eta} left");
            while wait.recv_timeout(TICK) == Err(mpsc::RecvTimeoutError::Timeout) {
                // The message first: setting the position may draw the bar.
                bar.set_message(progress.rate(bar.elapsed()));
                bar.set_position(progress.shoes());
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

/// Reads so many entries with a bar on standard error, if that is a terminal.
pub(crate) fn reading<T>(entries: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    let seen = AtomicU64::new(0);
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let seen = &seen;
        scope.spawn(move || {
            let bar = bar(entries, "{wide_bar} {pos}/{len} entries read, {per_sec}, {eta} left");
            while wait.recv_timeout(TICK) == Err(mpsc::RecvTimeoutError::Timeout) {
                bar.set_position(seen.load(Ordering::Relaxed));
            }
            bar.finish_and_clear();
        });
        let result = work(seen);
        drop(done);
        result
    })
}

/// A bar of so many on standard error, if that is a terminal.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    bar.with_style(style)
}

/// How many threads are to deal.
pub(crate) fn threads(args: &ShoeArgs) -> Result<usize, Failure> {
    threads_of(args.threads)
}

/// As many threads as were asked for, or as there are cores.
pub(crate) fn threads_of(asked: Option<u16>) -> Result<usize, Failure> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    match asked.map(usize::from) {
        Some(threads) if threads > cores => {
            let message = format!("this machine has {cores} cores; use 1 to {cores} threads");
            Err(Failure::refused(message, None))
        }
        Some(threads) => Ok(threads),
        None => Ok(cores),
    }
}
