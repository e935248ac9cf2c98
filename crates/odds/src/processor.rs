//! The same code, compiled for several kinds of processor and chosen when the program runs.
//!
//! A release is built for any processor of its architecture, and most can do more: add and
//! multiply four or eight numbers in one instruction. Work that gains by it is written once, in
//! plain loops over rows of fixed length, as a [`Work`]; [`Engine::run`] is compiled once for each
//! [`Level`] and calls the one that the engine stands for. What a work computes must not depend on
//! the level, and tests compare all of [`Engine::available`].
//!
//! ```
//! use odds::processor::{Engine, Work};
//!
//! struct Sum<'a>(&'a [f64; 800]);
//!
//! impl Work for Sum<'_> {
//!     type Output = f64;
//!
//!     #[inline(always)]
//!     fn run<const FUSED: bool>(self) -> f64 {
//!         self.0.iter().sum()
//!     }
//! }
//!
//! assert_eq!(Engine::detected().run(Sum(&[0.25; 800])), 200.0);
//! ```

/// What a processor can do beyond what every one of its architecture can. A processor that has a
/// level has those below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing: what the compiler makes of plain code for the whole architecture.
    Portable,
    /// Four 64-bit numbers at once, and fused multiplication: AVX2 and FMA.
    Four,
    /// Eight 64-bit numbers at once as well: AVX-512 with its parts F, VL, BW and DQ.
    Eight,
}

impl Level {
    /// Every level, the slowest first.
    pub const ALL: [Level; 3] = [Level::Portable, Level::Four, Level::Eight];

    /// Its name: `portable`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Portable => "portable",
            Level::Four => "avx2",
            Level::Eight => "avx512",
        }
    }

    /// Whether this processor can do it. The standard library asks it once and remembers.
    #[cfg(target_arch = "x86_64")]
    fn is_available(self) -> bool {
        match self {
            Level::Portable => true,
            Level::Four => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
            Level::Eight => {
                Level::Four.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
            }
        }
    }

    /// Whether this processor can do it.
    #[cfg(not(target_arch = "x86_64"))]
    fn is_available(self) -> bool {
        self == Level::Portable
    }
}

/// Something to compute that gains by a level.
///
/// Mark `run`, and what it calls in its inner loops, `#[inline(always)]`: only code that becomes
/// part of the caller is compiled for the caller's level. What the standard library calls back,
/// such as the closure of `array::from_fn`, may not.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Computes it. `FUSED` where a product and a sum are one instruction: elsewhere
    /// [`f64::mul_add`] would be the work of a slow function.
    fn run<const FUSED: bool>(self) -> Self::Output;
}

/// A level that this processor has been found to be capable of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Engine(Level);

impl Engine {
    /// The engine that runs everywhere.
    pub const fn portable() -> Engine {
        Engine(Level::Portable)
    }

    /// The fastest engine that this processor can run.
    pub fn detected() -> Engine {
        Engine::available().last().unwrap_or(Engine::portable())
    }

    /// Every engine that this processor can run, the slowest first.
    pub fn available() -> impl Iterator<Item = Engine> {
        Level::ALL.into_iter().filter(|level| level.is_available()).map(Engine)
    }

    /// This engine, or the one of this level where that is the lower.
    #[must_use]
    pub fn at_most(self, level: Level) -> Engine {
        Engine(self.0.min(level))
    }

    /// Its level.
    pub const fn level(self) -> Level {
        self.0
    }

    /// Computes it, compiled for this engine's level.
    #[allow(unsafe_code)]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            // SAFETY: `available` makes engines of this level once the processor has been found to
            // have every feature that the function is compiled for, and `at_most` makes them from
            // those of a higher level, which is found only where this one is.
            #[cfg(target_arch = "x86_64")]
            Level::Four => unsafe { four(work) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Eight => unsafe { eight(work) },
            _ => work.run::<false>(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn four<W: Work>(work: W) -> W::Output {
    work.run::<true>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,avx512f,avx512vl,avx512bw,avx512dq")]
fn eight<W: Work>(work: W) -> W::Output {
    work.run::<true>()
}
