//! What wagers come to and what is taken beyond the limits, read from tables that were copied from
//! the documents.

use super::hands::{Hands, Pair};
use rules::wagering::Channel;
use rules::{BetId, Grade, Outcome, Rulebook, Setting, Side};

const PAYS: &str = include_str!("pays.tsv");
const LIMITS: &str = include_str!("limits.tsv");
const WAYS: &str = include_str!("ways.tsv");

/// When a row decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Always,
    Wins,
    WinsWith(u8),
    EightOrNineOfThree,
    WinsNatural,
    WinsBy(u8),
    Tie,
    TieOn(u8),
    NaturalTie,
    AnyPair,
    Pair(Pair),
}

/// What a wager comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum To {
    NotOffered,
    Lose,
    Back,
    BackAndPercent,
    Pays(i64, i64),
}

/// What becomes of a wager beyond a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beyond {
    Taken,
    ToTheLimit,
    Refused,
    AtClose,
}

/// What is expected of a wager on finished hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// What becomes of it.
    pub grade: Grade,
    /// What goes back, in cents, the wager itself included where it does.
    pub returned: i64,
}

/// A bet as the documents have it at one table.
#[derive(Debug, Clone)]
struct Bet {
    side: Side,
    rows: Vec<(Case, To)>,
    main: bool,
    leans: bool,
    hand: bool,
}

/// What the documents say for one table.
#[derive(Debug, Clone)]
pub struct Paper {
    bets: Vec<Bet>,
    percent: i64,
    unit: i64,
    cloth: (Beyond, Beyond),
    station: (Beyond, Beyond),
    both_hands_alone: bool,
    ways: Ways,
}

/// How money goes to and from the table.
// Each of them is a column of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone)]
pub(crate) struct Ways {
    takes: Vec<&'static str>,
    /// Whether the dealer credits stations away from the table.
    pub(crate) remote: bool,
    /// Whether somebody may go while a coup is dealt, their wagers being settled first.
    pub(crate) any_time: bool,
    /// Whether there is a call.
    pub(crate) call: bool,
    tokens_kept: bool,
}

impl Ways {
    fn of(rulebook: &str) -> Result<Ways, String> {
        let row = rows(WAYS, rulebook).into_iter().next();
        let row = row.ok_or_else(|| format!("nothing is said of money at {rulebook}"))?;
        Ok(Ways {
            takes: row[1].split(' ').collect(),
            remote: row[2] == "yes",
            any_time: row[3] == "any time",
            call: row[4] == "yes",
            tokens_kept: row[5] == "kept",
        })
    }

    /// Whether a dealer takes something to credit a station for it.
    pub(crate) fn takes(&self, tender: &str) -> bool {
        self.takes.contains(&tender)
    }
}

impl Paper {
    /// What is said of a table of this rulebook, set like this.
    pub fn of(rulebook: &Rulebook, setting: &Setting) -> Result<Paper, String> {
        let set = Set::of(rulebook, setting);
        let limits: Vec<Vec<&str>> = rows(LIMITS, &rulebook.id);
        let of_channel = |channel: &str| {
            let row = limits.iter().find(|row| row[1] == channel);
            row.map_or((Beyond::Refused, Beyond::Refused), |row| (beyond(row[2]), beyond(row[3])))
        };
        let first = limits.first().ok_or_else(|| format!("no limits for {}", rulebook.id))?;
        let pays = rows(PAYS, &rulebook.id);
        let names = rulebook.bets.iter().map(|bet| bet.id.as_str());
        let bets = names
            .map(|name| bet(name, leaning(first[4], &set), &pays, &set))
            .collect::<Result<_, _>>()?;
        Ok(Paper {
            bets,
            percent: set.number("tie-percent").unwrap_or(0),
            unit: set.cents("chip").unwrap_or(1),
            cloth: of_channel("cloth"),
            station: of_channel("station"),
            both_hands_alone: first[5] == "yes",
            ways: Ways::of(&rulebook.id)?,
        })
    }

    /// How money goes to and from the table.
    pub(crate) const fn ways(&self) -> &Ways {
        &self.ways
    }

    /// What of the promotional tokens of a wager the house keeps although the wager goes back.
    pub(crate) fn tokens_kept(&self, grade: Grade, tokens: i64, staked: i64) -> i64 {
        if self.ways.tokens_kept && grade == Grade::Win { tokens.min(staked) } else { 0 }
    }

    /// What a wager comes to on finished hands.
    pub fn comes_to(&self, bet: BetId, hands: &Hands, staked: i64) -> Option<Found> {
        let bet = self.bets.get(usize::from(bet.0))?;
        let decides = |row: &&(Case, To)| fits(row.0, bet.side, hands);
        let (_, to) = bet.rows.iter().find(decides)?;
        let (grade, returned) = match to {
            To::NotOffered => return None,
            To::Lose => (Grade::Lose, 0),
            To::Back => (Grade::StandOff, staked),
            To::BackAndPercent => (Grade::StandOff, staked + self.up(staked * self.percent, 100)),
            To::Pays(win, on) => (Grade::Win, staked + self.up(staked * win, *on)),
        };
        Some(Found { grade, returned })
    }

    /// So many parts of a sum, rounded up to what can be paid.
    const fn up(&self, sum: i64, parts: i64) -> i64 {
        let unit = parts * self.unit;
        (sum + unit - 1) / unit * self.unit
    }

    /// Whether a bet is offered at all.
    pub fn offers(&self, bet: BetId) -> bool {
        let bet = self.bets.get(usize::from(bet.0));
        bet.is_some_and(|bet| bet.rows.first().is_some_and(|(_, to)| *to != To::NotOffered))
    }

    /// Whether a wager needs another of the same person.
    pub(crate) fn leans(&self, bet: BetId) -> bool {
        self.bets.get(usize::from(bet.0)).is_some_and(|bet| bet.leans)
    }

    /// Whether others may lean on a wager.
    pub(crate) fn is_main(&self, bet: BetId) -> bool {
        self.bets.get(usize::from(bet.0)).is_some_and(|bet| bet.main)
    }

    /// Whether a bet is one on a hand.
    pub(crate) fn is_hand(&self, bet: BetId) -> bool {
        self.bets.get(usize::from(bet.0)).is_some_and(|bet| bet.hand)
    }

    /// Whether somebody who wagers on both hands has to ask: whether the bet is one on a hand, in a
    /// house that wants to be asked.
    pub(crate) fn asks_for_both(&self, bet: BetId) -> bool {
        self.is_hand(bet) && !self.both_hands_alone
    }

    /// What becomes of what is above the maximum, and below the minimum.
    pub(crate) const fn beyond(&self, channel: Channel) -> (Beyond, Beyond) {
        match channel {
            Channel::Cloth => self.cloth,
            Channel::Station => self.station,
        }
    }
}

/// What is set at a table, by the names in the documents' tables.
struct Set {
    version: String,
    options: Vec<(String, String)>,
}

impl Set {
    fn of(rulebook: &Rulebook, setting: &Setting) -> Set {
        let menu = &rulebook.menu;
        let options = menu.options_set(setting);
        let options = options.map(|(option, value)| (option.id.clone(), value));
        Set { version: menu.version_set(setting).id.clone(), options: options.collect() }
    }

    fn fits(&self, version: &str, option: &str) -> bool {
        let versions = version == "*" || version == self.version;
        let options = option.split_once('=').is_none_or(|(name, value)| {
            self.options.iter().any(|(own, set)| own == name && set == value)
        });
        versions && options
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> Option<i64> {
        self.value(name)?.parse().ok()
    }

    /// An amount with two places, in cents.
    fn cents(&self, name: &str) -> Option<i64> {
        self.value(name)?.replace('.', "").parse().ok()
    }
}

/// The rows of a table that are about one rulebook.
fn rows<'t>(table: &'t str, rulebook: &str) -> Vec<Vec<&'t str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let rows = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[0] == rulebook && row.len() == 6).collect()
}

fn beyond(word: &str) -> Beyond {
    match word {
        "taken" => Beyond::Taken,
        "to the limit" => Beyond::ToTheLimit,
        "at close" => Beyond::AtClose,
        _ => Beyond::Refused,
    }
}

/// The word in the names of side wagers that need another, where they do as the table is set.
fn leaning<'t>(words: &'t str, set: &Set) -> Option<&'t str> {
    match words.split_once(" if ") {
        Some((word, option)) => set.fits("*", option).then_some(word),
        None => Some(words).filter(|word| *word != "-"),
    }
}

fn bet(name: &str, leaning: Option<&str>, pays: &[Vec<&str>], set: &Set) -> Result<Bet, String> {
    let own = pays.iter().filter(|row| row[3] == name && set.fits(row[1], row[2]));
    let rows = own.map(|row| Ok((case(row[4])?, to(row[5])?))).collect::<Result<Vec<_>, String>>();
    let rows = rows?;
    if rows.is_empty() {
        return Err(format!("nothing is said of {name}"));
    }
    let side = if name.starts_with("player") { Side::Player } else { Side::Banker };
    let hand = name == "player" || name == "banker";
    let main = hand || name == "tie" || name.ends_with("dragon-bonus");
    let leans = leaning.is_some_and(|word| name.contains(word));
    Ok(Bet { side, rows, main, leans, hand })
}

fn case(words: &str) -> Result<Case, String> {
    let number = || words.split(' ').next_back().and_then(|word| word.parse().ok()).unwrap_or(0);
    Ok(match words {
        "*" => Case::Always,
        "wins" => Case::Wins,
        "wins with 6" => Case::WinsWith(6),
        "wins with 8 or 9 of three" => Case::EightOrNineOfThree,
        "wins natural" => Case::WinsNatural,
        "tie" => Case::Tie,
        "tie on 8" => Case::TieOn(8),
        "natural tie" => Case::NaturalTie,
        "pair" => Case::AnyPair,
        "mixed pair" => Case::Pair(Pair::Mixed),
        "coloured pair" => Case::Pair(Pair::Coloured),
        "perfect pair" => Case::Pair(Pair::Perfect),
        by if by.starts_with("wins by ") => Case::WinsBy(number()),
        other => return Err(format!("`{other}` is no case")),
    })
}

fn to(words: &str) -> Result<To, String> {
    Ok(match words {
        "none" => To::NotOffered,
        "lose" => To::Lose,
        "back" => To::Back,
        "back+percent" => To::BackAndPercent,
        odds => {
            let odds = odds
                .split_once(':')
                .and_then(|(win, on)| Some(To::Pays(win.parse().ok()?, on.parse().ok()?)));
            odds.ok_or_else(|| format!("`{words}` is nothing that a wager comes to"))?
        }
    })
}

fn fits(case: Case, side: Side, hands: &Hands) -> bool {
    let own = match side {
        Side::Player => Outcome::Player,
        Side::Banker => Outcome::Banker,
    };
    let (outcome, count) = (hands.outcome(), hands.count(side));
    let (wins, tie) = (outcome == own, outcome == Outcome::Tie);
    let margin = hands.count(Side::Player).abs_diff(hands.count(Side::Banker));
    match case {
        Case::Always => true,
        Case::Wins => wins,
        Case::WinsWith(points) => wins && count == points,
        Case::EightOrNineOfThree => wins && count >= 8 && hands.cards(side) == 3,
        Case::WinsNatural => wins && hands.is_natural(side),
        Case::WinsBy(points) => wins && !hands.is_natural(side) && margin == points,
        Case::Tie => tie,
        Case::TieOn(points) => tie && count == points,
        Case::NaturalTie => tie && hands.is_natural(side),
        Case::AnyPair => hands.pair(side) != Pair::None,
        Case::Pair(kind) => hands.pair(side) == kind,
    }
}
