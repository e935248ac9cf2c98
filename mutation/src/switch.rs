//! Which mutant was chosen: `MUTANT=7` in the environment; `MUTANT_TRACE=FILE` has them written
//! that were come by.
#![allow(unsafe_code)]

extern crate std;

use core::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};
use std::io::Write;

const UNREAD: u32 = u32::MAX;
static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
static MET: [AtomicU8; 8192] = [const { AtomicU8::new(0) }; 8192];

unsafe extern "C" {
    safe fn atexit(call: extern "C" fn()) -> i32;
}

/// Whether this mutant was chosen. What is computed while compiling is never mutated.
#[inline]
pub const fn is(number: u32) -> bool {
    core::intrinsics::const_eval_select((number,), never, asked)
}

const fn never(_: u32) -> bool {
    false
}

#[inline]
fn asked(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    if chosen == UNREAD {
        read();
        return asked(number);
    }
    if chosen == 0 {
        MET[number as usize].store(1, Relaxed);
    }
    chosen == number
}

#[cold]
fn read() {
    let chosen = std::env::var("MUTANT").ok().and_then(|word| word.parse().ok());
    if std::env::var_os("MUTANT_TRACE").is_some() {
        atexit(write);
    }
    CHOSEN.store(chosen.unwrap_or(0), Relaxed);
}

extern "C" fn write() {
    let Some(path) = std::env::var_os("MUTANT_TRACE") else { return };
    let Ok(mut file) = std::fs::File::create(path) else { return };
    for (number, met) in MET.iter().enumerate() {
        if met.load(Relaxed) != 0 {
            let _ = std::writeln!(file, "{number}");
        }
    }
}
