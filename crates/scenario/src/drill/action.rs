//! What is done about something that went wrong, told apart by what it means for those who wager.

use rules::given::Given;
use rules::irregularity::Remedy;
use std::fmt;
use table::Event;

/// What follows from a remedy, where rulebooks differ in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The coup that the card begins is played without wagers.
    Dummy,
    /// The coup that the card begins is one like any other.
    Ordinary,
    /// Those who wagered may take wagers back first.
    Offer,
}

impl Effect {
    const ALL: [(&'static str, Effect); 3] =
        [("dummy", Effect::Dummy), ("ordinary", Effect::Ordinary), ("offer", Effect::Offer)];

    fn id(self) -> &'static str {
        Effect::ALL[self as usize].0
    }

    fn follows(self, remedy: Remedy) -> bool {
        match self {
            Effect::Dummy | Effect::Ordinary => remedy == Remedy::NextCoup,
            Effect::Offer => remedy == Remedy::Rebuild,
        }
    }
}

/// A remedy and what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    /// The remedy.
    pub remedy: Remedy,
    /// What follows, where that is not the same everywhere.
    pub effect: Option<Effect>,
}

impl Action {
    /// A remedy from which nothing follows that it does not say itself.
    pub(super) const fn plain(remedy: Remedy) -> Action {
        Action { remedy, effect: None }
    }

    pub(super) const fn with(remedy: Remedy, effect: Effect) -> Action {
        Action { remedy, effect: Some(effect) }
    }

    /// What a remedy was, by what happened with it.
    pub(super) fn of(remedy: Remedy, events: &[Event]) -> Action {
        let effect = events.iter().find_map(|event| match (remedy, event) {
            (Remedy::NextCoup, Event::CardCarried { dummy: true, .. }) => Some(Effect::Dummy),
            (Remedy::NextCoup, Event::CardCarried { .. }) => Some(Effect::Ordinary),
            (Remedy::Rebuild, Event::OfferMade { .. }) => Some(Effect::Offer),
            _ => None,
        });
        Action { remedy, effect }
    }

    /// All that can be said.
    pub fn all() -> impl Iterator<Item = Action> {
        Remedy::ALL.into_iter().flat_map(|(_, remedy)| {
            let effects = Effect::ALL.into_iter().map(|(_, effect)| effect);
            let own = effects.filter(move |effect| effect.follows(remedy));
            let own = own.map(move |effect| Action::with(remedy, effect));
            let plain = (remedy != Remedy::NextCoup).then_some(Action::plain(remedy));
            plain.into_iter().chain(own)
        })
    }

    /// Reads `rebuild`, `rebuild+offer` or `next-coup+dummy`.
    pub fn named(text: &str) -> Result<Action, String> {
        let found = Action::all().find(|action| action.to_string() == text);
        found.ok_or_else(|| {
            let known: Vec<_> = Action::all().map(|action| action.to_string()).collect();
            let alike: Vec<_> =
                known.iter().filter(|id| id.split('+').next() == Some(text)).cloned().collect();
            let known = if alike.is_empty() { known } else { alike };
            format!("{} is not what can be done: write {}", Given(text), known.join(", "))
        })
    }

    /// What is done, in words.
    pub fn words(self) -> String {
        let words = self.remedy.words();
        match self.effect {
            None if self.remedy == Remedy::Rebuild => format!("{words}; wagers stay"),
            None => words.to_owned(),
            Some(Effect::Dummy) => format!("{words}, which is played without wagers"),
            Some(Effect::Ordinary) => format!("{words}, an ordinary one with wagers"),
            Some(Effect::Offer) => format!("{words}, but bettors may take wagers back first"),
        }
    }

    /// Whether two come to the same: cards put right after those who wagered were asked.
    pub(super) fn is_same(self, other: Action) -> bool {
        let plainly = |action: Action| match action.effect {
            Some(Effect::Offer) => Action::plain(Remedy::Offer),
            _ => action,
        };
        plainly(self) == plainly(other)
    }
}

impl fmt::Display for Action {
    /// Its name in files and on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.remedy.id())?;
        self.effect.map_or(Ok(()), |effect| write!(f, "+{}", effect.id()))
    }
}
