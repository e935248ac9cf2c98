//! What a refusal's words are filled in with.

use crate::wire::{Face, Moment, Money, Remedy};
use serde::{Deserialize, Serialize};
use table::Reason;
use utoipa::ToSchema;

/// What there is to fill in, as far as the code has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Filled {
    /// Who must do it, by the house's name for the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub needs: Option<String>,
    /// What the cards must first be, as a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub wants: Option<String>,
    /// What comes first, as a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub first: Option<String>,
    /// The minimum.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub min: Option<Money>,
    /// The maximum.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max: Option<Money>,
    /// The step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub unit: Option<Money>,
    /// What still fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub room: Option<Money>,
    /// What is on the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credit: Option<Money>,
    /// Until when.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub until: Option<Moment>,
    /// For how many minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub minutes: Option<u32>,
    /// The remedy that is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub remedy: Option<Remedy>,
    /// The bet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bet: Option<String>,
    /// Bets, one of which would do; or words that are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any_of: Vec<String>,
    /// How many decks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub decks: Option<u8>,
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub most: Option<u8>,
    /// A card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub card: Option<Face>,
    /// What was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub given: Option<String>,
}

/// Words of the table as a code: those in front of a thing that is done first.
fn slug(words: &str) -> String {
    let letters = words.chars().filter(|letter| *letter != ',' && *letter != '\'');
    let code = letters.map(|letter| if letter.is_alphanumeric() { letter } else { '_' });
    code.collect::<String>().to_lowercase()
}

impl Filled {
    /// What a reason is filled in with.
    pub fn of(reason: &Reason) -> Filled {
        let mut with = Filled::default();
        match reason {
            Reason::NotAuthorised { needs } => with.needs = Some(needs.clone()),
            Reason::Lacking { what } => with.given = Some(what.clone()),
            Reason::WrongStage { wants } => with.wants = Some(slug(wants)),
            Reason::NotYet { first } | Reason::ComesFirst { first } => {
                with.first = Some(slug(first));
            }
            Reason::UnderMinimum { min } => with.min = Some(Money(*min)),
            Reason::OverMaximum { max } => with.max = Some(Money(*max)),
            Reason::NotAMultiple { unit } => with.unit = Some(Money(*unit)),
            Reason::AreaFull { room }
            | Reason::LossLimitReached { room }
            | Reason::DifferentialExceeded { room } => {
                with.room = Some(Money(*room));
            }
            Reason::PeriodRunning { until }
            | Reason::OnBreak { until }
            | Reason::CreditHeld { until }
            | Reason::TooLate { until } => with.until = Some(until.0),
            Reason::NotEnoughTokens { tokens } => with.room = Some(Money(*tokens)),
            Reason::NotInTray { chips } => with.room = Some(Money(*chips)),
            Reason::NoticeNotDue { due } => with.until = Some(due.0),
            Reason::NoticeNeeded { minutes } => with.minutes = Some(u32::from(*minutes)),
            Reason::TimeLimitReached { minutes } => with.minutes = Some(*minutes),
            Reason::AnotherRemedy { remedy } => with.remedy = Some(Remedy(*remedy)),
            Reason::NotEnoughCredit { credit } | Reason::CreditLeft { credit } => {
                with.credit = Some(Money(*credit));
            }
            Reason::Rules(reason) => with.of_rules(reason),
            _ => {}
        }
        with
    }

    fn of_rules(&mut self, reason: &rules::Reason) {
        match reason {
            rules::Reason::OptionValue { option, given, allowed } => {
                self.given = Some(given.clone());
                self.any_of = vec![option.clone(), allowed.clone()];
            }
            rules::Reason::HouseWide { option, given, house } => {
                self.given = Some(given.clone());
                self.any_of = vec![option.clone(), house.clone()];
            }
            rules::Reason::DecksNotAllowed { given, allowed } => {
                self.decks = Some(*given);
                self.any_of = allowed.iter().map(ToString::to_string).collect();
            }
            rules::Reason::TooManyCopies { card, decks, .. } => {
                (self.card, self.decks) = (Some(Face(*card)), Some(*decks));
            }
            rules::Reason::NotForbidden { given, known }
            | rules::Reason::BurnNotKnown { given, known }
            | rules::Reason::BetNotKnown { given, known } => {
                (self.given, self.any_of) = (Some(given.clone()), known.clone());
            }
            rules::Reason::PlacingNotAllowed { cards_behind, allowed } => {
                self.given = Some(cards_behind.to_string());
                self.any_of = allowed.iter().map(|(_, cards)| cards.to_string()).collect();
            }
            rules::Reason::BetNotOffered { bet, only } => {
                (self.bet, self.any_of) = (Some(bet.clone()), vec![only.clone()]);
            }
            rules::Reason::TooManyWagers { bet, most } => {
                (self.bet, self.most) = (Some(bet.clone()), Some(*most));
            }
            rules::Reason::BetNeedsDecks { bet, decks } => {
                (self.bet, self.decks) = (Some(bet.clone()), Some(*decks));
            }
            rules::Reason::BetNeedsAnother { bet, any_of } => {
                (self.bet, self.any_of) = (Some(bet.clone()), any_of.clone());
            }
            rules::Reason::NothingWagered { bet } | rules::Reason::PayoutTooLarge { bet } => {
                self.bet = Some(bet.clone());
            }
            rules::Reason::NotThisCoup { how } => self.given = Some(how.clone()),
            rules::Reason::NoBurnBeforeCoup => {}
        }
    }
}
