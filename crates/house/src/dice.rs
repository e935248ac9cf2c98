//! Chance for simulated people. Cards never come from here.

/// The next sixty-four bits of a small generator (`SplitMix64`): the same on every machine and in
/// every version.
#[inline]
pub const fn word(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Chance by its seed: the same seed, the same throws.
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice that fall as this seed says.
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below another; nothing below nothing.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(word(&mut self.0) % (end.max(1) as u64)).unwrap_or(0)
    }

    /// Whether something happens that does so once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}
