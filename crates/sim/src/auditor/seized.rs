//! Money of somebody that is kept, whichever incident it was seized in (vic:13.2.3).

use super::{Auditor, Checked, amount, ensure};
use rules::Name;

impl Auditor {
    /// Money is kept from somebody, or given back to them.
    pub(super) fn seize(&mut self, number: u32, bettor: &Name, cents: i64) -> Checked {
        let known = self.seized.iter().position(|kept| kept.0 == number);
        let known = known.unwrap_or(self.seized.len());
        if known == self.seized.len() {
            self.seized.push((number, bettor.clone(), 0));
        }
        let (_, whose, seized) = &mut self.seized[known];
        *seized += cents;
        ensure(*seized >= 0, || format!("more is released of incident {number} than was seized"))?;
        ensure(whose == bettor, || format!("what is kept of {whose} is {bettor}'s"))
    }

    /// Of somebody's money no more is kept than they have won, and no more goes back first than
    /// makes it so.
    pub(super) fn is_kept_from_winnings(&self, bettor: &Name, back: bool) -> Checked {
        let own = self.seized.iter().filter(|(_, name, _)| name == bettor);
        let (kept, won): (i64, _) = (own.map(|(_, _, cents)| cents).sum(), self.won(bettor));
        // What was won at a table that has been closed since may count no more.
        let exact = kept == won || !self.won_before.is_empty();
        ensure(kept <= won && (exact || !back), || {
            format!("{} of {bettor} is kept, and {} was won", amount(kept), amount(won))
        })
    }
}
