//! What is asked, from the words of a command line or a JSON line to the things of the rules.

use crate::cli::GameArgs;
use crate::failure::Failure;
use crate::library::Library;
use rules::coup::NotThisCoup;
use rules::given::Given;
use rules::setting::Version;
use rules::{Amount, Card, Coup, Reason, Rulebook, Setting, Settlement, Wager, settle};
use std::collections::BTreeMap;

/// A question as it was put. `T` is the text of a name or a value.
pub(crate) struct Question<'a, T> {
    pub(crate) rulebook: &'a str,
    pub(crate) version: &'a str,
    pub(crate) options: &'a [(T, T)],
    /// None where nothing is said.
    pub(crate) decks: Option<u8>,
    pub(crate) cards: &'a [Card],
    pub(crate) wagers: &'a [(T, T)],
}

/// A finished coup with every wager settled.
pub(crate) struct Answer<'r> {
    pub(crate) rulebook: &'r Rulebook,
    pub(crate) version: usize,
    pub(crate) coup: Coup,
    pub(crate) wagers: Vec<(Wager, Settlement<'r>)>,
    pub(crate) staked: Amount,
    pub(crate) returned: Amount,
    pub(crate) conditions: Vec<Condition<'r>>,
}

/// Something that must have been so for the wagers to stand, and the rule.
pub(crate) struct Condition<'r> {
    pub(crate) text: String,
    pub(crate) rule: Option<&'r str>,
}

impl<T: AsRef<str>> Question<'_, T> {
    /// Deals the coup and settles the wagers.
    pub(crate) fn answer<'r>(&self, library: &'r Library) -> Result<Answer<'r>, Failure> {
        let rulebook = library.rulebook(self.rulebook)?;
        let version = version(rulebook, self.version)?;
        let setting = setting(rulebook, version, self.options)?;
        let decks = self.decks.unwrap_or_else(|| rulebook.usual_decks());
        let coup = deal_exactly(rulebook, self.cards, decks)?;
        let wagers = self.wagers(rulebook)?;
        rulebook.allow_wagers(&setting, decks, &wagers)?;
        let mut conditions = self.option_conditions(rulebook, &setting, &wagers);
        conditions.extend(both_hands(rulebook, &wagers));

        let settled: Vec<_> = wagers
            .iter()
            .map(|wager| Ok((*wager, settle(rulebook, &setting, &coup, *wager)?)))
            .collect::<Result<_, Failure>>()?;
        let staked = total(wagers.iter().map(|wager| wager.amount()))?;
        let returned = total(settled.iter().map(|(_, settled)| settled.returned))?;
        Ok(Answer { rulebook, version, coup, wagers: settled, staked, returned, conditions })
    }

    /// What the options given rest on: that they matter at all, and an approval where a wager
    /// depends on one.
    fn option_conditions<'r>(
        &self,
        rulebook: &'r Rulebook,
        setting: &Setting,
        wagers: &[Wager],
    ) -> Vec<Condition<'r>> {
        let menu = &rulebook.menu;
        let mut conditions = Vec::new();
        for (name, value) in self.options {
            let (name, value) = (name.as_ref(), value.as_ref());
            let Some(place) = menu.option(name) else { continue };
            let clause = &menu.options[place];
            let touches = |wager: &Wager| rulebook.bet_clauses(wager.bet()).depends_on(menu, name);
            let text = if !clause.matters.holds(setting) {
                let version = &menu.version_set(setting).id;
                format!("{name} changes nothing in the version {version}")
            } else if let (Some(role), true) = (clause.needs, wagers.iter().any(touches)) {
                let approver = &rulebook.role(role).name;
                format!("{name}={value} needs the approval of the {approver}")
            } else {
                continue;
            };
            conditions.push(Condition { text, rule: Some(clause.cite.as_str()) });
        }
        conditions
    }

    fn wagers(&self, rulebook: &Rulebook) -> Result<Vec<Wager>, Failure> {
        let mut wagers = Vec::with_capacity(self.wagers.len());
        for (name, stake) in self.wagers {
            let name = name.as_ref();
            let bet = rulebook.bet_named(name)?;
            let amount: Amount = stake.as_ref().parse().map_err(|error| {
                Failure::not_understood(format!("the wager on {name}: {error}"))
            })?;
            let nothing = || Reason::NothingWagered { bet: name.to_owned() }.plainly();
            wagers.push(Wager::new(bet, amount).ok_or_else(nothing)?);
        }
        Ok(wagers)
    }
}

/// A version with some options set, by their names.
pub(crate) fn setting<T: AsRef<str>>(
    rulebook: &Rulebook,
    version: usize,
    options: &[(T, T)],
) -> Result<Setting, Failure> {
    let mut setting = rulebook.menu.default_setting(version);
    for (place, (name, value)) in options.iter().enumerate() {
        let name = name.as_ref();
        once("option", name, options[..place].iter().map(|(name, _)| name.as_ref()))?;
        let option = rulebook.menu.option(name).ok_or_else(|| unknown_option(rulebook, name))?;
        setting = rulebook.menu.set_option(setting, option, value.as_ref())?;
    }
    Ok(setting)
}

/// A game as it is played at one table.
pub(crate) struct Game<'r> {
    pub(crate) rulebook: &'r Rulebook,
    pub(crate) version: usize,
    pub(crate) setting: Setting,
    pub(crate) decks: u8,
}

impl<'r> Game<'r> {
    /// The game that is asked for: where nothing is said, the first rulebook on the shelf, its
    /// first version and its usual decks.
    pub(crate) fn of(library: &'r Library, args: &GameArgs) -> Result<Game<'r>, Failure> {
        let rulebook = library.rulebook_or_first(args.rulebook.as_deref())?;
        let version = args.version.as_ref().map_or(Ok(0), |name| version(rulebook, name))?;
        let setting = setting(rulebook, version, &args.options)?;
        let decks = args.decks.unwrap_or_else(|| rulebook.usual_decks());
        rulebook.allow_decks(decks)?;
        Ok(Game { rulebook, version, setting, decks })
    }

    /// What is set of every option that matters.
    pub(crate) fn options(&self) -> BTreeMap<&'r str, String> {
        let options = self.rulebook.menu.options_set(&self.setting);
        let matter = options.filter(|(option, _)| option.matters.holds(&self.setting));
        matter.map(|(option, value)| (option.id.as_str(), value)).collect()
    }
}

/// Fails where a name is among those before it.
pub(crate) fn once<'a>(
    what: &str,
    name: &str,
    mut earlier: impl Iterator<Item = &'a str>,
) -> Result<(), Failure> {
    if earlier.any(|other| other == name) {
        let message = format!("the {what} {} is given twice; give it once", Given(name));
        return Err(Failure::not_understood(message));
    }
    Ok(())
}

/// The version of this name.
pub(crate) fn version(rulebook: &Rulebook, name: &str) -> Result<usize, Failure> {
    rulebook.menu.version(name).ok_or_else(|| {
        let known: Vec<_> = rulebook.menu.versions.iter().map(Version::named).collect();
        let (id, known) = (&rulebook.id, known.join(", "));
        Failure::not_understood(format!("{id} has no version {}: there are {known}", Given(name)))
    })
}

/// An option that the rulebook does not have.
pub(crate) fn unknown_option(rulebook: &Rulebook, name: &str) -> Failure {
    let known: Vec<_> = rulebook.menu.options.iter().map(|option| option.id.as_str()).collect();
    let (id, given, known) = (&rulebook.id, Given(name), known.join(", "));
    Failure::not_understood(format!("{id} has no option {given}: there are {known}"))
}

/// Checks the shoe that cards are said to come from.
pub(crate) fn check_shoe(rulebook: &Rulebook, cards: &[Card], decks: u8) -> Result<(), Failure> {
    rulebook.allow_decks(decks)?;
    Ok(rulebook.allow_copies(cards, decks)?)
}

fn deal_exactly(rulebook: &Rulebook, cards: &[Card], decks: u8) -> Result<Coup, Failure> {
    check_shoe(rulebook, cards, decks)?;
    Coup::deal_exactly(&rulebook.tableau, cards).map_err(|error| not_this_coup(&error))
}

/// The refusal of cards that the tableau could not have dealt.
pub(crate) fn not_this_coup(error: &NotThisCoup<'_>) -> Failure {
    Reason::NotThisCoup { how: error.to_string() }.by(error.cite()).into()
}

/// What wagers on both hands rest on, where the rulebook asks for an approval.
fn both_hands<'r>(rulebook: &'r Rulebook, wagers: &[Wager]) -> Option<Condition<'r>> {
    let both = &rulebook.together.both_hands;
    let role = &rulebook.role(both.needs?).name;
    let wagered = both.what.iter().all(|bet| wagers.iter().any(|wager| wager.bet() == *bet));
    wagered.then(|| Condition {
        text: format!("wagers on both hands need the approval of the {role}"),
        rule: both.source.cite().map(rules::Cite::as_str),
    })
}

fn total(mut amounts: impl Iterator<Item = Amount>) -> Result<Amount, Failure> {
    amounts.try_fold(Amount::ZERO, Amount::checked_add).ok_or_else(|| {
        let message = "the wagers together are more than any amount can be; wager less";
        Failure::refused(message.to_owned(), None)
    })
}
