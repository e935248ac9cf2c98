//! Tournaments: what a rulebook asks of those who hold one.

use crate::cite::{Cite, Clause, Source};
use crate::role::RoleId;
use alloc::string::String;
use alloc::vec::Vec;

/// Words of a rulebook file, each with what it stands for.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$about])* $variant,)* }

        impl $name {
            /// As written in a rulebook file.
            pub const ALL: &'static [(&'static str, $name)] =
                &[$(($word, $name::$variant)),*];

            /// Its word in a rulebook file.
            pub const fn id(self) -> &'static str {
                $name::ALL[self as usize].0
            }
        }
    };
}

words! {
    /// What the regulator has to do with a tournament.
    Regulator {
        /// Nothing.
        NotAsked = "not-asked",
        /// It is told, and given a copy of the conditions.
        Notified = "notified",
        /// It approves of the conditions in writing.
        Approved = "approved",
    }
}

words! {
    /// When written agreement can be asked for.
    Agreement {
        /// Before an entry is accepted.
        BeforeEntry = "before-entry",
        /// Before somebody is seated.
        BeforeSeat = "before-seat",
    }
}

words! {
    /// Whether those who play are told the conditions before they do.
    Briefing {
        /// Nobody asks for it.
        NotAsked = "not-asked",
        /// Before the first session.
        BeforePlay = "before-play",
    }
}

words! {
    /// What becomes of somebody who is not there when a session starts.
    Absence {
        /// The position is forfeit, and the fee stays in the pool.
        Forfeits = "forfeits",
        /// What the conditions say.
        AsConditions = "as-conditions",
    }
}

words! {
    /// When a seat that nobody took can be given to a reserve.
    LateSeats {
        /// In the first session alone.
        FirstSession = "first-session",
        /// In any.
        AnySession = "any-session",
    }
}

words! {
    /// What is paid back to somebody who leaves.
    Refunds {
        /// Nothing.
        Nothing = "nothing",
        /// What the conditions say.
        AsConditions = "as-conditions",
    }
}

words! {
    /// What bounds the commission.
    CommissionBound {
        /// An amount that the regulator has approved.
        Approved = "approved",
        /// The conditions.
        AsConditions = "as-conditions",
    }
}

words! {
    /// What must be at risk on every coup.
    LeastWager {
        /// The table minimum.
        TableMinimum = "table-minimum",
        /// What the conditions say.
        AsConditions = "as-conditions",
    }
}

words! {
    /// In which order people wager.
    Turns {
        /// One after the other, clockwise from the starting marker.
        Clockwise = "clockwise",
        /// All at once.
        Together = "together",
    }
}

words! {
    /// What becomes of a wager out of turn.
    OutOfTurn {
        /// It stands, and from the second on the director may declare it void.
        StandsThenVoid = "stands-then-void",
        /// It is not taken.
        NotTaken = "not-taken",
    }
}

words! {
    /// Whether the director must be there.
    Presence {
        /// Nobody asks for it.
        NotAsked = "not-asked",
        /// At every coup.
        EveryCoup = "every-coup",
    }
}

words! {
    /// Whether play at a table may end before its time.
    EarlyEnd {
        /// It may not.
        NotAllowed = "not-allowed",
        /// Once it is decided who goes on.
        WhenDecided = "when-decided",
    }
}

words! {
    /// By what wagers are taken: until when, from whom, and with whose approval.
    Wagering {
        /// Until the cards of the coup are entered, from whoever plays or by staff for them.
        UntilTheCards = "until-the-cards",
        /// By the rules of the game, as at tables that play for money.
        AsAtTables = "as-at-tables",
    }
}

words! {
    /// Whether chips can be paid in cash at the end of a session.
    InCash {
        /// They cannot, whatever the conditions say.
        Never = "never",
        /// As the conditions say.
        AsConditions = "as-conditions",
    }
}

words! {
    /// What conditions say of a tournament, item by item.
    Item {
        /// The date and time on which it starts.
        Start = "start",
        /// How one enters.
        HowToEnter = "how-to-enter",
        /// Who may.
        Eligibility = "eligibility",
        /// That only those may who are entitled to enter the house and gamble.
        Entitled = "entitled",
        /// That any application may be refused, where the house keeps that right.
        RightToRefuse = "right-to-refuse",
        /// The criteria by which entrants are selected, where they are.
        Selection = "selection",
        /// How it is structured.
        Format = "format",
        /// The number and length of the sessions.
        Sessions = "sessions",
        /// The number of tables, or what it goes by.
        Tables = "tables",
        /// When a sit-and-go session starts, and how tables are allotted.
        SitAndGo = "sit-and-go",
        /// How one goes on from session to session.
        Progression = "progression",
        /// The points for the places of a session.
        Points = "points",
        /// Whether there is a second chance, and who gets it.
        Repechage = "repechage",
        /// Whether, how and when one may buy back in.
        BuyBack = "buy-back",
        /// The entry fee.
        Fee = "fee",
        /// The commission.
        Commission = "commission",
        /// The chips that each gets.
        Chips = "chips",
        /// The buy-in.
        BuyIn = "buy-in",
        /// What becomes of the chips at the end of a session.
        Disposition = "disposition",
        /// The least and the most entrants.
        Numbers = "numbers",
        /// Restrictions on groups.
        Groups = "groups",
        /// The table limits.
        Limits = "limits",
        /// Whether a wager is compulsory on every coup.
        LeastWager = "least-wager",
        /// How one is eliminated.
        Elimination = "elimination",
        /// Who goes on of those with equal chips.
        SessionTies = "session-ties",
        /// The points of those with equal chips.
        PointsTies = "points-ties",
        /// The breakdown of the prize pool.
        Breakdown = "breakdown",
        /// How prizes are given where places are equal.
        PrizeTies = "prize-ties",
        /// That the director runs it by conditions and rules, and that the rules prevail.
        Statement = "statement",
        /// Until when one may withdraw without loss.
        Withdrawal = "withdrawal",
        /// The application form.
        Form = "form",
        /// For what one is disqualified.
        Disqualification = "disqualification",
        /// How one retires.
        Retirement = "retirement",
        /// What those are paid back.
        Refund = "refund",
        /// What follows from being late or away.
        Absence = "absence",
    }
}

words! {
    /// What rules on tournaments say that leaves nothing to choose.
    Point {
        /// That there are tournaments, and that the game is played in them.
        Held = "held",
        /// The conditions are written down.
        Documented = "documented",
        /// They can be read by everybody.
        Published = "published",
        /// The rules prevail over them.
        Prevail = "prevail",
        /// Everybody enters once.
        OneEntry = "one-entry",
        /// Who was eliminated may buy back in as the conditions say.
        BuyBack = "buy-back",
        /// The pool is what was paid less commission.
        Pool = "pool",
        /// All of it is given back in prizes.
        Returned = "returned",
        /// The house may call it off.
        Cancellation = "cancellation",
        /// What was paid goes back in full then.
        CancelledRefund = "cancelled-refund",
        /// Tables and seats are drawn.
        Ballot = "ballot",
        /// One stays in the seat.
        SeatKept = "seat-kept",
        /// A start is moved with reasonable notice.
        StartMoved = "start-moved",
        /// How many sit at one table.
        PerTable = "per-table",
        /// The director approves of substitutes.
        Substitute = "substitute",
        /// Everybody sees all chips.
        InView = "in-view",
        /// Nobody adds or takes away chips.
        ChipsKept = "chips-kept",
        /// The chips are no money.
        NotMoney = "not-money",
        /// Who cannot wager the least is out.
        Short = "short",
        /// The marker moves on after each coup.
        Marker = "marker",
        /// One's opportunity lasts until the next is asked.
        Opportunity = "opportunity",
        /// What was wagered stands once it is over.
        Locked = "locked",
        /// Further wagers out of turn may be declared void.
        VoidOutOfTurn = "void-out-of-turn",
        /// Nobody asks for advice.
        Advice = "advice",
        /// The director may call a break.
        Break = "break",
        /// The director sets the pace.
        Pace = "pace",
        /// The director awards the places.
        Places = "places",
        /// The director designates the tables.
        Designation = "designation",
        /// A table in the tournament serves nothing else.
        Exclusive = "exclusive",
        /// Who goes on must be decided before play ends early.
        EarlyDecided = "early-decided",
        /// All must agree where chips are paid out.
        EarlyAgreed = "early-agreed",
    }
}

/// Who does something about a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentBy {
    /// The role.
    pub by: RoleId,
    /// Where that comes from.
    pub source: Source,
}

/// What each document chooses for itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policies {
    /// What the regulator has to do with it.
    pub regulator: Clause<Regulator>,
    /// When agreement can be asked for.
    pub agreement: Clause<Agreement>,
    /// Whether players are briefed.
    pub briefing: Clause<Briefing>,
    /// What bounds the commission.
    pub commission: Clause<CommissionBound>,
    /// What is paid back to who leaves.
    pub refunds: Clause<Refunds>,
    /// What becomes of who is not there.
    pub absence: Clause<Absence>,
    /// When a seat can be given to a reserve.
    pub late_seats: Clause<LateSeats>,
    /// What must be at risk.
    pub least: Clause<LeastWager>,
    /// In which order people wager.
    pub turns: Clause<Turns>,
    /// What becomes of a wager out of turn.
    pub out_of_turn: Clause<OutOfTurn>,
    /// Whether the director must be there.
    pub presence: Clause<Presence>,
    /// Whether play may end early.
    pub early_end: Clause<EarlyEnd>,
    /// By what wagers are taken; none in editions that did not say it, where they were taken until
    /// the cards.
    pub wagering: Option<Clause<Wagering>>,
    /// Whether chips can be paid in cash; none in editions that did not say it, where they could
    /// as the conditions had it.
    pub in_cash: Option<Clause<InCash>>,
}

impl Policies {
    /// The clause by which wagers are taken as at tables that play for money, where they are.
    pub fn as_at_tables(&self) -> Option<&Clause<Wagering>> {
        self.wagering.as_ref().filter(|clause| clause.value == Wagering::AsAtTables)
    }

    /// The clause by which chips are never paid in cash, where there is one.
    pub fn never_in_cash(&self) -> Option<&Clause<InCash>> {
        self.in_cash.as_ref().filter(|clause| clause.value == InCash::Never)
    }
}

/// The clauses on tournaments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentClauses {
    /// Who writes the conditions and calls a tournament off.
    pub operator: TournamentBy,
    /// Who names the director.
    pub nominates: TournamentBy,
    /// As what the director acts.
    pub director: TournamentBy,
    /// What the conditions must say, each with its rule.
    pub items: Vec<Clause<Item>>,
    /// What leaves nothing to choose, in the order of [`Point::ALL`].
    pub points: Vec<Source>,
    /// The rules that conditions may exclude or modify, by how their numbers begin.
    pub alterable: Clause<Vec<String>>,
    /// What each document chooses for itself.
    pub policies: Policies,
    /// The layouts that are for tournaments alone; none where layouts are not told apart.
    pub layouts: Option<Clause<Layouts>>,
}

/// Layouts, as an option of the house has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layouts {
    /// The option that says which layout a table has, by its place in the menu.
    pub option: usize,
    /// The layouts.
    pub numbers: Vec<u8>,
}

impl TournamentClauses {
    /// The rule behind a point, where there is one.
    pub fn cite(&self, point: Point) -> Option<&Cite> {
        self.points.get(point as usize).and_then(Source::cite)
    }

    /// The rule by which the conditions must say something; none where they need not.
    pub fn item(&self, item: Item) -> Option<&Clause<Item>> {
        self.items.iter().find(|clause| clause.value == item)
    }
}
