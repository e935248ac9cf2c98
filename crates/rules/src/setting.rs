//! The version and options in force at a table, and conditions on them.
//!
//! As with the facts of a coup, the version and every option that is a choice set one bit each, so
//! that whether a line is in force is one `and-not`.

use crate::amount::Amount;
use crate::bits::BitGroup;
use crate::cite::Cite;
use crate::conduct::NoticeClause;
use crate::refusal::{Reason, Refusal};
use crate::role::RoleId;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A version of the game that a rulebook offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Its name in files and requests.
    pub id: String,
    /// Other names it goes by, such as a letter.
    pub aliases: Vec<String>,
    /// The house's printed words.
    pub name: String,
    /// The rule that offers it.
    pub cite: Cite,
}

impl Version {
    /// Its name, with its aliases in brackets.
    pub fn named(&self) -> String {
        match &self.aliases[..] {
            [] => self.id.clone(),
            aliases => format!("{} ({})", self.id, aliases.join(", ")),
        }
    }

    /// Whether this is its name or one of its aliases, in either case.
    pub fn goes_by(&self, name: &str) -> bool {
        self.id.eq_ignore_ascii_case(name)
            || self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
    }
}

/// What kind of thing an option sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// One of a list of values.
    Choice {
        /// The values.
        values: Vec<String>,
        /// The place of the value that is in force when nothing is said.
        default: usize,
        /// The bits of the values in a [`Setting`].
        bits: BitGroup,
    },
    /// A whole number of percent.
    Percent {
        /// The lowest allowed.
        min: u8,
        /// The highest allowed.
        max: u8,
        /// What is in force when nothing is said.
        default: u8,
    },
    /// An amount of money above nothing.
    Amount {
        /// What is in force when nothing is said.
        default: Amount,
    },
}

/// How far a setting reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Each table has its own.
    Table,
    /// All tables of a house that are run by the rulebook have the same.
    House,
}

impl Scope {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Scope); 2] = [("table", Scope::Table), ("house", Scope::House)];
}

/// Something the house may set at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseOption {
    /// Its name in files and requests.
    pub id: String,
    /// What it sets, in words.
    pub name: String,
    /// What may be set.
    pub kind: OptionKind,
    /// How far it reaches.
    pub scope: Scope,
    /// Whose approval a setting other than the default needs; none where nobody's.
    pub needs: Option<RoleId>,
    /// The versions in which it matters, as a condition.
    pub matters: InForce,
    /// How it is changed at a table where people play; none where it is as the version is.
    pub change: Option<NoticeClause>,
    /// The rule that allows it.
    pub cite: Cite,
}

/// The key by which conditions name the version; options go by their own names.
pub const VERSION: &str = "version";

/// How many options a rulebook can have.
pub const OPTIONS_MAX: usize = 8;

/// What a rulebook lays before the house to set: versions and options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// The versions of the game, of which one is in force.
    pub versions: Vec<Version>,
    /// The options, each of which is set to something.
    pub options: Vec<HouseOption>,
}

impl Menu {
    /// The version of this name or alias, in either case, by its place.
    pub fn version(&self, name: &str) -> Option<usize> {
        self.versions.iter().position(|version| version.goes_by(name))
    }

    /// The option of this name, by its place.
    pub fn option(&self, name: &str) -> Option<usize> {
        self.options.iter().position(|option| option.id == name)
    }

    /// The bits of the version in a setting.
    pub const fn version_bits(&self) -> BitGroup {
        BitGroup::new(0, self.versions.len())
    }

    /// The bits of the version or of a choice in a setting; none for other options.
    pub(crate) fn bits(&self, key: &str) -> Option<BitGroup> {
        if key == VERSION {
            return Some(self.version_bits());
        }
        let option = self.options.iter().find(|option| option.id == key)?;
        match &option.kind {
            OptionKind::Choice { bits, .. } => Some(*bits),
            OptionKind::Percent { .. } | OptionKind::Amount { .. } => None,
        }
    }

    /// A version with every option at its default.
    pub fn default_setting(&self, version: usize) -> Setting {
        let bits = self.version_bits().bit(version);
        let mut setting = Setting { bits, numbers: [0; OPTIONS_MAX] };
        for (index, option) in self.options.iter().enumerate() {
            match option.kind {
                OptionKind::Choice { default, bits, .. } => {
                    setting.bits = bits.set(setting.bits, default);
                }
                OptionKind::Percent { default, .. } => {
                    setting.numbers[index] = i64::from(default);
                }
                OptionKind::Amount { default } => setting.numbers[index] = default.cents(),
            }
        }
        setting
    }

    /// The setting with one option changed.
    pub fn set_option(
        &self,
        setting: Setting,
        option: usize,
        value: &str,
    ) -> Result<Setting, Refusal> {
        let mut setting = setting;
        let clause = &self.options[option];
        let refusal = |allowed: String| {
            let (option, given) = (clause.id.clone(), value.to_string());
            Reason::OptionValue { option, given, allowed }.by(&clause.cite)
        };
        match &clause.kind {
            OptionKind::Choice { values, bits, .. } => {
                let place = values.iter().position(|known| known == value);
                let place = place.ok_or_else(|| refusal(values.join(", ")))?;
                setting.bits = bits.set(setting.bits, place);
            }
            OptionKind::Percent { min, max, .. } => {
                let digits = value.bytes().all(|byte| byte.is_ascii_digit());
                let percent = value.parse().ok().filter(|percent| (min..=max).contains(&percent));
                let percent: u8 = percent.filter(|_| digits).ok_or_else(|| {
                    refusal(format!("a whole number of percent from {min} to {max}"))
                })?;
                setting.numbers[option] = i64::from(percent);
            }
            OptionKind::Amount { .. } => {
                let amount: Option<Amount> = value.parse().ok();
                let amount = amount.filter(|amount| *amount > Amount::ZERO);
                let amount = amount.ok_or_else(|| {
                    refusal("an amount above zero with at most two decimals".to_string())
                })?;
                setting.numbers[option] = amount.cents();
            }
        }
        Ok(setting)
    }

    /// Every combination of what may be set: the version, if `varied` says so of [`VERSION`], and
    /// each choice of which it says so. The rest stays at its default.
    pub fn settings(&self, varied: impl Fn(&str) -> bool) -> Vec<Setting> {
        let versions = if varied(VERSION) { self.versions.len() } else { 1 };
        let mut settings: Vec<_> =
            (0..versions).map(|version| self.default_setting(version)).collect();
        for option in self.options.iter().filter(|option| varied(&option.id)) {
            if let OptionKind::Choice { values, bits, .. } = &option.kind {
                let every = |setting: Setting| {
                    (0..values.len()).map(move |place| setting.with(*bits, place))
                };
                settings = settings.into_iter().flat_map(every).collect();
            }
        }
        settings
    }

    /// How many [`settings`](Menu::settings) there are.
    pub fn combinations(&self, varied: impl Fn(&str) -> bool) -> usize {
        let versions = if varied(VERSION) { self.versions.len() } else { 1 };
        let choices = self.options.iter().filter(|option| varied(&option.id));
        choices.fold(versions, |product, option| match &option.kind {
            OptionKind::Choice { values, .. } => product.saturating_mul(values.len()),
            OptionKind::Percent { .. } | OptionKind::Amount { .. } => product,
        })
    }

    /// The version that is set.
    pub fn version_set(&self, setting: &Setting) -> &Version {
        &self.versions[self.version_bits().value(setting.bits)]
    }

    /// What is set of an option, as text.
    pub fn value_set(&self, setting: &Setting, option: usize) -> String {
        match &self.options[option].kind {
            OptionKind::Choice { values, bits, .. } => values[bits.value(setting.bits)].clone(),
            OptionKind::Percent { .. } => setting.percent(option).to_string(),
            OptionKind::Amount { .. } => setting.amount(option).to_string(),
        }
    }

    /// Every option with what is set of it, as text.
    pub fn options_set(&self, setting: &Setting) -> impl Iterator<Item = (&HouseOption, String)> {
        let options = self.options.iter().enumerate();
        options.map(|(place, option)| (option, self.value_set(setting, place)))
    }

    /// A condition in words: the values it allows of what it restricts.
    pub fn in_words(&self, in_force: InForce) -> String {
        let names = |ids: &mut dyn Iterator<Item = &str>, bits: BitGroup| {
            let allowed = ids.enumerate().filter(|(place, _)| in_force.0 & bits.bit(*place) != 0);
            allowed.map(|(_, id)| id).collect::<Vec<_>>().join(", ")
        };
        let mut parts = Vec::new();
        if in_force.restricts(self.version_bits()) {
            let mut ids = self.versions.iter().map(|version| version.id.as_str());
            parts.push(format!("{VERSION} {}", names(&mut ids, self.version_bits())));
        }
        for option in &self.options {
            if let OptionKind::Choice { values, bits, .. } = &option.kind
                && in_force.restricts(*bits)
            {
                let mut ids = values.iter().map(String::as_str);
                parts.push(format!("{} {}", option.id, names(&mut ids, *bits)));
            }
        }
        parts.join("; ")
    }
}

/// The version and options in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setting {
    bits: u64,
    /// The numbers of the options that are not choices, by the option's place in its rulebook.
    numbers: [i64; OPTIONS_MAX],
}

impl Setting {
    /// The same, with another value of a group.
    const fn with(mut self, bits: BitGroup, value: usize) -> Setting {
        self.bits = bits.set(self.bits, value);
        self
    }

    /// The percentage that an option sets.
    pub(crate) fn percent(&self, option: usize) -> u8 {
        u8::try_from(self.numbers[option]).expect("a percent option holds a percentage")
    }

    /// The amount that an option sets.
    pub(crate) const fn amount(&self, option: usize) -> Amount {
        Amount::from_cents(self.numbers[option])
    }
}

/// The versions and options under which something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce(u64);

impl InForce {
    /// Whatever is set.
    pub const ALWAYS: InForce = InForce(u64::MAX);

    /// The same, but of this group only with the values named.
    #[must_use]
    pub fn with(self, bits: BitGroup, values: &[usize]) -> InForce {
        InForce(bits.keep(self.0, values))
    }

    /// Whether it leaves out any value of a group.
    pub const fn restricts(self, bits: BitGroup) -> bool {
        bits.mask() & !self.0 != 0
    }

    /// Whether it holds in this setting as far as a group goes.
    pub(crate) const fn holds_of(self, bits: BitGroup, setting: &Setting) -> bool {
        setting.bits & bits.mask() & !self.0 == 0
    }

    /// Whether it holds in this setting.
    pub const fn holds(self, setting: &Setting) -> bool {
        setting.bits & !self.0 == 0
    }
}
