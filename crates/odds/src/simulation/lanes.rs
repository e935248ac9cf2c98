//! Thirty-two shoes side by side: numbers of sixteen bits, one a shoe, and their source of chance.
//!
//! Everything here is plain loops over arrays of one length, which the compiler turns into vector
//! instructions, however wide the processor's are. Arithmetic wraps, because a check in every lane
//! would undo that; no number comes near the limits except in lanes whose shoe is over, which
//! nobody looks at.

/// How many shoes are dealt side by side.
pub(crate) const LANES: usize = 32;

/// A number for each shoe; as a mask, minus one for yes and zero for no.
pub(crate) type Lanes = [i16; LANES];

/// Yes for every shoe.
pub(crate) const ALL: Lanes = [-1; LANES];

/// A mask's number for one lane.
#[inline(always)]
pub(crate) const fn mask(yes: bool) -> i16 {
    -(yes as i16)
}

/// A number for each lane, from a function of the lane.
#[inline(always)]
pub(crate) fn lanes(of: impl Fn(usize) -> i16) -> Lanes {
    let mut lanes = [0; LANES];
    for lane in 0..LANES {
        lanes[lane] = of(lane);
    }
    lanes
}

/// The sum over all lanes.
pub(crate) fn sum(lanes: &Lanes) -> u64 {
    lanes.iter().map(|number| u64::try_from(*number).unwrap_or(0)).sum()
}

/// How many generators run side by side: each word of 64 bits serves four lanes.
const WORDS: usize = LANES / 4;

/// The source of chance: xoshiro256++ (Blackman and Vigna, public domain), eight of them side by
/// side.
#[derive(Debug, Clone)]
pub(crate) struct Chance {
    state: [[u64; WORDS]; 4],
}

impl Chance {
    /// The source that another one seeds.
    pub(crate) fn from(stream: &mut SplitMix) -> Chance {
        let mut state = [[0; WORDS]; 4];
        for word in state.iter_mut().flatten() {
            *word = stream.next();
        }
        Chance { state }
    }

    /// Sixteen bits for each lane.
    #[inline(always)]
    pub(crate) fn bits(&mut self) -> [u16; LANES] {
        let [s0, s1, s2, s3] = &mut self.state;
        let mut bits = [0; LANES];
        for word in 0..WORDS {
            let sum = s0[word].wrapping_add(s3[word]);
            let next = sum.rotate_left(23).wrapping_add(s0[word]);
            let shifted = s1[word] << 17;
            s2[word] ^= s0[word];
            s3[word] ^= s1[word];
            s1[word] ^= s2[word];
            s0[word] ^= s3[word];
            s2[word] ^= shifted;
            s3[word] = s3[word].rotate_left(45);
            for part in 0..4 {
                bits[word * 4 + part] = (next >> (16 * part) & 0xffff) as u16;
            }
        }
        bits
    }

    /// A number below `bound` in one lane, each as likely as the next.
    pub(crate) fn below(&mut self, bound: u16, lane: usize) -> u16 {
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let (place, rest) = scaled(self.bits()[lane], bound);
            if rest >= threshold {
                return place;
            }
        }
    }
}

/// Sixteen random bits scaled to a number below `bound`, and the rest of the multiplication.
/// Numbers whose rest is below `65536 % bound` come once too often and must be drawn again
/// (Lemire, "Fast random integer generation in an interval", 2019).
#[inline(always)]
pub(crate) const fn scaled(bits: u16, bound: u16) -> (u16, u16) {
    let product = bits as u32 * bound as u32;
    ((product >> 16) as u16, (product & 0xffff) as u16)
}

/// A small generator of one number at a time: `SplitMix64` (Steele, Lea and Flood, public domain).
#[derive(Debug, Clone)]
pub(crate) struct SplitMix(u64);

impl SplitMix {
    /// The source for one group of shoes: another one for every seed and every group.
    pub(crate) const fn new(seed: u64, group: u64) -> SplitMix {
        SplitMix(mixed(seed) ^ mixed(!group))
    }

    /// The next 64 bits.
    #[inline(always)]
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `bound`, each as likely as the next.
    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = self.next() as u128 * bound as u128;
            let rest = product as u64;
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}

/// A number whose every bit depends on every bit of another.
const fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator from the state 1, 2, 3, 4.
    #[test]
    fn the_generator_is_the_published_one() {
        let mut chance = Chance { state: [[1; WORDS], [2; WORDS], [3; WORDS], [4; WORDS]] };
        for expected in [41_943_041_u64, 58_720_359, 3_588_806_011_781_223] {
            let bits = chance.bits();
            let word = (0..4).fold(0, |word, part| word | u64::from(bits[part]) << (16 * part));
            assert_eq!(word, expected);
        }
    }

    /// The first numbers of the published generator from the state 1234567.
    #[test]
    fn the_small_generator_is_the_published_one() {
        let mut stream = SplitMix(1_234_567);
        let published =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| stream.next()), published);
    }

    #[test]
    fn no_two_seeds_and_groups_share_a_source() {
        let pairs = (0..64).flat_map(|seed| (0..64).map(move |group| (seed, group)));
        let states: std::collections::BTreeSet<_> =
            pairs.map(|(seed, group)| SplitMix::new(seed, group).0).collect();
        assert_eq!(states.len(), 64 * 64);
    }

    /// Of 40,000 places, 25,536 come from two of the 65,536 words and the others from one.
    #[test]
    fn every_place_below_a_bound_is_drawn() {
        let mut chance = Chance::from(&mut SplitMix::new(8, 0));
        let mut drawn = vec![0_u32; 40_000];
        for _ in 0..400_000 {
            drawn[usize::from(chance.below(40_000, 3))] += 1;
        }
        // e⁻¹⁰ of them, about two, can be missed by chance.
        assert!(drawn.iter().filter(|count| **count == 0).count() < 12);
        let often = drawn.iter().filter(|count| **count > 22).count();
        assert!(often < 40, "{often} places came more than 22 times, 10 being usual");
    }
}
