//! Simulated devices that are told in words what happens to them.

mod acceptor;
mod printer;
mod shoe;

use super::Device;

/// A device that can be told what happens to it.
pub trait Told: Device + Send + Sized + 'static {
    /// What can be told, for somebody who said something else.
    const WORDS: &'static str;
    /// What else somebody can tell it who sits at its own machine.
    const FILED: &'static str = "";
    /// The faults there are.
    const FAULTS: &'static str;

    /// A device with these faults; none where one is not known.
    fn with(faults: &[(String, usize)]) -> Option<Self>;

    /// What happens is told; what came of it, or none where it is not understood.
    fn happens(&mut self, words: &[&str]) -> Option<String>;

    /// Writes a file of what it has made; what came of it, or none where it is not understood. Only
    /// somebody at its own machine is let do that.
    fn files(&self, words: &[&str]) -> Option<String> {
        let _ = words;
        None
    }
}

/// What is said of something that was to happen.
#[expect(clippy::unnecessary_wraps, reason = "it ends what may know no such word")]
fn done() -> Option<String> {
    Some("done".to_owned())
}
