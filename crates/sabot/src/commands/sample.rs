//! `sabot sample`: a whole virtual shoe, dealt and settled.

use crate::cli::SampleArgs;
use crate::commands::settle;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint;
use crate::question::{Answer, Question, version};
use crate::shapes::{SettleShape, to_line};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::{Amount, Card, Coup, Outcome, Rulebook, Wager};
use std::fmt::Write;

pub(crate) fn run(library: &Library, args: &SampleArgs) -> Result<String, Failure> {
    let rulebook = library.rulebook_or_first(args.rulebook.as_deref())?;
    let place = match &args.version {
        Some(name) => version(rulebook, name)?,
        None => 0,
    };
    let decks = args.decks.unwrap_or_else(|| rulebook.usual_decks());
    rulebook.allow_decks(decks)?;
    let wagers = sample_wagers(rulebook, place, decks);
    let mut cards = &shuffled(decks, args.seed)[..];
    let mut text = String::new();
    let mut tally = Tally::default();
    while cards.len() >= Coup::CARDS_MAX {
        let coup = Coup::deal(&rulebook.tableau, cards).expect("six cards finish any coup");
        let (used, left) = cards.split_at(coup.cards_used());
        cards = left;
        let question = Question {
            rulebook: &rulebook.id,
            version: &rulebook.menu.versions[place].id,
            options: &[],
            decks: Some(decks),
            cards: used,
            wagers: &wagers,
        };
        let answer = question.answer(library)?;
        tally.add(&answer);
        if args.json {
            text.push_str(&to_line(&SettleShape::of(&answer)));
        } else {
            write_coup(&mut text, &answer, tally.coups);
            if cards.len() < Coup::CARDS_MAX {
                let slip = settle::wagers(library, &answer);
                write!(text, "\nThe last of them, settled:\n\n{slip}\n").expect("a string");
            }
        }
    }
    if !args.json {
        let game = format!("{}, a shoe of {decks} decks", paint::game(rulebook, place));
        text.push_str(&tally.in_words(rulebook, &game, args.seed));
    }
    Ok(text)
}

/// Ten dollars on every bet that can be wagered on alone or beside the bets before it, in this
/// version with the options at their defaults.
fn sample_wagers(rulebook: &Rulebook, version: usize, decks: u8) -> Vec<(String, String)> {
    let setting = rulebook.menu.default_setting(version);
    let mut wagers = Vec::new();
    for bet in &rulebook.bets {
        let id = rulebook.bet(&bet.id).expect("a bet of the rulebook");
        wagers.extend(Wager::new(id, Amount::from_cents(1_000)));
        if rulebook.allow_wagers(&setting, decks, &wagers).is_err() {
            wagers.pop();
        }
    }
    let named =
        |wager: &Wager| (rulebook.bet_clauses(wager.bet()).id.clone(), wager.amount().to_string());
    wagers.iter().map(named).collect()
}

/// Every card of the decks once, in an order that the seed decides: each order as likely as the
/// next, by drawing every place from those that are left without bias.
fn shuffled(decks: u8, seed: u64) -> Vec<Card> {
    let mut chance = ChaCha12Rng::seed_from_u64(seed);
    let mut cards: Vec<Card> = (0..decks).flat_map(|_| Card::deck()).collect();
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

/// A coup in a line: both hands, who won, and what came back of what was staked.
fn write_coup(text: &mut String, answer: &Answer<'_>, number: u32) {
    let (rulebook, coup) = (answer.rulebook, &answer.coup);
    let [players, bankers] =
        [coup.players_hand(), coup.bankers_hand()].map(|hand| paint::hand(rulebook, hand));
    let result = paint::result(rulebook, coup);
    let (staked, returned) = (answer.staked, answer.returned);
    writeln!(text, "{number:>4}  {players}  against  {bankers}  {result}, {returned} of {staked}")
        .expect("writing to a string");
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

    fn in_words(&self, rulebook: &Rulebook, game: &str, seed: u64) -> String {
        let results = [Outcome::Player, Outcome::Banker, Outcome::Tie].map(|outcome| {
            let name = paint::outcome_name(rulebook, outcome);
            format!("{name} {}", self.results[outcome as usize])
        });
        let (staked, returned) =
            (Amount::from_cents(self.staked), Amount::from_cents(self.returned));
        format!(
            "{game}\n  {} coups: {}\n  staked {staked}, returned {returned}\n  \
             seed {seed}: the same seed deals the same shoe\n",
            self.coups,
            results.join(", "),
        )
    }
}
