//! `sabot sample`: a whole virtual shoe, dealt and settled.

use crate::cli::SampleArgs;
use crate::commands::settle;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint;
use crate::question::{Answer, DECKS, Question, version};
use crate::shapes::{SettleShape, to_line};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::{Amount, Card, Coup, Outcome, Rulebook};
use std::fmt::Write;

/// No coup uses more cards than this.
const COUP_MAX: usize = 6;

pub(crate) fn run(library: &Library, args: &SampleArgs) -> Result<String, Failure> {
    let rulebook = library.rulebook_or_first(args.rulebook.as_deref())?;
    let place = match &args.version {
        Some(name) => version(rulebook, name)?,
        None => 0,
    };
    let wagers = sample_wagers(rulebook, place);
    let mut cards = &shuffled(args.seed)[..];
    let mut text = String::new();
    let mut tally = Tally::default();
    while cards.len() >= COUP_MAX {
        let coup = Coup::deal(&rulebook.tableau, cards).expect("six cards finish any coup");
        let (used, left) = cards.split_at(coup.cards_used());
        cards = left;
        let question = Question {
            rulebook: &rulebook.id,
            version: &rulebook.menu.versions[place].id,
            options: &[],
            decks: DECKS,
            cards: used,
            wagers: &wagers,
        };
        let answer = question.answer(library)?;
        tally.add(&answer);
        if args.json {
            text.push_str(&to_line(&SettleShape::of(&answer)));
        } else {
            write_coup(&mut text, library, &answer, tally.coups);
        }
    }
    if !args.json {
        text.push_str(&tally.in_words(rulebook, place, args.seed));
    }
    Ok(text)
}

/// Ten dollars on every bet that the version offers with the options at their defaults.
fn sample_wagers(rulebook: &Rulebook, version: usize) -> Vec<(String, String)> {
    let setting = rulebook.menu.default_setting(version);
    let offered = rulebook.bets.iter().filter(|bet| bet.withheld(&setting).is_none());
    offered.map(|bet| (bet.id.clone(), "10.00".to_owned())).collect()
}

/// Every card of the decks once, in an order that the seed decides: each order as likely as the
/// next, by drawing every place from those that are left without bias.
fn shuffled(seed: u64) -> Vec<Card> {
    let mut chance = ChaCha12Rng::seed_from_u64(seed);
    let mut cards: Vec<Card> = (0..DECKS).flat_map(|_| Card::deck()).collect();
    for left in (2..=cards.len()).rev() {
        cards.swap(left - 1, below(&mut chance, left));
    }
    cards
}

fn below(chance: &mut impl Rng, bound: usize) -> usize {
    let bound = u32::try_from(bound).expect("a shoe holds few cards");
    // Values in the last, incomplete run of `bound` are drawn again.
    let whole_runs = u32::MAX - u32::MAX % bound;
    loop {
        let value = chance.next_u32();
        if value < whole_runs {
            return (value % bound) as usize;
        }
    }
}

fn write_coup(text: &mut String, library: &Library, answer: &Answer<'_>, number: u32) {
    let heading = paint::styled(paint::HEAD, &format!("Coup {number}"));
    let coup = paint::coup(answer.rulebook, &answer.coup);
    let wagers = settle::wagers(library, answer);
    write!(text, "{heading}\n{coup}\n{wagers}\n").expect("writing to a string");
}

/// What the shoe came to.
#[derive(Default)]
struct Tally {
    coups: u32,
    results: [u32; 3],
    staked: i64,
    returned: i64,
}

impl Tally {
    fn add(&mut self, answer: &Answer<'_>) {
        self.coups += 1;
        self.results[answer.coup.outcome() as usize] += 1;
        self.staked += answer.staked.cents();
        self.returned += answer.returned.cents();
    }

    fn in_words(&self, rulebook: &Rulebook, version: usize, seed: u64) -> String {
        let [players, bankers, ties] = [Outcome::Player, Outcome::Banker, Outcome::Tie]
            .map(|side| self.results[side as usize]);
        let (staked, returned) =
            (Amount::from_cents(self.staked), Amount::from_cents(self.returned));
        format!(
            "{}, a shoe of {DECKS} decks\n  \
             {} coups: Player {players}, Banker {bankers}, Tie {ties}\n  \
             staked {staked}, returned {returned}\n  \
             seed {seed}: the same seed deals the same shoe\n",
            paint::game(rulebook, version),
            self.coups,
        )
    }
}
