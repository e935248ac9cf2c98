//! The words of the stored form, so that an export and a record say the same.

use record::form::Form;
use record::table_v1::{names, words};
use rules::Rulebook;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use table::event::Why;
use table::state::DummyCause;

/// What a closed list calls its members.
macro_rules! of_list {
    ($($(#[$meta:meta])* $name:ident: $of:ty = $list:ident;)*) => {
        $($(#[$meta])*
        pub(crate) fn $name(rulebook: &Rulebook, of: $of) -> &'static str {
            words::$list::WORDS[words::$list::store(&of, rulebook) as usize]
        })*
    };
}

of_list! {
    /// A hand.
    hand: rules::Side = Side;
    /// Who won.
    outcome: rules::Outcome = Outcome;
    /// What became of a wager.
    grade: rules::Grade = Grade;
    /// Cloth or station.
    channel: rules::wagering::Channel = Channel;
    /// Why a wager went back.
    why: Why = Why;
    /// Why wagers are barred.
    cause: DummyCause = DummyCause;
}

/// A bet, as the rulebook names it.
pub(crate) fn bet(rulebook: &Rulebook, bet: rules::BetId) -> String {
    names::Bet::store(&bet, rulebook)
}

/// A role, as the rulebook names it.
pub(crate) fn role(rulebook: &Rulebook, role: RoleId) -> String {
    names::Role::store(&role, rulebook)
}

/// What went wrong.
pub(crate) fn situation(rulebook: &Rulebook, situation: Situation) -> String {
    names::Situation::store(&situation, rulebook).to_string()
}

/// What was done about it.
pub(crate) fn remedy(rulebook: &Rulebook, remedy: Remedy) -> String {
    names::Remedy::store(&remedy, rulebook).to_string()
}

/// Several words in one cell.
pub(crate) fn list(words: impl IntoIterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.into_iter().collect();
    (!words.is_empty()).then(|| words.join("; "))
}
