//! Promotional tokens: what vouchers of the house are exchanged for, and what is won with them.

use crate::accounts::AccountBy;
use crate::cite::Clause;

/// What becomes of tokens whose wager has won. Winnings are paid in chips either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokensWon {
    /// The house keeps them.
    Kept,
    /// They go back to the bettor.
    Returned,
}

impl TokensWon {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, TokensWon); 2] =
        [("kept", TokensWon::Kept), ("returned", TokensWon::Returned)];
}

/// The clauses on promotional tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenClauses {
    /// That wagers may be made with them.
    pub wager: Clause<()>,
    /// Who gives them for a voucher.
    pub exchange: AccountBy,
    /// That what they win is paid in chips.
    pub winnings: Clause<()>,
    /// What becomes of them when they have won. Those that lose are the house's, those of a wager
    /// that is not decided go back.
    pub won: Clause<TokensWon>,
}
