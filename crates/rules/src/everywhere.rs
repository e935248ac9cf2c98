//! What a rulebook wants to be the same at every table of a house, and what it keeps from tables
//! that serve no tournament.

use crate::refusal::{Reason, Refusal};
use crate::rulebook::Rulebook;
use crate::setting::{HouseOption, OptionKind, Scope, Setting};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What one table has otherwise than another although it must be the same at both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference<'r> {
    /// The option.
    pub option: &'r HouseOption,
    /// What it is at the one table.
    pub own: String,
    /// What it is at the other.
    pub other: String,
}

impl Rulebook {
    /// The options that must be the same at every table of the house, each with its value. A table
    /// at which nothing is offered by an option has no part in it.
    pub fn everywhere(
        &self,
        setting: &Setting,
    ) -> impl Iterator<Item = (&HouseOption, String)> + use<'_> {
        let setting = *setting;
        let options = self.menu.options.iter().enumerate();
        let whole = options.filter(move |(_, option)| {
            option.scope == Scope::House && self.offers_by(option, &setting)
        });
        whole.map(move |(place, option)| (option, self.menu.value_set(&setting, place)))
    }

    /// Whether anything is offered that pays by an option, as far as the option has a say.
    fn offers_by(&self, option: &HouseOption, setting: &Setting) -> bool {
        let Some(bits) = self.menu.bits(&option.id) else { return true };
        let mut paid = self.bets.iter().filter(|bet| bet.pays_by(&self.menu, &option.id));
        let none = paid.clone().next().is_none();
        none || paid
            .any(|bet| bet.offered.iter().all(|offer| offer.in_force.holds_of(bits, setting)))
    }

    /// What a table has otherwise than another of the house although it must be the same at both.
    /// The other may be run by another edition.
    pub fn differs<'r>(
        &'r self,
        setting: &Setting,
        (rulebook, other): (&Rulebook, &Setting),
    ) -> Option<Difference<'r>> {
        self.everywhere(setting).find_map(|(option, own)| {
            let mut theirs = rulebook.everywhere(other);
            let (_, other) = theirs.find(|(theirs, _)| theirs.id == option.id)?;
            (own != other).then_some(Difference { option, own, other })
        })
    }

    /// Refuses a setting by which a table would come to have something otherwise than the house has
    /// planned, although it must be the same at every table. What stands there may stay.
    pub fn allow_in_house(
        &self,
        setting: &Setting,
        planned: &Setting,
        stands: Option<&Setting>,
    ) -> Result<(), Refusal> {
        for (option, given) in self.everywhere(setting) {
            let place = self.menu.option(&option.id).expect("it is one of the menu");
            let house = self.menu.value_set(planned, place);
            let stays = stands.is_some_and(|stands| self.menu.value_set(stands, place) == given);
            if given != house && !stays {
                let reason = Reason::HouseWide { option: option.id.clone(), given, house };
                return Err(reason.by(&option.cite));
            }
        }
        Ok(())
    }

    /// Refuses a layout that is for tournaments alone.
    pub fn allow_for_money(&self, setting: &Setting) -> Result<(), Refusal> {
        let Some(clause) = self.tournament.as_ref().and_then(|own| own.layouts.as_ref()) else {
            return Ok(());
        };
        let (own, option) = (&clause.value, &self.menu.options[clause.value.option]);
        let alone = |layout: &String| own.numbers.iter().any(|own| own.to_string() == *layout);
        let given = self.menu.value_set(setting, own.option);
        if !alone(&given) {
            return Ok(());
        }
        let OptionKind::Choice { values, .. } = &option.kind else { return Ok(()) };
        let others: Vec<_> = values.iter().filter(|value| !alone(value)).cloned().collect();
        let (option, allowed) = (option.id.clone(), others.join(", "));
        let reason = Reason::OptionValue { option, given, allowed };
        Err(Refusal { reason, cite: clause.source.cite().cloned() })
    }

    /// The setting of a table that a tournament is played at on a layout.
    pub fn in_tournament(&self, setting: &Setting, layout: Option<u8>) -> Setting {
        let clause = self.tournament.as_ref().and_then(|own| own.layouts.as_ref());
        let (Some(clause), Some(layout)) = (clause, layout) else { return *setting };
        let set = self.menu.set_option(*setting, clause.value.option, &layout.to_string());
        set.unwrap_or(*setting)
    }
}
