//! A rulebook: the clauses that one house plays by, ready to be asked.

use crate::accounts::AccountClauses;
use crate::amount::Amount;
use crate::bet::{Bet, BetId, Offer, Wager};
use crate::card::{Card, excess_copy};
use crate::cite::{Cite, Clause, Permitted};
use crate::conduct::ConductClauses;
use crate::irregularity::IrregularityClauses;
use crate::odds::Direction;
use crate::promotion::PromotionClauses;
use crate::refusal::{Reason, Refusal};
use crate::role::{HigherMayAct, Role, RoleId};
use crate::setting::{Menu, Setting};
use crate::shoe::ShoeClauses;
use crate::tableau::Tableau;
use crate::tournament::TournamentClauses;
use crate::wagering::WageringClauses;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What the document says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imprint {
    /// The game's name as printed.
    pub title: String,
    /// The casino.
    pub house: String,
    /// Where it is.
    pub territory: String,
    /// Under what law the rules stand.
    pub instrument: String,
    /// Which edition of the rules it is.
    pub edition: String,
    /// The body that approves them.
    pub regulator: String,
}

/// The canonical words for which a rulebook gives the house's own.
pub const TERMS: &[&str] = &[
    "coup",
    "shoe",
    "tableau",
    "cutting-card",
    "natural",
    "players-hand",
    "bankers-hand",
    "tie",
    "stand-off",
    "void",
    "dummy-coup",
    "last-coup",
    "bettor",
    "wagering-period",
    "table-differential",
    "betting-area",
    "discard-rack",
    "station",
    "chip-account",
    "console",
    "result-display",
];

/// A canonical word and the house's, for screens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The canonical word, such as `coup`.
    pub word: &'static str,
    /// The house's printed word.
    pub printed: String,
}

/// How many decks baccarat is played with where nothing is said.
const USUAL_DECKS: u8 = 8;

/// How many decks the game is played with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decks {
    /// The numbers allowed.
    pub allowed: Clause<Vec<u8>>,
    /// Bets that are offered only with a certain number.
    pub forced: Vec<Clause<ForcedDecks>>,
}

/// Bets that force the number of decks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForcedDecks {
    /// The bets.
    pub bets: Vec<BetId>,
    /// The decks they need.
    pub decks: u8,
}

/// How a payout that cannot be made exactly is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rounding {
    /// The smallest amount that can be paid.
    pub unit: Unit,
    /// Which way it goes.
    pub direction: Direction,
}

/// The smallest payable amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Always this.
    Fixed(Amount),
    /// What an option sets, by its place in the rulebook.
    Option(usize),
}

/// What one bettor may wager on together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    /// How many wagers one bettor may have on one bet; none where any number.
    pub wagers_per_bet: Clause<Option<u8>>,
    /// The bets that this is said of; none where of all.
    pub of_bets: Option<Vec<BetId>>,
    /// Wagers on these two hands' bets in one coup.
    pub both_hands: Permitted<[BetId; 2]>,
}

impl Together {
    /// How many wagers one bettor may have on a bet; none where any number.
    pub fn most_on(&self, bet: BetId) -> Option<u8> {
        let said = self.of_bets.as_ref().is_none_or(|bets| bets.contains(&bet));
        self.wagers_per_bet.value.filter(|_| said)
    }
}

/// The clauses of one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulebook {
    /// Its short name, which begins every citation.
    pub id: String,
    /// What the document says of itself.
    pub imprint: Imprint,
    /// The house's words.
    pub terms: Vec<Term>,
    /// The people it names.
    pub roles: Vec<Role>,
    /// Whether a higher rung may act for a lower one.
    pub higher_may_act: Clause<HigherMayAct>,
    /// How many decks.
    pub decks: Decks,
    /// How a shoe begins and ends.
    pub shoe: ShoeClauses,
    /// When wagers are taken, and within which limits.
    pub wagering: WageringClauses,
    /// Who may do what.
    pub conduct: ConductClauses,
    /// What is done when something goes wrong.
    pub irregularities: IrregularityClauses,
    /// Chip accounts, where there are stations.
    pub accounts: Option<AccountClauses>,
    /// Promotional prizes, where the document has rules on them.
    pub promotions: Option<PromotionClauses>,
    /// Tournaments, where there are any.
    pub tournament: Option<TournamentClauses>,
    /// Which hand draws.
    pub tableau: Tableau,
    /// The versions of the game and the options of the house.
    pub menu: Menu,
    /// The rule that says which wagers there are.
    pub wagers_cite: Cite,
    /// The bets.
    pub bets: Vec<Bet>,
    /// What may be wagered together.
    pub together: Together,
    /// How payouts are rounded.
    pub rounding: Clause<Rounding>,
}

impl Rulebook {
    /// The bet of this name.
    pub fn bet(&self, name: &str) -> Option<BetId> {
        let index = self.bets.iter().position(|bet| bet.id == name)?;
        u8::try_from(index).ok().map(BetId)
    }

    /// The clauses of a bet.
    pub fn bet_clauses(&self, bet: BetId) -> &Bet {
        &self.bets[usize::from(bet.0)]
    }

    /// Whether the game may be played with so many decks.
    pub fn allow_decks(&self, decks: u8) -> Result<(), Refusal> {
        let allowed = &self.decks.allowed;
        if allowed.value.contains(&decks) {
            return Ok(());
        }
        let reason = Reason::DecksNotAllowed { given: decks, allowed: allowed.value.clone() };
        Err(Refusal { reason, cite: allowed.source.cite().cloned() })
    }

    /// The decks that are meant where nothing is said: eight, or the most there can be.
    pub fn usual_decks(&self) -> u8 {
        let allowed = &self.decks.allowed.value;
        let most = allowed.iter().copied().max().unwrap_or(USUAL_DECKS);
        if allowed.contains(&USUAL_DECKS) { USUAL_DECKS } else { most }
    }

    /// Whether these cards can come out of so many decks.
    pub fn allow_copies(&self, cards: &[Card], decks: u8) -> Result<(), Refusal> {
        let Some(place) = excess_copy(cards, decks) else { return Ok(()) };
        let reason = Reason::TooManyCopies { card: cards[place], number: place + 1, decks };
        Err(Refusal { reason, cite: self.decks.allowed.source.cite().cloned() })
    }

    /// The bet of this name, or the refusal of it.
    pub fn bet_named(&self, name: &str) -> Result<BetId, Refusal> {
        self.bet(name).ok_or_else(|| {
            let known = self.bets.iter().map(|bet| bet.id.clone()).collect();
            Reason::BetNotKnown { given: name.to_string(), known }.by(&self.wagers_cite)
        })
    }

    /// The refusal of a bet that a setting does not offer.
    pub(crate) fn not_offered(&self, bet: &Bet, offer: &Offer) -> Refusal {
        let only = self.menu.in_words(offer.in_force);
        Reason::BetNotOffered { bet: bet.id.clone(), only }.by(&offer.cite)
    }

    /// Whether one bettor may have these wagers together, under this setting and so many decks.
    pub fn allow_wagers(
        &self,
        setting: &Setting,
        decks: u8,
        wagers: &[Wager],
    ) -> Result<(), Refusal> {
        for wager in wagers {
            let bet = self.bet_clauses(wager.bet());
            if let Some(offer) = bet.withheld(setting) {
                return Err(self.not_offered(bet, offer));
            }
            if let Some(forced) = self.decks_forced_otherwise(wager.bet(), decks) {
                let (bet, decks) = (bet.id.clone(), forced.value.decks);
                let cite = forced.source.cite().cloned();
                return Err(Refusal { reason: Reason::BetNeedsDecks { bet, decks }, cite });
            }
            self.allow_count(wager.bet(), wagers)?;
            self.allow_needs(bet, setting, wagers)?;
        }
        Ok(())
    }

    fn allow_count(&self, bet: BetId, wagers: &[Wager]) -> Result<(), Refusal> {
        let clause = &self.together.wagers_per_bet;
        let count = wagers.iter().filter(|wager| wager.bet() == bet).count();
        match self.together.most_on(bet) {
            Some(most) if count > usize::from(most) => {
                let reason = Reason::TooManyWagers { bet: self.bet_clauses(bet).id.clone(), most };
                Err(Refusal { reason, cite: clause.source.cite().cloned() })
            }
            _ => Ok(()),
        }
    }

    fn allow_needs(&self, bet: &Bet, setting: &Setting, wagers: &[Wager]) -> Result<(), Refusal> {
        let Some(needs) = &bet.needs else { return Ok(()) };
        let met = !needs.in_force.holds(setting)
            || needs.any_of.is_empty()
            || wagers.iter().any(|other| needs.any_of.contains(&other.bet()));
        if met {
            return Ok(());
        }
        let any_of = needs.any_of.iter().map(|bet| self.bet_clauses(*bet).id.clone()).collect();
        Err(Reason::BetNeedsAnother { bet: bet.id.clone(), any_of }.by(&needs.cite))
    }

    /// Whether a bet is offered under this setting and so many decks.
    pub fn offers(&self, bet: BetId, setting: &Setting, decks: u8) -> bool {
        self.bet_clauses(bet).withheld(setting).is_none()
            && self.decks_forced_otherwise(bet, decks).is_none()
    }

    fn decks_forced_otherwise(&self, bet: BetId, decks: u8) -> Option<&Clause<ForcedDecks>> {
        self.decks
            .forced
            .iter()
            .find(|forced| forced.value.bets.contains(&bet) && forced.value.decks != decks)
    }

    /// The house's printed word for a canonical one of [`TERMS`].
    pub fn term(&self, word: &str) -> &str {
        let term = self.terms.iter().find(|term| term.word == word);
        term.map_or("", |term| &term.printed)
    }

    /// A role by its place.
    pub fn role(&self, role: RoleId) -> &Role {
        &self.roles[usize::from(role.0)]
    }
}
