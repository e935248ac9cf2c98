//! The version and options in force at a table, and conditions on them.
//!
//! As with the facts of a coup, the version and every option that is a choice set one bit each, so
//! that whether a line is in force is one `and-not`.

use crate::amount::Amount;
use crate::cite::Cite;
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

/// What kind of thing an option sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// One of a list of values.
    Choice {
        /// The values.
        values: Vec<String>,
        /// The place of the value that is in force when nothing is said.
        default: usize,
        /// The bit of the first value in a [`Setting`].
        first_bit: usize,
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

/// Something the house may set at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseOption {
    /// Its name in files and requests.
    pub id: String,
    /// What it sets, in words.
    pub name: String,
    /// What may be set.
    pub kind: OptionKind,
    /// Whose approval a setting other than the default needs; none where nobody's.
    pub needs: Option<RoleId>,
    /// The versions in which it matters, as a condition.
    pub matters: InForce,
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
        self.versions.iter().position(|version| {
            version.id.eq_ignore_ascii_case(name)
                || version.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
        })
    }

    /// The option of this name, by its place.
    pub fn option(&self, name: &str) -> Option<usize> {
        self.options.iter().position(|option| option.id == name)
    }

    /// A version with every option at its default.
    pub fn default_setting(&self, version: usize) -> Setting {
        let mut setting = Setting { bits: 1 << version, numbers: [0; OPTIONS_MAX] };
        for (index, option) in self.options.iter().enumerate() {
            match option.kind {
                OptionKind::Choice { default, first_bit, .. } => {
                    setting.bits |= 1 << (first_bit + default);
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
            OptionKind::Choice { values, first_bit, .. } => {
                let place = values.iter().position(|known| known == value);
                let place = place.ok_or_else(|| refusal(values.join(", ")))?;
                setting = setting.with(*first_bit, values.len(), place);
            }
            OptionKind::Percent { min, max, .. } => {
                let percent: Option<u8> = value.parse().ok();
                let percent = percent.filter(|percent| (min..=max).contains(&percent));
                let percent = percent.ok_or_else(|| {
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
            if let OptionKind::Choice { values, first_bit, .. } = &option.kind {
                let places = |setting: Setting| {
                    (0..values.len())
                        .map(move |place| setting.with(*first_bit, values.len(), place))
                };
                settings = settings.into_iter().flat_map(places).collect();
            }
        }
        settings
    }

    /// Where the values of the version or of a choice stand in a setting: the first bit and how many.
    pub(crate) fn bits(&self, key: &str) -> Option<(usize, usize)> {
        if key == VERSION {
            return Some((0, self.versions.len()));
        }
        let option = self.options.iter().find(|option| option.id == key)?;
        match &option.kind {
            OptionKind::Choice { values, first_bit, .. } => Some((*first_bit, values.len())),
            OptionKind::Percent { .. } | OptionKind::Amount { .. } => None,
        }
    }

    /// The version that is set.
    pub fn version_set(&self, setting: &Setting) -> &Version {
        &self.versions[setting.value(0, self.versions.len())]
    }

    /// The value that is set of an option that is a choice.
    pub fn choice_set(&self, setting: &Setting, option: usize) -> Option<&str> {
        match &self.options[option].kind {
            OptionKind::Choice { values, first_bit, .. } => {
                Some(&values[setting.value(*first_bit, values.len())])
            }
            _ => None,
        }
    }
}

/// The version and options in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setting {
    pub(crate) bits: u64,
    /// The numbers of the options that are not choices, by the option's place in its rulebook.
    pub(crate) numbers: [i64; OPTIONS_MAX],
}

impl Setting {
    /// The same, with one value of a group set: `width` bits from `first_bit` on.
    #[must_use]
    pub(crate) const fn with(mut self, first_bit: usize, width: usize, value: usize) -> Setting {
        let group = ((1 << width) - 1) << first_bit;
        self.bits = self.bits & !group | 1 << (first_bit + value);
        self
    }

    /// The value that is set of a group.
    pub(crate) const fn value(&self, first_bit: usize, width: usize) -> usize {
        let group = self.bits >> first_bit & ((1 << width) - 1);
        group.trailing_zeros() as usize
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

    /// The same, but of `width` bits from `first_bit` on, only those named.
    #[must_use]
    pub fn with(self, first_bit: usize, width: usize, values: &[usize]) -> InForce {
        let group = ((1_u64 << width) - 1) << first_bit;
        let allowed = values.iter().fold(0, |bits, value| bits | 1 << (first_bit + value));
        InForce(self.0 & (allowed | !group))
    }

    /// Whether it leaves out any of `width` values from `first_bit` on.
    pub(crate) const fn restricts(self, first_bit: usize, width: usize) -> bool {
        let group = ((1 << width) - 1) << first_bit;
        group & !self.0 != 0
    }

    /// Whether it holds in this setting.
    pub const fn holds(self, setting: &Setting) -> bool {
        setting.bits & !self.0 == 0
    }
}
