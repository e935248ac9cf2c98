//! A row of numbers on which a processor works at once.
//!
//! The compiler turns arithmetic on rows of fixed length into vector instructions of the level it
//! compiles for; see [`processor`](crate::processor). Everything is inlined, because only what
//! becomes part of a work is compiled for its level.
#![allow(clippy::inline_always)]

use core::ops::{Add, Mul, Sub};

/// One number for each two-card count of the Player's Hand below `L`. A row of eight is one line
/// of a cache, so rows are laid where lines begin.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Lanes<const L: usize>(pub(crate) [f64; L]);

impl<const L: usize> Lanes<L> {
    /// Nothing in any lane.
    pub(crate) const ZERO: Self = Lanes([0.0; L]);

    /// One in the lane of each count, which may be given as much as twenty above itself, and
    /// nothing in the other lanes.
    pub(crate) const UNITS: &'static [Self; 30] = &{
        let mut units = [Self::ZERO; 30];
        let mut count = 0;
        while count < 30 {
            if count % 10 < L {
                units[count].0[count % 10] = 1.0;
            }
            count += 1;
        }
        units
    };

    /// The first lanes of a row.
    #[inline(always)]
    pub(crate) fn of(row: &[f64]) -> Self {
        Lanes(*row.first_chunk().expect("a row has a number for every lane"))
    }

    /// The same number in every lane.
    #[inline(always)]
    pub(crate) fn all(number: f64) -> Self {
        Lanes([number; L])
    }

    /// The sum of these lanes and a product. Where numbers are exact it does not matter whether
    /// one instruction does it, but without that instruction it would be a slow function's work.
    #[inline(always)]
    pub(crate) fn and<const FUSED: bool>(self, one: Self, other: Self) -> Self {
        if !FUSED {
            return self + one * other;
        }
        let mut lanes = self;
        for lane in 0..L {
            lanes.0[lane] = one.0[lane].mul_add(other.0[lane], self.0[lane]);
        }
        lanes
    }

    /// Adds these lanes to the beginning of a row.
    #[inline(always)]
    pub(crate) fn add_to(self, row: &mut [f64]) {
        let row: &mut [f64; L] = row.first_chunk_mut().expect("a row has room for every lane");
        *row = (Lanes(*row) + self).0;
    }

    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(f64, f64) -> f64) -> Self {
        let mut lanes = self;
        for lane in 0..L {
            lanes.0[lane] = of(self.0[lane], other.0[lane]);
        }
        lanes
    }
}

impl<const L: usize> Add for Lanes<L> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |one, other| one + other)
    }
}

impl<const L: usize> Sub for Lanes<L> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |one, other| one - other)
    }
}

impl<const L: usize> Mul for Lanes<L> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |one, other| one * other)
    }
}
