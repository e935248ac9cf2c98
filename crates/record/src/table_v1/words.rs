//! Closed lists of words that events use.

use crate::form::stored;

stored! {
    /// A hand.
    words Side of rules::Side { Player = "player", Banker = "banker", }
}

stored! {
    /// Who won.
    words Outcome of rules::Outcome { Player = "player", Banker = "banker", Tie = "tie", }
}

stored! {
    /// What became of a wager.
    words Grade of rules::Grade { Win = "win", Lose = "lose", StandOff = "stand_off", }
}

stored! {
    /// On the cloth, or a station.
    words Channel of rules::wagering::Channel { Cloth = "cloth", Station = "station", }
}

stored! {
    /// What ended wagering.
    words Lock of rules::wagering::Lock {
        NoMoreBets = "no_more_bets",
        FirstCardDealt = "first_card_dealt",
        FirstCardExposed = "first_card_exposed",
        PeriodEnded = "period_ended",
        Trouble = "trouble",
    }
}

stored! {
    /// Where money goes that a correction moves.
    words Goes of table::event::Goes { Bettor = "bettor", Cage = "cage", }
}

stored! {
    /// Why wagers were handed back.
    words Why of table::event::Why {
        Withdrawn = "withdrawn",
        Refused = "refused",
        UnderMinimum = "under_minimum",
        UnderAggregate = "under_aggregate",
        LacksAnother = "lacks_another",
        OverDifferential = "over_differential",
        Displaced = "displaced",
        Dummy = "dummy",
        Void = "void",
        Invalid = "invalid",
        ShoeVoid = "shoe_void",
        CoupVoid = "coup_void",
        Malfunction = "malfunction",
        Unconfirmed = "unconfirmed",
    }
}

stored! {
    /// What the facts show that should not be.
    words Irregularity of table::event::Irregularity {
        CardOutOfTurn = "card_out_of_turn",
        TooManyCopies = "too_many_copies",
        ExposureDisagrees = "exposure_disagrees",
        CuttingCardOutOfTurn = "cutting_card_out_of_turn",
        DealtTooEarly = "dealt_too_early",
        NobodyWagered = "nobody_wagered",
        OrderChanged = "order_changed",
    }
}

stored! {
    /// Where cards come from.
    words CardSource of table::state::CardSource {
        Plain = "plain",
        PreShuffledByMaker = "pre_shuffled_by_maker",
        PreShuffledByHouse = "pre_shuffled_by_house",
    }
}

stored! {
    /// How cards are shuffled.
    words Shuffling of table::state::Shuffling {
        Hand = "hand",
        Machine = "machine",
        Automatic = "automatic",
    }
}

stored! {
    /// Why a coup is dealt without wagers on purpose.
    words DummyGround of table::request::DummyGround {
        AfterLastCoup = "after_last_coup",
        NobodyWagered = "nobody_wagered",
        AllAgree = "all_agree",
        NoBettors = "no_bettors",
    }
}

stored! {
    /// Why wagers are barred from a coup.
    words DummyCause of table::state::DummyCause {
        AfterLastCoup = "after_last_coup",
        NobodyWagered = "nobody_wagered",
        CardOutWithoutWagers = "card_out_without_wagers",
        AllAgreed = "all_agreed",
        NoBettors = "no_bettors",
        CardKnown = "card_known",
        AllRemoved = "all_removed",
        ByRemedy = "by_remedy",
    }
}
