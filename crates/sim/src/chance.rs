//! Chance that is the same for the same seed, on every machine and in every version.

/// A small generator (SplitMix64): nothing here needs more, and a coup asks it some fifty times.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// Chance as this seed has it.
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Chance of its own for one purpose, so that what is asked for another does not change it.
    #[must_use]
    pub fn of(seed: u64, purpose: u64) -> Chance {
        let mut mixed = Chance(seed ^ purpose.wrapping_mul(0xa076_1d64_78bd_642f));
        Chance(mixed.word())
    }

    /// Sixty-four bits.
    pub fn word(&mut self) -> u64 {
        house::dice::word(&mut self.0)
    }

    /// A number below another; nothing below nothing.
    pub fn below(&mut self, end: usize) -> usize {
        let wide = u128::from(self.word()) * (end as u128);
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// A small number below another.
    pub fn small(&mut self, end: u8) -> u8 {
        u8::try_from(self.below(usize::from(end))).unwrap_or(0)
    }

    /// A number of milliseconds or cents from one to another, the last included.
    pub fn between(&mut self, first: i64, last: i64) -> i64 {
        let count = usize::try_from(last - first + 1).unwrap_or(1);
        first + i64::try_from(self.below(count)).unwrap_or(0)
    }

    /// Whether something happens that does so once in `times`; never where that is nought.
    pub fn once_in(&mut self, times: u32) -> bool {
        let at = self.below(times.max(1) as usize);
        times > 0 && at == 0
    }

    /// One of these.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// These in another order, each as likely as the next.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}
