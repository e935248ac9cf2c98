//! The virtual shoe: draws without bias, secrets that survive and are not told, cards by the
//! record.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

use devices::shoe::{
    Fault, Folder, Keep, NotYet, Seeded, Shoe, Words, below, commitment, decks_of, place, shuffle,
};
use rules::Card;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use table::state::{self, Reveal, Salt, Stage};
use table::{Observation, Table};

/// How many words of so many bits draw each place below a bound.
fn drawn<const BITS: u32>(bound: u64) -> Vec<u64> {
    let mut drawn = vec![0; usize::try_from(bound).unwrap()];
    for word in 0..1 << BITS {
        if let Some(place) = place::<BITS>(word, bound) {
            drawn[usize::try_from(place).unwrap()] += 1;
        }
    }
    drawn
}

/// The draw is the same for all lengths of a word, and here every word is tried: each place gets
/// exactly ⌊2^BITS / bound⌋ of them.
#[test]
fn every_place_is_drawn_by_as_many_words() {
    for bound in 1..=256 {
        assert!(drawn::<8>(bound).iter().all(|count| *count == 256 / bound), "{bound}");
    }
    for bound in 1..=416 {
        assert!(drawn::<12>(bound).iter().all(|count| *count == 4_096 / bound), "{bound}");
    }
    for bound in [2, 3, 52, 104, 255, 256, 257, 311, 312, 415, 416] {
        assert!(drawn::<16>(bound).iter().all(|count| *count == 65_536 / bound), "{bound}");
    }
}

/// Of the words of 64 bits, 2^64 mod bound are passed over: fewer than the bound. Had they been
/// used, no place would be more than 416 / 2^64 too likely, a billionth of one in 50 million.
#[test]
fn words_of_64_bits_are_passed_over_as_seldom_as_stated() {
    for bound in 2..=416_u64 {
        let over = bound.wrapping_neg() % bound;
        // Those with a rest below 2^64 mod bound: of some places, the first word.
        let first = |at: u64| (u128::from(at) << 64).div_ceil(u128::from(bound));
        let passed = (0..bound).filter(|at| {
            let word = u64::try_from(first(*at)).unwrap();
            place::<64>(word, bound).is_none()
        });
        assert_eq!(passed.count() as u64, over, "{bound}");
        assert_eq!(place::<64>(u64::MAX, bound), Some(bound - 1));
    }
}

/// Words that draw what is wanted.
struct Scripted(Vec<(u64, u64)>);

impl Words for Scripted {
    fn word(&mut self) -> Result<u64, Fault> {
        let (place, bound) = self.0.remove(0);
        let middle = ((u128::from(place) * 2 + 1) << 64) / (2 * u128::from(bound));
        Ok(u64::try_from(middle).unwrap())
    }
}

#[test]
fn every_order_comes_of_one_way_to_draw() {
    let mut orders = BTreeMap::new();
    for (one, two, three) in (0..4)
        .flat_map(|one| (0..3).flat_map(move |two| (0..2).map(move |three| (one, two, three))))
    {
        let mut cards = ['a', 'b', 'c', 'd'];
        shuffle(&mut cards, &mut Scripted(vec![(one, 4), (two, 3), (three, 2)])).unwrap();
        *orders.entry(cards).or_insert(0) += 1;
    }
    assert_eq!(orders.len(), 24);
    assert!(orders.values().all(|count| *count == 1));
}

/// The first words of the published key stream (RFC 8439, A.1, test vector 1).
#[test]
fn the_generator_is_chacha_with_twenty_rounds() {
    let mut words = Seeded::new([0; 32]);
    let published = [0x903d_f1a0_ade0_b876_u64, 0x28bd_8653_e56a_5d40];
    assert_eq!([(); 2].map(|()| words.word().unwrap()), published);
    assert!((0..1_000).all(|_| below(&mut words, 7).unwrap() < 7));
}

/// A key for tests.
const KEY: [u8; 32] = *b"a key for tests, of 32 bytes....";

fn folder(path: &Path) -> Folder {
    Folder::open(path, &KEY).unwrap()
}

#[test]
fn a_shoe_is_kept_before_it_is_published_and_nobody_chooses_between_two() {
    let home = tempfile::tempdir().unwrap();
    let shoe = Shoe::prepare(&mut folder(home.path()), 17, 8).unwrap();
    // The program is killed here, and another one opens the folder.
    let mut keep = folder(home.path());
    let again = Shoe::prepare(&mut keep, 17, 8).unwrap();
    assert_eq!(again.commitment(), shoe.commitment());
    assert_eq!(shoe.commit(), Observation::ShoeCommitted(shoe.commitment()));
    assert_ne!(Shoe::prepare(&mut keep, 18, 8).unwrap().commitment(), shoe.commitment());
    assert!(matches!(Shoe::prepare(&mut keep, 17, 6), Err(Fault::NotAShoe { decks: 6 })));
    keep.forget(17).unwrap();
    assert!(Shoe::resume(&keep, 17).unwrap().is_none());
    assert!(Shoe::resume(&keep, 18).unwrap().is_some());
}

fn opened(shoe: &Shoe) -> Reveal {
    let mut table = Table::default();
    table.unrevealed.push(shoe.commitment());
    match shoe.reveal(&table).unwrap() {
        Observation::ShoeRevealed { reveal, .. } => *reveal,
        other => panic!("{other:?}"),
    }
}

// Shows act:14.5(b).
#[test]
fn neither_a_file_nor_a_log_tells_the_order() {
    let home = tempfile::tempdir().unwrap();
    let shoe = Shoe::prepare(&mut folder(home.path()), 1, 8).unwrap();
    let reveal = opened(&shoe);
    let order = reveal.cards();
    for file in fs::read_dir(home.path()).unwrap() {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        let told = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!told.contains(&order[..6]) && !told.contains(&reveal.salt.to_string()[..8]));
    }
    let logged =
        format!("{shoe:?} {reveal:?} {:?} {:?}", reveal.salt, shoe.reveal(&Table::default()));
    assert!(!logged.contains(&order[..12]) && !logged.contains(&reveal.salt.to_string()[..8]));
}

#[cfg(unix)]
#[test]
fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("secrets");
    Shoe::prepare(&mut folder(&path), 1, 8).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&path.join("1.shoe"))), (0o700, 0o600));
}

#[test]
fn one_copy_is_enough_and_a_damaged_one_is_never_taken_for_a_shoe() {
    let home = tempfile::tempdir().unwrap();
    let mut keep = folder(home.path());
    let shoe = Shoe::prepare(&mut keep, 3, 8).unwrap();
    let files = ["3.shoe", "3.copy"].map(|name| home.path().join(name));
    let good = fs::read(&files[0]).unwrap();
    let spoil = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        fs::write(&files[0], bytes).unwrap();
    };
    for at in (0..good.len()).step_by(41).chain([good.len() - 1]) {
        spoil(at);
        assert_eq!(Shoe::resume(&keep, 3).unwrap().unwrap().commitment(), shoe.commitment());
    }
    // A copy that was never written, as when the power fails between the two.
    fs::remove_file(&files[1]).unwrap();
    let told = Shoe::resume(&keep, 3).unwrap_err().to_string();
    assert!(told.contains("3.shoe is damaged, or sealed with another key"), "{told}");
    for length in [0, 1, 31, 32, 63, 64, good.len() - 1] {
        fs::write(&files[0], &good[..length]).unwrap();
        assert!(matches!(Shoe::resume(&keep, 3), Err(Fault::Kept(_))), "{length}");
    }
    fs::write(&files[0], &good).unwrap();
    assert_eq!(Shoe::resume(&keep, 3).unwrap().unwrap().commitment(), shoe.commitment());
    let other = Folder::open(home.path(), &[1; 32]).unwrap();
    assert!(matches!(Shoe::resume(&other, 3), Err(Fault::Kept(_))));
    fs::rename(&files[0], home.path().join("4.shoe")).unwrap();
    assert!(matches!(Shoe::resume(&keep, 4), Err(Fault::Kept(_))), "another shoe's secret");
}

/// A store that keeps nothing, or something else.
struct Broken(Option<String>);

impl Keep for Broken {
    fn keep(&mut self, _: u64, _: &str) -> io::Result<()> {
        if self.0.is_some() { Ok(()) } else { Err(io::Error::other("the disk is full")) }
    }

    fn kept(&self, _: u64) -> io::Result<Option<String>> {
        Ok(None)
    }

    fn forget(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_cannot_be_kept_is_not_committed_to() {
    let full = Shoe::prepare(&mut Broken(None), 1, 8).unwrap_err();
    assert!(full.to_string().contains("the disk is full; see to the disk"), "{full}");
    let lies = Shoe::prepare(&mut Broken(Some(String::new())), 1, 8);
    assert!(matches!(lies, Err(Fault::NotAShoe { decks: 8 })));
}

fn plain(decks: u8) -> Shoe {
    Shoe::of(Reveal { salt: Salt([5; 32]), order: decks_of(decks) })
}

fn in_play(shoe: &Shoe, out: u16) -> state::Shoe {
    state::Shoe {
        stage: Stage::InPlay,
        decks: 8,
        commitment: Some(shoe.commitment()),
        cut: 100,
        cards_behind: 14,
        cards_out: out,
        ..state::Shoe::default()
    }
}

// Shows act:5.4/p2; nsw:4.6.
#[test]
fn cards_come_by_the_record_from_the_cut_on_with_the_cutting_card_in_its_place() {
    let shoe = plain(8);
    let card = |place: usize| Some(Observation::CardDrawn(Some(decks_of(8)[place])));
    let at = in_play(&shoe, 0);
    assert_eq!(shoe.next(&at), card(100));
    assert_eq!(shoe.next(&at), card(100), "what is not recorded has not happened");
    assert_eq!(shoe.next(&in_play(&shoe, 316)), card(0));
    assert_eq!(shoe.next(&in_play(&shoe, 401)), card(85));
    assert_eq!(shoe.next(&in_play(&shoe, 402)), Some(Observation::CuttingCardSeen));
    let seen = |out| state::Shoe { cutting_card: Some(70), ..in_play(&shoe, out) };
    assert_eq!(shoe.next(&seen(402)), card(86));
    assert_eq!(shoe.next(&seen(415)), card(99));
    assert_eq!(shoe.next(&seen(416)), None);
}

#[test]
fn a_shoe_deals_only_where_it_was_committed_to_and_loaded() {
    let shoe = plain(8);
    let other = Shoe::of(Reveal { salt: Salt([6; 32]), order: decks_of(8) });
    assert_ne!(other.commitment(), shoe.commitment());
    assert_eq!(other.next(&in_play(&shoe, 0)), None);
    for stage in [Stage::Empty, Stage::Brought, Stage::Mixed, Stage::Cut, Stage::Ended] {
        assert_eq!(shoe.next(&state::Shoe { stage, ..in_play(&shoe, 0) }), None, "{stage:?}");
    }
    let burning = state::Shoe { stage: Stage::Loaded, ..in_play(&shoe, 0) };
    assert!(shoe.next(&burning).is_some());
}

#[test]
fn the_order_is_told_only_when_no_card_can_come_any_more() {
    let shoe = plain(8);
    let mut table = Table { shoe: in_play(&shoe, 300), ..Table::default() };
    assert_eq!(shoe.reveal(&table), Err(NotYet));
    table.unrevealed.push(shoe.commitment());
    for stage in [Stage::Mixed, Stage::Cut, Stage::Loaded, Stage::InPlay] {
        table.shoe.stage = stage;
        assert_eq!(shoe.reveal(&table), Err(NotYet), "{stage:?}");
    }
    table.shoe.stage = Stage::Ended;
    assert!(shoe.reveal(&table).is_ok());
    // The cards have been shuffled again since.
    table.shoe = state::Shoe::default();
    assert!(shoe.reveal(&table).is_ok());
}

/// The example of docs/shuffle.md, whose hash `sha256sum` gives.
#[test]
fn the_commitment_is_the_hash_of_the_text() {
    let order: Vec<Card> = Card::deck().take(4).collect();
    let reveal = Reveal { salt: Salt([0x0f; 32]), order };
    let digits = "0f".repeat(32);
    assert_eq!(reveal.text(), format!("sabot shoe 1\n{digits}\nAS AH AD AC\n"));
    let due = include_str!("../../../docs/shuffle.md");
    assert!(due.contains(&commitment(&reveal).to_string()), "{}", commitment(&reveal));
}
