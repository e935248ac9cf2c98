//! What events hold: people, wagers, limits, set-ups, coups, incidents.

use super::names::{
    Amount, AmountIfAny, Bet, Card, Cards, Cite, Name, Odds, Place, Remedy, Role, Salt, Setting,
    Style, Tender, Time,
};
use super::words::{Channel, DummyCause, Goes, Grade, Outcome, Side};
use crate::form::stored;

stored! {
    /// Somebody in a role.
    struct Actor of table::Actor {
        /// Who.
        name: Name,
        /// As what.
        role: Role,
    }
}

stored! {
    /// What opens a commitment.
    struct Reveal of table::state::Reveal {
        /// The salt.
        salt: Salt,
        /// The cards in the order of the shuffle.
        order: Cards,
    }
}

stored! {
    /// The least and the most that may be wagered.
    struct Range of table::state::Range {
        /// The minimum.
        min: Amount,
        /// The maximum.
        max: Amount,
        /// The step; none where any amount will do.
        unit: Option<Amount>,
    }
}

stored! {
    /// The limits that somebody has set to their own play.
    struct PlayLimits of table::state::PlayLimits {
        /// After how many minutes of play a break is due.
        minutes: Option<u32>,
        /// How long the break is then, in minutes.
        break_minutes: u32,
        /// What may be lost at most.
        loss: Option<Amount>,
        /// Whether the bettor does not want to play at all.
        excluded: bool,
    }
}

stored! {
    /// The limits of one bet.
    pair BetLimits { bet: Bet, range: Range, }
}

stored! {
    /// The limits of a table.
    struct Limits of table::state::Limits {
        /// Of every bet that has none of its own.
        usual: Range,
        /// Of single bets.
        of_bets: Vec<BetLimits>,
        /// What all wagers of a bettor must come to.
        aggregate_min: Option<Amount>,
        /// What all wagers on one bet may come to.
        area_max: Option<Amount>,
        /// How far the wagers on both hands may be apart.
        differential_max: Option<Amount>,
        /// Whether a bettor may wager at one place only.
        per_person: bool,
    }
}

stored! {
    /// How a table is set up.
    struct Setup of table::state::Setup {
        /// The version and options.
        setting: Setting,
        /// The limits.
        limits: Limits,
        /// The places, by number.
        places: Vec<Channel>,
        /// The wagering period in seconds.
        period_s: Option<u8>,
        /// The way to deal.
        style: Style,
        /// Whether a card is burnt before every coup.
        burn_before_coup: bool,
        /// Whether the table keeps the accounts of its stations.
        accounts: bool,
        /// The stations away from the table.
        remote: Vec<Place>,
        /// Whether it stands in a private room; left out where it does not.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        private: bool,
        /// What it stands with.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fixtures: Vec<Fitted>,
        /// The house's gaming hours; left out where it is always open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<Hours>,
    }
}

stored! {
    /// Something that a table stands with.
    struct Fitted of table::state::Fitted {
        /// What, by its name in the rulebook.
        fixture: Name,
        /// Which one, or the number of the paper.
        is: String,
    }
}

stored! {
    /// The hours of a day in which coups may begin.
    struct Hours of table::state::Hours {
        /// From this minute of the day.
        from: u16,
        /// Up to this one, which may be on the next day.
        until: u16,
    }
}

stored! {
    /// What a house changes.
    #[serde(tag = "is")]
    enum ChangeTo of table::request::ChangeTo {
        /// These limits.
        Limits = "limits" (limits: Box<Limits>),
        /// This version and these options.
        Version = "version" (setting: Setting),
        /// The table is closed.
        Closed = "closed",
    }
}

stored! {
    /// What is done with the chips in the tray.
    #[serde(tag = "is")]
    enum Float of table::request::Float {
        /// So many are there when the table opens.
        Opened = "opened" (amount: Amount),
        /// So many are brought.
        Filled = "filled" (amount: Amount),
        /// So many are taken away.
        Credited = "credited" (amount: Amount),
        /// So many are counted when it closes.
        Closed = "closed" (amount: Amount),
    }
}

stored! {
    /// What kind of coup it is.
    #[serde(tag = "is")]
    enum CoupKind of table::state::CoupKind {
        /// With wagers, or open to them.
        Ordinary = "ordinary",
        /// Dealt although nobody has wagered.
        WithoutWagers = "without_wagers",
        /// Wagers are barred.
        Dummy = "dummy" (cause: DummyCause),
    }
}

stored! {
    /// A coup, by its shoe and its number in it.
    struct CoupId of table::state::CoupId {
        /// The shoe.
        shoe: u32,
        /// The coup.
        number: u32,
    }
}

stored! {
    /// A card of a coup.
    struct DealtCard of table::state::DealtCard {
        /// What it is; none while nobody knows.
        card: Option<Card>,
        /// Whether it has been exposed.
        exposed: bool,
        /// Its hand.
        side: Side,
    }
}

stored! {
    /// A wager.
    struct WagerOf of table::event::WagerOf {
        /// How much.
        amount: Amount,
        /// On what.
        bet: Bet,
        /// Whose.
        bettor: Name,
        /// Where.
        place: Place,
        /// How much of it in tokens; left out where none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tokens: AmountIfAny,
    }
}

stored! {
    /// What a station cannot give back.
    struct Short of table::event::Short {
        /// Where.
        place: Place,
        /// Who has to give it back.
        bettor: Name,
        /// How much the cage is to have.
        amount: Amount,
    }
}

stored! {
    /// A credit of a station before its repair.
    struct Flagged of table::event::Flagged {
        /// When.
        at: Time,
        /// Where.
        place: Place,
        /// For what it was taken; none where a wager was settled.
        tender: Option<Tender>,
        /// How much.
        amount: Amount,
    }
}

stored! {
    /// A settled wager.
    struct Settled of table::event::Settled {
        /// The rule.
        cite: Cite,
        /// What became of it.
        grade: Grade,
        /// The odds it was paid at.
        odds: Option<Odds>,
        /// What goes back to the bettor.
        returned: Amount,
        /// How much of it was settled.
        staked: Amount,
        /// How much of what goes back is in tokens; left out where none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tokens: AmountIfAny,
        /// The wager.
        wager: WagerOf,
    }
}

stored! {
    /// A wager that is settled again.
    struct Resettled of table::event::Resettled {
        /// As it was settled.
        before: Settled,
        /// As it is settled now.
        after: Settled,
        /// Where the difference goes.
        goes: Goes,
        /// What of it the station does not have; left out where it has all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        short: AmountIfAny,
    }
}

stored! {
    /// What a report is about.
    struct About of table::state::About {
        /// A coup; none where it is the one of the moment.
        coup: Option<CoupId>,
        /// Whether the card's face has been seen.
        exposed: bool,
        /// A place.
        place: Option<Place>,
        /// Somebody.
        bettor: Option<Name>,
        /// The version that is shown.
        version: Option<Setting>,
        /// The rules that somebody broke; left out where none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        under: Vec<Cite>,
        /// In words.
        note: String,
    }
}

stored! {
    /// What was found out about a machine that failed.
    struct Assessment of table::state::Assessment {
        /// Whether the house or a bettor is the worse for it.
        disadvantage: bool,
        /// Whether another machine is at hand.
        spare: bool,
        /// Whether the cards can be moved to it.
        practicable: bool,
        /// The cards that were damaged.
        damaged: Vec<Card>,
    }
}

stored! {
    /// A correction that waits for those who confirm it.
    struct Correction of table::state::Correction {
        /// The coup.
        coup: CoupId,
        /// What is done.
        remedy: Remedy,
        /// Its true cards.
        cards: Vec<Card>,
        /// Who won with them; none where the coup becomes void.
        outcome: Option<Outcome>,
        /// Every wager that is settled otherwise.
        changes: Vec<Resettled>,
        /// Who has confirmed it.
        confirmed: Option<Actor>,
    }
}

stored! {
    /// What a remedy or a task is done with.
    struct With of table::request::With {
        /// Cards.
        cards: Vec<Card>,
        /// How many cards.
        count: Option<u16>,
        /// An amount.
        amount: Option<Amount>,
        /// To whom.
        to: Option<Name>,
        /// Why, or what came of it.
        note: String,
    }
}
