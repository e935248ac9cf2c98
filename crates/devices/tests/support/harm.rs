//! What happens to a line and to a host at the worst moment.

use proptest::prelude::*;

/// What becomes of the next thing that is said over a line.
#[derive(Debug, Clone)]
pub(crate) enum Harm {
    Lost,
    Spoilt(usize),
    Doubled,
    Noise(Vec<u8>),
    Cut(usize),
}

impl Harm {
    /// Any of them: cut off before so many bytes, or after noise that may mean something.
    pub(crate) fn any(
        cut_max: usize,
        noise: impl Strategy<Value = Vec<u8>>,
    ) -> impl Strategy<Value = Harm> {
        prop_oneof![
            Just(Harm::Lost),
            (0_usize..800).prop_map(Harm::Spoilt),
            Just(Harm::Doubled),
            noise.prop_map(Harm::Noise),
            (0..cut_max).prop_map(Harm::Cut),
        ]
    }
}

/// What is heard of something that was said.
pub(crate) fn harmed(mut bytes: Vec<u8>, harm: Option<Harm>) -> Vec<u8> {
    match harm {
        None => bytes,
        Some(Harm::Lost) => Vec::new(),
        Some(Harm::Spoilt(bit)) => {
            if let Some(count) = (!bytes.is_empty()).then_some(bytes.len() * 8) {
                bytes[bit % count / 8] ^= 1 << (bit % 8);
            }
            bytes
        }
        Some(Harm::Doubled) => bytes.repeat(2),
        Some(Harm::Noise(noise)) => [noise, bytes].concat(),
        Some(Harm::Cut(length)) => bytes[..length.min(bytes.len())].to_vec(),
    }
}

/// A host crashes in its next step but so many, before or after what came of it is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Crash {
    after: u8,
    pub(crate) kept: bool,
}

impl Crash {
    pub(crate) fn any() -> impl Strategy<Value = Crash> {
        (0_u8..3, any::<bool>()).prop_map(|(after, kept)| Crash { after, kept })
    }

    /// A step is taken: the crash, if it comes in this one.
    pub(crate) fn comes(crash: &mut Option<Crash>) -> Option<Crash> {
        let due = crash.as_mut()?;
        if due.after == 0 {
            return crash.take();
        }
        due.after -= 1;
        None
    }
}
