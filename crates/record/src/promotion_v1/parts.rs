//! What events of a promotion hold: conditions, prizes, winners, what was handed over.

use super::names::{Count, MapOf};
use crate::cage_v1::names::{Moment, TableNumber};
use crate::form::stored;
use crate::table_v1::names::{Amount, Name};

stored! {
    /// Something that conditions say in words.
    words Item of rules::promotion::Item {
        Manner = "manner",
        AwardTime = "award-time",
        AwardPlace = "award-place",
        Eligibility = "eligibility",
        Wager = "wager",
        Nature = "nature",
        Closing = "closing",
        Place = "place",
        Time = "time",
        Claim = "claim",
        Presence = "presence",
        Notification = "notification",
        Publication = "publication",
        Prizes = "prizes",
        Value = "value",
        Use = "use",
    }
}

stored! {
    /// How somebody was told.
    words Method of rules::promotion::Method {
        FaceToFace = "face-to-face",
        Mail = "mail",
        Telephone = "telephone",
        Email = "e-mail",
        Message = "message",
    }
}

stored! {
    /// How money was handed over.
    words PayBy of rules::promotion::PayBy {
        Cash = "cash", Cheque = "cheque", Transfer = "transfer",
    }
}

stored! {
    /// Whether a winner must be present.
    words Presence of floor::promotion::Presence {
        Required = "required", NotRequired = "not-required",
    }
}

stored! {
    /// What becomes of a prize that nobody claims.
    words Unclaimed of floor::promotion::Unclaimed { Redrawn = "redrawn", Kept = "kept", }
}

stored! {
    /// Whether somebody was reached.
    words Reached of floor::promotion::Reached { Yes = "yes", No = "no", }
}

stored! {
    /// Whether a sign is shown.
    words Switch of floor::promotion::Switch { On = "on", Off = "off", }
}

stored! {
    /// An item and what is said of it.
    pair Said { item: Item, words: Name, }
}

stored! {
    /// A detail of a prize and what is told of it.
    pair Told { detail: Name, words: Name, }
}

stored! {
    /// What entering takes.
    #[serde(tag = "is")]
    enum Entering of floor::promotion::Entering {
        /// No wager.
        Free = "free",
        /// A wager of at least so much.
        Wager = "wager" (least: Amount),
    }
}

stored! {
    /// Something that a prize includes.
    struct Part of floor::promotion::Part {
        /// Of which kind.
        kind: Name,
        /// How much of it.
        quantity: Option<Count>,
    }
}

stored! {
    /// A prize.
    struct Prize of floor::promotion::Prize {
        /// What the winner may have in cash instead.
        alternative: Option<Amount>,
        /// What must be told of its kind.
        details: MapOf<Told>,
        /// What else it includes.
        includes: Vec<Part>,
        /// Of which kind it is.
        kind: Name,
        /// What it is called.
        name: Name,
        /// On which conditions it is received, used or accepted.
        on: Option<Name>,
        /// How much of it.
        quantity: Option<Count>,
        /// What it is worth.
        value: Option<Amount>,
    }
}

stored! {
    /// The conditions of a promotion.
    struct Conditions of floor::promotion::Conditions {
        /// How many hours after the draw a prize may be claimed.
        claim_hours: Option<u32>,
        /// When entries close.
        closes: Option<Moment>,
        /// When the draw is held.
        draws: Option<Moment>,
        /// What entering takes.
        entering: Option<Entering>,
        /// How many entries one person may have.
        entries_each: Option<u32>,
        /// Whether a winner must be present.
        presence: Option<Presence>,
        /// The prizes.
        prizes: Vec<Prize>,
        /// When it starts.
        starts: Option<Moment>,
        /// The tables at which its sign is shown.
        tables: Vec<TableNumber>,
        /// What it is called.
        title: Name,
        /// What becomes of a prize that nobody claims.
        unclaimed: Option<Unclaimed>,
        /// What is said in words.
        words: MapOf<Said>,
    }
}

stored! {
    /// A prize and the entry that won it.
    struct Won of floor::promotion::Won {
        /// Until when it may be claimed.
        claim_by: Option<Moment>,
        /// Who made the entry.
        entrant: Name,
        /// The entry.
        entry: u32,
        /// By when the winner is to be told.
        notify_by: Option<Moment>,
        /// The prize.
        prize: u32,
    }
}

stored! {
    /// So much, in one way.
    struct Paid of floor::promotion::Paid {
        /// How much.
        amount: Amount,
        /// How.
        by: PayBy,
    }
}

stored! {
    /// What a winner wants to have.
    #[serde(tag = "is")]
    enum Taken of floor::promotion::Taken {
        /// Money in these parts.
        Parts = "parts" (parts: Vec<Paid>),
        /// Cash instead of the prize.
        Alternative = "alternative",
        /// The prize itself.
        Prize = "prize",
    }
}

stored! {
    /// What was handed over.
    #[serde(tag = "is")]
    enum Given of floor::promotion::Given {
        /// Money, in these parts.
        Money = "money" (parts: Vec<Paid>),
        /// A voucher of the house.
        Voucher = "voucher" { value: Amount, voucher: Name },
        /// A thing.
        Thing = "thing" { value: Amount },
    }
}
