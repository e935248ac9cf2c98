//! What is found, as it goes to whoever searches.

use serde::Serialize;
use utoipa::ToSchema;

/// A coup that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CoupFound {
    /// The position of the entry that opened it: newer coups have larger ones.
    pub id: i64,
    /// The table.
    pub table: String,
    /// The shoe.
    pub shoe: u32,
    /// Its number in the shoe.
    pub coup: u32,
    /// The number of the entry in the table's stream that opened it.
    pub entry: u64,
    /// When wagering was opened.
    pub opened_ms: i64,
    /// When it was over; none while it is on.
    pub ended_ms: Option<i64>,
    /// Who dealt.
    pub dealer: Option<String>,
    /// Who won as it stands: `player`, `banker` or `tie`.
    pub result: Option<String>,
    /// Who won as it was first announced.
    pub first_result: Option<String>,
    /// How it came to its end.
    pub end: Option<String>,
    /// The cards of the Player's Hand, in dealing order.
    pub players_cards: Vec<String>,
    /// The cards of the Banker's Hand.
    pub bankers_cards: Vec<String>,
    /// The point count of the Player's Hand.
    pub players_count: Option<u8>,
    /// The point count of the Banker's Hand.
    pub bankers_count: Option<u8>,
    /// Whether the Player's Hand is a natural.
    pub players_natural: bool,
    /// Whether the Banker's Hand is a natural.
    pub bankers_natural: bool,
    /// How many wagers were settled.
    pub wagers: u64,
    /// What was staked and settled.
    pub handle: String,
    /// What the house won.
    pub win: String,
    /// What is out of the ordinary: `corrected`, `void`, `disputed`, `incident`.
    pub marks: Vec<&'static str>,
}

/// A wager that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WagerFound {
    /// The coup's id.
    pub coup_id: i64,
    /// The table.
    pub table: String,
    /// The shoe.
    pub shoe: u32,
    /// The number of the coup.
    pub coup: u32,
    /// Its number among the wagers of the coup.
    pub number: u64,
    /// When it was placed.
    pub placed_ms: i64,
    /// The place.
    pub place: u8,
    /// Whose it is.
    pub bettor: String,
    /// On what.
    pub bet: String,
    /// How much.
    pub amount: String,
    /// What became of it: `settled`, `back`, `forfeited`, `undone` or `held`.
    pub fate: String,
    /// What it came to: `win`, `lose` or `stand_off`.
    pub grade: Option<String>,
    /// The odds that it was paid at.
    pub odds: Option<String>,
    /// What went back, with its winnings.
    pub returned: Option<String>,
    /// The rule.
    pub rule: Option<String>,
    /// How often it was settled again.
    pub settled_again: u64,
    /// The result of the coup.
    pub result: Option<String>,
}

/// An incident that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IncidentFound {
    /// The position of the entry that opened it.
    pub id: i64,
    /// The table.
    pub table: String,
    /// Its number at the table.
    pub number: u32,
    /// When it was reported or recognised.
    pub opened_ms: i64,
    /// What it was.
    pub situation: String,
    /// What was reported, in words.
    pub note: String,
    /// The shoe of the coup that it was about.
    pub shoe: Option<u32>,
    /// The number of that coup.
    pub coup: Option<u32>,
    /// The place that it was about.
    pub place: Option<u8>,
    /// Those it was about.
    pub bettors: String,
    /// What was done.
    pub remedies: Vec<String>,
    /// The rules by which it was done.
    pub rules: Vec<String>,
    /// Who reported it; nobody where the table recognised it.
    pub reported_by: String,
    /// Who decided it.
    pub decided_by: String,
    /// Who closed it.
    pub closed_by: String,
    /// When it was closed.
    pub closed_ms: Option<i64>,
    /// The decision, in words.
    pub decision: String,
    /// What bettors got more by it.
    pub settled_again: String,
    /// Whether nothing is left to do.
    pub is_over: bool,
}

/// A correction that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CorrectionFound {
    /// The position of the entry that put it right.
    pub id: i64,
    /// The table.
    pub table: String,
    /// The shoe of the coup.
    pub shoe: u32,
    /// The number of the coup.
    pub coup: u32,
    /// When it was put right.
    pub at_ms: i64,
    /// The number of the incident.
    pub incident: Option<u32>,
    /// What it was.
    pub situation: Option<String>,
    /// What was reported, in words.
    pub note: String,
    /// What was done.
    pub remedy: String,
    /// The rule.
    pub rule: Option<String>,
    /// Who confirmed it, each with their role.
    pub confirmed_by: Vec<String>,
    /// The cards of the Player's Hand before.
    pub players_before: Vec<String>,
    /// The cards of the Banker's Hand before.
    pub bankers_before: Vec<String>,
    /// Who had won.
    pub result_before: Option<String>,
    /// The cards of the Player's Hand afterwards.
    pub players_cards: Vec<String>,
    /// The cards of the Banker's Hand afterwards.
    pub bankers_cards: Vec<String>,
    /// Who has won; none where the coup is void.
    pub result: Option<String>,
    /// How many wagers came out otherwise.
    pub wagers: u64,
    /// What bettors got more by it.
    pub settled_again: String,
}

/// Something that somebody did, found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventFound {
    /// Its position in the journal.
    pub id: i64,
    /// The stream: a table's, the cage's, the staff's.
    pub stream: String,
    /// The number of the entry in the stream.
    pub number: u64,
    /// When.
    pub at_ms: i64,
    /// What kind of entry it is.
    pub kind: String,
    /// Who did it.
    pub by: String,
    /// In which role.
    pub role: String,
    /// Who approved it.
    pub approved_by: Option<String>,
    /// In which role.
    pub approved_role: Option<String>,
}

macro_rules! pages {
    ($($(#[$about:meta])* $page:ident of $row:ident;)*) => {
        $($(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
        pub struct $page {
            /// What was found, the newest first.
            pub rows: Vec<$row>,
            /// Where the next page begins; none where there is no more.
            pub next: Option<String>,
            /// Up to when was looked, where that took so long that it was left off.
            pub searched_to_ms: Option<i64>,
        }

        impl From<(Vec<$row>, Option<String>, Option<i64>)> for $page {
            fn from(
                (rows, next, searched_to_ms): (Vec<$row>, Option<String>, Option<i64>),
            ) -> $page {
                $page { rows, next, searched_to_ms }
            }
        })*
    };
}

pages! {
    /// Some of the coups that were found.
    CoupPage of CoupFound;
    /// Some of the wagers that were found.
    WagerPage of WagerFound;
    /// Some of the incidents that were found.
    IncidentPage of IncidentFound;
    /// Some of the corrections that were found.
    CorrectionPage of CorrectionFound;
    /// Some of the deeds that were found.
    EventPage of EventFound;
}
