//! What screens are drawn from: the rulebook, the table, its history, and what the house knows
//! beside them.

use crate::watch::Watch;
use crate::wire::{Moment, Rule};
use rulebook::Edition;
use rules::{Amount, Cite, Rulebook};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use table::Table;
use table::state::Setup;
use utoipa::ToSchema;

/// What the printer of a station is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Printer {
    /// There is none, or nothing is known of it.
    #[default]
    None,
    /// It is ready.
    Ready,
    /// A ticket is being printed.
    Printing,
    /// The ticket is printed and can be taken.
    Printed,
    /// It has failed: somebody of the house comes.
    Fault,
}

/// Something that is wrong with a device of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeviceTrouble {
    /// The device, by its name.
    pub device: String,
    /// The place that it is at; none where it is the table's.
    pub place: Option<u8>,
    /// What is wrong with it, by a word of the record.
    pub what: String,
    /// Since when.
    pub since: Moment,
}

/// How the house means a table to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// How it is set up.
    pub setup: Setup,
    /// How many decks its shoe holds.
    pub decks: u8,
}

/// Who does at a table what the rules ask of the dealer, and where its cards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dealing {
    /// Whether the system does, until somebody deals themselves.
    pub automatic: bool,
    /// Whether cards come from a virtual shoe, and nobody sees them before.
    pub virtual_shoe: bool,
}

/// What the house knows of a table beside its events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Around {
    /// The name on the table's sign.
    pub name: String,
    /// The tournament that is played, by its name.
    pub tournament: Option<String>,
    /// The promotions whose sign is on at the table, by their titles.
    pub promotions: Vec<String>,
    /// What the printers of stations are doing.
    pub printers: BTreeMap<u8, Printer>,
    /// The chips of the house; none where the usual ones are used.
    pub chips: Vec<Amount>,
    /// Whether nothing can be recorded now, so that no wagers are taken.
    pub not_recorded: bool,
    /// The currency, by three letters of ISO 4217; none where the house names none.
    pub currency: Option<String>,
    /// How the table is opened, where the house has planned it.
    pub planned: Option<Planned>,
    /// The places that take notes or tickets.
    pub acceptors: BTreeSet<u8>,
    /// The places to which an attendant was called.
    pub calls: BTreeSet<u8>,
    /// What is wrong with the devices of the table.
    pub equipment: Vec<DeviceTrouble>,
    /// Who deals.
    pub dealing: Dealing,
    /// The least minutes of a break, where the house offers play cards.
    pub play_cards: Option<u32>,
}

/// What screens are drawn from.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The rulebook with its register.
    pub edition: &'a Edition,
    /// The table.
    pub table: &'a Table,
    /// What has happened at it, as far as screens show it.
    pub watch: &'a Watch,
    /// What the house knows beside.
    pub around: &'a Around,
}

impl<'a> Scene<'a> {
    /// The rulebook that the table is run by.
    pub fn rulebook(&self) -> &'a Rulebook {
        self.edition.at_table()
    }

    /// How the table is set up, where it is open.
    pub const fn setup(&self) -> Option<&'a Setup> {
        self.table.setup.as_ref()
    }

    /// What a rule says, in the register's words.
    pub fn gist(&self, rule: &Cite) -> Option<String> {
        self.edition.register.rule(rule.as_str()).map(|rule| rule.gist.clone())
    }

    /// What a rule says that may not be there.
    pub(crate) fn gist_of(&self, rule: Option<&Rule>) -> Option<String> {
        rule.and_then(|rule| self.gist(&rule.0))
    }
}
