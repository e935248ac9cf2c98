//! What events of a tournament hold: conditions, seats, wagers, places and prizes.

use super::names::Entrant;
use crate::cage_v1::names::{Moment, TableNumber};
use crate::form::stored;
use crate::table_v1::names::{Amount, Name};
use floor::tournament::{self as of, conditions};

stored! {
    /// The game that is played.
    struct Game of of::Game {
        /// The digest of the rulebook.
        digest: Name,
        /// The options, as a name, `=` and a value.
        options: Vec<Name>,
        /// The rulebook.
        rulebook: Name,
        /// The version.
        version: Name,
    }
}

stored! {
    /// What kind of session it is.
    words Kind of of::Kind { Regular = "regular", Repechage = "repechage", }
}

stored! {
    /// By which right an application is turned down.
    words TurnedDown of of::TurnedDown { Generally = "generally", ByCriteria = "by_criteria", }
}

stored! {
    /// In which order a wager came.
    words Turn of of::Turn { Own = "own", Warned = "warned", WarnedBefore = "warned_before", }
}

stored! {
    /// What somebody paid or is paid back.
    struct Paid of of::Paid {
        /// Money of the house.
        house: Amount,
        /// Money of the pool.
        pool: Amount,
    }
}

stored! {
    /// What one entrant is paid back.
    pair Refund { entrant: Entrant, paid: Paid, }
}

stored! {
    /// The chips of one entrant.
    pair Chips { entrant: Entrant, chips: Amount, }
}

stored! {
    /// A seat that was drawn.
    struct Allotted of of::draw::Allotted {
        entrant: Entrant,
        place: u8,
        table: TableNumber,
    }
}

stored! {
    /// A wager that was settled.
    struct Settled of of::Settled {
        amount: Amount,
        bet: Name,
        place: u8,
        returned: Amount,
    }
}

stored! {
    /// How somebody came out of a session; points in hundredths.
    struct Standing of of::Standing {
        chips: Amount,
        entrant: Entrant,
        place: u16,
        points: u32,
        table: TableNumber,
    }
}

stored! {
    /// Somebody's place and what they are paid.
    struct Award of of::Award {
        entrant: Entrant,
        from: u16,
        /// The cents in it that could not be divided.
        odd: Amount,
        prize: Amount,
        to: u16,
    }
}

stored! {
    /// How a tournament is structured.
    #[serde(tag = "is")]
    enum Format of conditions::Format {
        KnockOut = "knock_out",
        Points = "points",
        SitAndGo = "sit_and_go" { starts: Option<Name>, tables: Option<Name> },
    }
}

stored! {
    /// Who goes on after a session.
    #[serde(tag = "is")]
    enum Advance of conditions::Advance {
        TopOfTable = "top_of_table" (count: u16),
        TopOverall = "top_overall" (count: u16),
        All = "all",
    }
}

stored! {
    /// One session as it is planned.
    struct SessionPlan of conditions::SessionPlan {
        advance: Option<Advance>,
        coups: Option<u16>,
        minutes: Option<u16>,
    }
}

stored! {
    /// The sessions.
    #[serde(tag = "is")]
    enum Sessions of conditions::Sessions {
        Listed = "listed" (plans: Vec<SessionPlan>),
        UntilOneTable = "until_one_table" (plan: SessionPlan),
    }
}

stored! {
    /// The tables of a session.
    struct Tables of conditions::Tables {
        count: Option<u16>,
        seats: u8,
    }
}

stored! {
    /// Whether points come from other games too.
    words OtherGames of conditions::OtherGames { None = "none", ByHand = "by_hand", }
}

stored! {
    /// The points for the places of a session.
    struct Points of conditions::Points {
        by_place: Vec<u32>,
        other_games: OtherGames,
    }
}

stored! {
    /// The session of a second chance.
    struct SecondChance of conditions::SecondChance {
        coups: u16,
        places: u16,
    }
}

stored! {
    /// A second chance.
    #[serde(tag = "is")]
    enum Repechage of conditions::Repechage {
        None = "none",
        May = "may" (chance: SecondChance),
        Shall = "shall" (chance: SecondChance),
    }
}

stored! {
    /// Whether those who are out may buy back in.
    #[serde(tag = "is")]
    enum BuyBack of conditions::BuyBack {
        None = "none",
        Allowed = "allowed" {
            times: u8, fee: Amount, commission: Amount, until_session: u16,
        },
    }
}

stored! {
    /// What becomes of chips at the end of a session.
    words Disposition of conditions::Disposition {
        TakenIn = "taken_in",
        CarriedOn = "carried_on",
        Cash = "cash",
    }
}

stored! {
    /// The least and the most entrants.
    struct Numbers of conditions::Numbers {
        max: u16,
        min: u16,
    }
}

stored! {
    /// Restrictions on groups.
    #[serde(tag = "is")]
    enum Groups of conditions::Groups {
        Any = "any",
        AtMost = "at_most" (count: u16),
    }
}

stored! {
    /// The table limits.
    struct Limits of conditions::Limits {
        max: Amount,
        min: Amount,
    }
}

stored! {
    /// Whether a wager is compulsory.
    words Compulsory of conditions::Compulsory { None = "none", Minimum = "minimum", }
}

stored! {
    /// How equal chips at the end of a session are told apart.
    words SessionTies of conditions::SessionTies {
        FurtherCoups = "further_coups",
        Ballot = "ballot",
        Shared = "shared",
    }
}

stored! {
    /// How prizes are given to those with equal places.
    words PrizeTies of conditions::PrizeTies {
        Combined = "combined",
        FurtherCoups = "further_coups",
    }
}

stored! {
    /// Until when one may withdraw without loss.
    #[serde(tag = "is")]
    enum Withdrawal of conditions::Withdrawal {
        Never = "never",
        Until = "until" (moment: Moment),
    }
}

stored! {
    /// What follows from being late or away.
    #[serde(tag = "is")]
    enum Away of conditions::Away {
        Forfeits = "forfeits",
        KeptFor = "kept_for" (coups: u16),
    }
}

stored! {
    /// The conditions.
    struct Conditions of conditions::Conditions {
        alters: Vec<Name>,
        away: Option<Away>,
        breakdown: Option<Vec<u16>>,
        buy_back: Option<BuyBack>,
        buy_in: Option<Amount>,
        chips: Option<Amount>,
        commission: Option<Amount>,
        compulsory: Option<Compulsory>,
        disposition: Option<Disposition>,
        disqualification: Option<Vec<Name>>,
        eligibility: Option<Name>,
        elimination: Option<Name>,
        entitled: Option<Name>,
        fee: Option<Amount>,
        form: Option<Name>,
        format: Option<Format>,
        groups: Option<Groups>,
        how_to_enter: Option<Name>,
        limits: Option<Limits>,
        numbers: Option<Numbers>,
        points: Option<Points>,
        prize_ties: Option<PrizeTies>,
        refund: Option<u8>,
        repechage: Option<Repechage>,
        retirement: Option<Name>,
        right_to_refuse: Option<Name>,
        selection: Option<Name>,
        session_ties: Option<SessionTies>,
        sessions: Option<Sessions>,
        start: Option<Moment>,
        statement: Option<Name>,
        tables: Option<Tables>,
        withdrawal: Option<Withdrawal>,
    }
}
