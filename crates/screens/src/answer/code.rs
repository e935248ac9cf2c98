//! The codes of refusals, one for every reason.

use serde::{Deserialize, Serialize};
use table::Reason;
use utoipa::ToSchema;

/// Declares a code for every reason of the table and of the rules. A reason that they gain does not
/// compile until it is here.
macro_rules! codes {
    (table { $($table:ident,)* } rules { $($rules:ident,)* }) => {
        /// Why a request is refused. The codes are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs)]
        pub enum Code {
            $($table,)*
            $($rules,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Code] = &[$(Code::$table,)* $(Code::$rules,)*];

            /// The code of a reason.
            #[allow(clippy::too_many_lines)]
            pub const fn of(reason: &Reason) -> Code {
                match reason {
                    Reason::Rules(reason) => Code::of_rules(reason),
                    $(Reason::$table { .. } => Code::$table,)*
                }
            }

            const fn of_rules(reason: &rules::Reason) -> Code {
                match reason {
                    $(rules::Reason::$rules { .. } => Code::$rules,)*
                }
            }
        }
    };
}

codes! {
    table {
        TableClosed,
        TableOpen,
        NotInThisRulebook,
        NotAuthorised,
        NothingWaiting,
        Halted,
        CoupInProgress,
        NoCoup,
        WrongStage,
        ShoeEnded,
        CardsHandled,
        SameBacks,
        Lacking,
        OutsideHours,
        ReasonNeeded,
        NoSuchThing,
        PlaceTaken,
        NotYourPlace,
        BoxClosed,
        Excluded,
        OnBreak,
        TimeLimitReached,
        LossLimitReached,
        OnlyTighter,
        OnePlaceOnly,
        WagersLive,
        SeatMayBeKept,
        WageringClosed,
        WageringOpen,
        WagersBarred,
        NoWager,
        AlreadyWagered,
        UnderMinimum,
        OverMaximum,
        NotAMultiple,
        AreaTaken,
        AreaFull,
        DifferentialExceeded,
        WithinLimits,
        PeriodRunning,
        CardsOut,
        NobodyWagered,
        NothingWrong,
        CoupForgotten,
        AlreadyReported,
        ComesFirst,
        NoSuchIncident,
        NoSuchRemedy,
        AnotherRemedy,
        NotThisTask,
        CardsDoNotFit,
        NoMachine,
        NoCardOut,
        NobodyNamed,
        AmountNeeded,
        NobodyToTell,
        NoAccount,
        NotEnoughCredit,
        NotEnoughTokens,
        VoucherUsed,
        NotInTray,
        CreditDiffers,
        NoPrintFailed,
        TicketComing,
        TournamentOn,
        TooLate,
        NotPrivate,
        CreditLeft,
        TenderNotTaken,
        RemoteStation,
        NoPrinter,
        SentAway,
        SamePerson,
        CorrectionStale,
        MustBePlayed,
        CardsSeen,
        Frozen,
        ShutDown,
        OutOfOrder,
        CreditHeld,
        WagersInDoubt,
        SomebodyWagered,
        NotAllAgree,
        NoticeNeeded,
        NoticeNotDue,
        HandGoesElsewhere,
        OtherHandOut,
        CardsMissing,
        AlreadyDone,
        NotYet,
    }
    rules {
        OptionValue,
        HouseWide,
        DecksNotAllowed,
        TooManyCopies,
        NotThisCoup,
        BurnNotKnown,
        NoBurnBeforeCoup,
        PlacingNotAllowed,
        NotForbidden,
        BetNotKnown,
        BetNotOffered,
        TooManyWagers,
        BetNeedsDecks,
        BetNeedsAnother,
        NothingWagered,
        PayoutTooLarge,
    }
}
