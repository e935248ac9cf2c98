//! Those who hold a tournament and play in it: an organiser in all roles, and entrants. They do
//! what comes next, and now and then what nobody should.

use super::conditions::{spoilt, written};
use crate::chance::Chance;
use floor::ticket::Check;
use floor::tournament::conditions::Format;
use floor::tournament::draw::commitment;
use floor::tournament::{
    Act, ChipDeed, EntrantId, Felt, Game, House, Kind, Request, Stage, Taking, Tournament,
    TurnedDown, by_staff, next_act, taking,
};
use floor::{Name, Time};
use ledger::{PoolId, TableId};
use rules::role::RoleId;
use rules::tournament::Turns;
use rules::{Amount, Card, Coup};
use table::Actor;
use table::state::{Commitment, Salt};

/// Names of people who enter.
const NAMES: [&str; 10] = ["Abe", "Bea", "Cy", "Dot", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo"];

/// The tables of tournaments have numbers of their own.
const TABLES: u16 = 200;

/// What somebody sees of a tournament, and decides with.
pub(crate) struct Contest<'s> {
    pub(crate) house: &'s House<'static>,
    pub(crate) game: &'s Game,
    pub(crate) t: &'s Tournament,
    pub(crate) now: Time,
    pub(crate) chance: &'s mut Chance,
    /// Whether what nobody should do is done.
    pub(crate) wild: bool,
}

/// What somebody asks, and as what.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) by: Actor,
    pub(crate) request: Request,
}

impl Contest<'_> {
    /// What somebody asks now; nothing where they wait.
    pub(crate) fn act(&mut self) -> Option<Wish> {
        if self.wild {
            return Some(self.wildly());
        }
        let clauses = self.house.rulebook.tournament.as_ref()?;
        let (operator, director) = (clauses.operator.by, clauses.director.by);
        let (act, _) = next_act(clauses, self.t);
        if let Some(wish) = self.puts_right(act) {
            return Some(wish);
        }
        let reference = || Name::from("letter 1");
        let (role, request) = match act {
            Act::Announce => (operator, self.announce()),
            Act::CompleteConditions => (operator, self.conditions()),
            Act::FinaliseConditions if self.chance.once_in(9) => (operator, self.conditions()),
            Act::FinaliseConditions => (operator, Request::FinaliseConditions),
            Act::Publish => (operator, Request::Publish { place: Name::from("the displays") }),
            Act::Notify => (operator, Request::NotifyRegulator { reference: reference() }),
            Act::Approve => (operator, Request::RecordApproval { reference: reference() }),
            Act::OpenEntries if self.is_too_dear() => {
                let amount = self.t.conditions.commission.unwrap_or(Amount::ZERO);
                let amount = amount.max(Amount::from_cents(2_000));
                (operator, Request::RecordCommission { amount, reference: reference() })
            }
            Act::OpenEntries => (operator, Request::OpenEntries),
            Act::TakeEntries => (director, self.entry()),
            Act::NameDirector => {
                (clauses.nominates.by, Request::NameDirector { name: Name::from("Dee") })
            }
            Act::Brief => (director, Request::Brief),
            Act::Designate => (director, self.designate()),
            Act::Repechage => (director, self.schedule(Kind::Repechage)),
            Act::Schedule => (director, self.between()),
            Act::Commit => {
                let commitment = commitment(self.house.hash, &self.secret());
                (director, Request::Commit { commitment })
            }
            Act::Draw if self.chance.once_in(4) => (director, self.prepare()),
            Act::Draw => {
                let word = Name::from(*self.chance.pick(&["heron", "otter", ""]));
                (director, Request::Draw { secret: self.secret(), word })
            }
            Act::Start => (director, self.seat()?),
            Act::Play => (director, self.round()?),
            Act::PlayOff => (director, Request::PlayOff),
            Act::EndSession => (director, Request::EndSession),
            Act::Award => (director, Request::Award),
            Act::PayPrizes => (director, self.prize()?),
            Act::Close => (operator, Request::Close),
            Act::Nothing => return None,
        };
        Some(self.says(role, request))
    }

    /// It is called off, since nothing goes on.
    pub(crate) fn gives_up(&self) -> Option<Wish> {
        let operator = self.house.rulebook.tournament.as_ref()?.operator.by;
        let request = Request::Cancel { because: Name::from("nothing goes on") };
        Some(self.says(operator, request))
    }

    fn says(&self, role: RoleId, request: Request) -> Wish {
        let bettor = self.house.rulebook.conduct.bettor;
        // Some wager at their own station, and where there is no cloth all do.
        let own = self.now.0.is_multiple_of(2) || !by_staff(self.house.rulebook);
        if let (Request::Wager { table, place, .. }, true) = (&request, own) {
            let seat = self.t.felt(*table).and_then(|felt| felt.seat(*place));
            let entrant = seat.and_then(|seat| self.t.entrant(seat.entrant));
            if let Some(own) = entrant {
                let name = own.substitute.as_ref().unwrap_or(&own.name).clone();
                return Wish { by: Actor { name, role: bettor }, request };
            }
        }
        Wish { by: Actor { name: Name::from("Dee"), role }, request }
    }

    /// Whether no commission is approved that is as high as the one of the conditions.
    fn is_too_dear(&self) -> bool {
        self.t.commission_max.is_none_or(|max| self.t.conditions.commission > Some(max))
    }

    fn announce(&self) -> Request {
        Request::Announce { name: Name::from("cup"), pool: PoolId(0), game: self.game.clone() }
    }

    fn conditions(&mut self) -> Request {
        let own = written(self.chance, self.now, self.house.rulebook.tournament.as_ref());
        let wrong = self.chance.once_in(4);
        let conditions = if wrong { spoilt(own, self.chance) } else { own };
        Request::WriteConditions { conditions: Box::new(conditions) }
    }

    fn name(&mut self) -> Name {
        Name::from(*self.chance.pick(&NAMES))
    }

    fn group(&mut self) -> Option<Name> {
        self.chance.once_in(3).then(|| Name::from(*self.chance.pick(&["red", "blue"])))
    }

    /// Somebody enters, who may not be able to, goes onto the list, or leaves it.
    fn entry(&mut self) -> Request {
        let (name, group) = (self.name(), self.group());
        let check = |fails: bool| if fails { Check::Fails } else { Check::Holds };
        let (eligible, agreed) = (check(self.chance.once_in(9)), check(self.chance.once_in(5)));
        let enough = self.t.entered() >= 4;
        match self.chance.below(10) {
            0 => Request::ListReserve { name, group, eligible },
            1 => Request::Withdraw { entrant: self.somebody() },
            2 => Request::Sign { entrant: self.somebody() },
            3 => Request::RequireAgreement,
            4 | 5 if enough => Request::CloseEntries,
            _ => Request::Enter { name, group, eligible, agreed },
        }
    }

    fn somebody(&mut self) -> EntrantId {
        let count = u16::try_from(self.t.entrants.len()).unwrap_or(0);
        EntrantId(1 + u16::try_from(self.chance.below(usize::from(count) + 1)).unwrap_or(0))
    }

    fn table(&mut self) -> TableId {
        TableId(TABLES + u16::from(self.chance.small(5)))
    }

    fn designate(&mut self) -> Request {
        let layouts = self.house.rulebook.tournament.as_ref().and_then(|own| own.layouts.as_ref());
        let layouts = layouts.map(|own| own.value.numbers.clone()).unwrap_or_default();
        let right = if layouts.is_empty() { None } else { Some(*self.chance.pick(&layouts)) };
        let layout = if self.chance.once_in(8) { Some(3) } else { right };
        let mut free = (TABLES..TABLES + 9).map(TableId);
        let table = free.find(|table| !self.t.tables.contains_key(table));
        Request::Designate { table: table.unwrap_or(TableId(TABLES)), layout }
    }

    fn schedule(&mut self, kind: Kind) -> Request {
        let starts = Time(self.now.0 + self.chance.word() % 90_000);
        Request::Schedule { kind, starts }
    }

    /// Between sessions: those who buy back in, more tables, a second chance, the next session.
    fn between(&mut self) -> Request {
        let out = self.t.numbered().find(|(_, entrant)| entrant.stage == Stage::Out);
        if let Some((entrant, _)) = out.filter(|_| self.chance.once_in(3)) {
            return Request::BuyBack { entrant };
        }
        let players = self.t.entrants.iter().filter(|it| it.stage == Stage::In).count();
        let seats = usize::from(self.t.seats_max()).max(1);
        if self.t.tables.len() < players.div_ceil(seats) {
            return self.designate();
        }
        let second = self.chance.once_in(6);
        self.schedule(if second { Kind::Repechage } else { Kind::Regular })
    }

    /// More tables, or another secret.
    fn prepare(&mut self) -> Request {
        if self.chance.once_in(2) {
            return self.designate();
        }
        let next = u8::try_from((self.t.commitments.len() + 1) % 251).unwrap_or(0);
        Request::Commit { commitment: commitment(self.house.hash, &Salt([next; 32])) }
    }

    /// The secret of the next draw, or of the one that is committed to.
    fn secret(&mut self) -> Salt {
        let made = self.t.commitments.len();
        let number = if self.t.commitment.is_some() { made } else { made + 1 };
        let wrong = self.chance.once_in(12);
        let byte = u8::try_from(number % 251).unwrap_or(0) ^ u8::from(wrong);
        Salt([byte; 32])
    }

    /// Seats who comes, gives seats to reserves, and starts.
    fn seat(&mut self) -> Option<Request> {
        let session = self.t.session.as_ref()?;
        if !self.t.present && !self.chance.once_in(4) {
            return Some(Request::Come);
        }
        let felts = session.felts.iter();
        let empty = felts.flat_map(|(table, felt)| {
            let seats = felt.seats.iter().filter(|seat| !seat.taken);
            seats.map(move |seat| (*table, seat.place, seat.entrant))
        });
        let empty: Vec<(TableId, u8, EntrantId)> = empty.collect();
        // In sit-and-go nobody waits for a time, and some do not wait for the last seat either.
        let waits = matches!(self.t.conditions.format, Some(Format::SitAndGo { .. }));
        let starts = waits || self.now >= session.starts;
        if empty.is_empty() || (starts && self.chance.once_in(4)) {
            return starts.then_some(Request::StartSession);
        }
        let (table, place, absent) = *self.chance.pick(&empty);
        let reserve = self.t.numbered().find(|(_, entrant)| entrant.stage == Stage::Reserve);
        if let Some((reserve, _)) = reserve.filter(|_| starts && self.chance.once_in(3)) {
            return Some(Request::OfferSeat { absent, reserve });
        }
        if self.chance.once_in(12) {
            let starts = Time(self.now.0 + 10_000);
            return Some(Request::MoveStart { starts, notice: Name::from("called out") });
        }
        let entrant = self.t.entrant(absent)?;
        let name = entrant.substitute.as_ref().unwrap_or(&entrant.name).clone();
        let sits = entrant.agreed || self.chance.once_in(6);
        Some(if sits {
            Request::TakeSeat { name, table, place }
        } else {
            Request::Sign { entrant: absent }
        })
    }

    /// The next ask, wager or coup at a table with something to play.
    fn round(&mut self) -> Option<Request> {
        if !self.t.present && !self.chance.once_in(6) {
            return Some(Request::Come);
        }
        let (table, felt) = self.in_play()?;
        let clauses = self.house.rulebook.tournament.as_ref()?;
        let together = clauses.policies.turns.value == Turns::Together;
        let order = felt.order();
        let has = |place: &u8| felt.stakes.iter().any(|stake| stake.place == *place);
        let unplaced = order.iter().copied().find(|place| !has(place));
        let asked = felt.asked.last().copied();
        let asked = asked.filter(|place| order.contains(place) && !has(place));
        let all_asked = together || order.iter().all(|place| felt.asked.contains(place));
        if self.chance.once_in(25) {
            return Some(Request::EndSession);
        }
        // Who has too little at risk wagers more, or is let off.
        if let Some(place) = felt.asked.last().or(order.first()).copied()
            && self.chance.once_in(8)
        {
            let excused = self.chance.once_in(3);
            return Some(if excused {
                Request::Excuse { table, place }
            } else {
                self.wager((table, place))
            });
        }
        let taken = taking(self.house.rulebook, &felt, self.now);
        if taken == Taking::NotOpened && !self.chance.once_in(12) {
            return Some(Request::OpenWagers { table });
        }
        let open = taken != Taking::Closed;
        Some(match (together, unplaced.filter(|_| open), asked.filter(|_| open)) {
            (true, Some(place), _) | (false, _, Some(place)) => self.wager((table, place)),
            (false, _, None) if !all_asked => Request::AskNext { table },
            _ if open && !self.chance.once_in(12) => Request::CloseWagers { table },
            _ => Request::Coup { table, cards: self.cards() },
        })
    }

    fn in_play(&mut self) -> Option<(TableId, Felt)> {
        if let Some(own) = &self.t.play_off {
            return Some((own.table, own.felt.clone()));
        }
        let session = self.t.session.as_ref()?;
        let coups = floor::tournament::coups_max(self.t, session);
        let open = session.felts.iter().filter(|(_, felt)| {
            let alone = felt.live().count() <= 1 && felt.stakes.is_empty();
            !felt.ended && !alone && coups.is_none_or(|coups| felt.coups < coups)
        });
        let open: Vec<_> = open.collect();
        if open.is_empty() {
            return None;
        }
        let (table, felt) = *self.chance.pick(&open);
        Some((*table, felt.clone()))
    }

    fn wager(&mut self, (table, place): (TableId, u8)) -> Request {
        let limits = self.t.conditions.limits;
        let min = limits.map_or(100, |limits| limits.min.cents());
        let max = limits.map_or(i64::MAX, |limits| limits.max.cents());
        let seat = self.t.felt(table).and_then(|felt| felt.seat(place));
        // Who has come in for somebody signs first.
        if let Some((seat, own)) =
            seat.and_then(|it| self.t.entrant(it.entrant).map(|own| (it, own)))
            && own.substitute.is_some()
            && !own.agreed
            && !self.chance.once_in(6)
        {
            return Request::Sign { entrant: seat.entrant };
        }
        let chips = seat.map_or(0, |seat| seat.chips.cents());
        let cents = match self.chance.below(5) {
            0 => chips.min(max),
            1 => min + 1,
            2 => min * 2,
            _ => min,
        };
        let bets = &self.house.rulebook.bets;
        let hand = !self.chance.once_in(4);
        let bet = &bets[self.chance.below(if hand { 2 } else { bets.len() })];
        let (bet, amount) = (Name::from(bet.id.as_str()), Amount::from_cents(cents));
        Request::Wager { table, place, bet, amount }
    }

    /// The cards of a coup; now and then one too few or too many.
    pub(super) fn cards(&mut self) -> Vec<Card> {
        let any = |chance: &mut Chance| {
            let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
            let text = format!("{}{}", chance.pick(&ranks), chance.pick(&["S", "H", "D", "C"]));
            text.parse::<Card>().expect("it is written as a card")
        };
        let mut cards: Vec<Card> = (0..Coup::CARDS_MAX).map(|_| any(self.chance)).collect();
        let coup = Coup::deal(&self.house.rulebook.tableau, &cards).expect("six are enough");
        cards.truncate(coup.cards_used());
        match self.chance.below(30) {
            0 => drop(cards.pop()),
            1 => cards.push(any(self.chance)),
            _ => {}
        }
        cards
    }

    fn prize(&mut self) -> Option<Request> {
        let unpaid = self.t.awards.iter().filter(|award| {
            award.prize > Amount::ZERO && !self.t.prizes_paid.contains(&award.entrant)
        });
        let unpaid: Vec<EntrantId> = unpaid.map(|award| award.entrant).collect();
        (!unpaid.is_empty()).then(|| Request::PayPrize { entrant: *self.chance.pick(&unpaid) })
    }

    /// Something, whether it is its time or not, by anybody.
    fn wildly(&mut self) -> Wish {
        let rulebook = self.house.rulebook;
        let clauses = rulebook.tournament.as_ref();
        let mut roles = vec![rulebook.conduct.bettor];
        roles.extend(clauses.map(|own| own.operator.by));
        roles.extend(clauses.map(|own| own.nominates.by));
        roles.extend(clauses.into_iter().flat_map(|own| [own.director.by; 4]));
        let role = *self.chance.pick(&roles);
        let name = if role == rulebook.conduct.bettor { self.name() } else { Name::from("Dee") };
        let request = self.any();
        Wish { by: Actor { name, role }, request }
    }

    fn any(&mut self) -> Request {
        let (table, place) = (self.table(), 1 + self.chance.small(4));
        let entrant = self.somebody();
        let name = self.name();
        match self.chance.below(40) {
            0 => self.announce(),
            1 => self.conditions(),
            2 => Request::FinaliseConditions,
            3 => Request::OpenEntries,
            4 | 5 => self.entry(),
            6 => Request::TurnDown { name, by: TurnedDown::Generally },
            7 => Request::Withdraw { entrant },
            8 => Request::Retire { entrant },
            9 => Request::Break { minutes: 0 },
            10 => {
                let ground = Name::from(*self.chance.pick(&["misconduct", "a dislike"]));
                Request::Disqualify { entrant, ground }
            }
            11 => Request::Substitute { entrant, name },
            12 => Request::Release { table, layout: None },
            13 => self.designate(),
            14 => Request::SetSeats { seats: 2 + self.chance.small(3) },
            15 => self.schedule(Kind::Repechage),
            16 => Request::Commit { commitment: Commitment([7; 32]) },
            17 => Request::Draw { secret: self.secret(), word: Name::from("owl") },
            18 => Request::TakeSeat { name, table, place },
            19 => {
                let reserve = self.somebody();
                Request::OfferSeat { absent: entrant, reserve }
            }
            20 => self.chance.pick(&[Request::Come, Request::Leave]).clone(),
            21 => Request::StartSession,
            22 => Request::AskNext { table },
            23 | 24 => self.wager((table, place)),
            25 => Request::TakeBack { table, place },
            26 => Request::VoidWagers { table, place },
            27 => Request::Excuse { table, place },
            28 => Request::Coup { table, cards: self.cards() },
            29 => Request::Break { minutes: 1 },
            30 => Request::EndTable { table, agreed: vec![entrant] },
            31 => Request::BuyBack { entrant },
            32 => self.about_money(entrant),
            33 => Request::OpenWagers { table },
            34 => Request::CloseWagers { table },
            35 => Request::AllowBothHands { table, place },
            36 => Request::CorrectCoup { table, cards: Some(self.cards()) },
            37 => Request::ConfirmCorrection { table },
            38 => Request::DropCorrection { table },
            _ => {
                let deeds = ChipDeed::ALL;
                Request::Chips { entrant, deed: self.chance.pick(&deeds).1 }
            }
        }
    }

    fn about_money(&mut self, entrant: EntrantId) -> Request {
        let game = Name::from("roulette");
        match self.chance.below(9) {
            0 => Request::Award,
            1 => Request::PayPrize { entrant },
            2 => Request::Close,
            3 => Request::PlayOff,
            4 => Request::EndSession,
            5 => Request::EnterPoints { entrant, game, points: 150 },
            6 => Request::Report { entrant, what: Name::from("asked for advice") },
            7 if self.chance.once_in(8) => Request::Cancel { because: Name::from("no reason") },
            _ => Request::SetPace { seconds: 20 },
        }
    }
}
