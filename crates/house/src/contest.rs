//! Whole tournaments by simulated people. What is asked next is a function of the tournament, the
//! plan and the seed alone, so that one that is taken up in the middle goes on as it would have.

use crate::dice::Dice;
use devices::shoe::{Seeded, below, decks_of};
use floor::ticket::Check;
use floor::tournament::conditions::{
    Advance, Away, BuyBack, Compulsory, Conditions, Disposition, Format, Groups, Limits, Numbers,
    OtherGames, Points, PrizeTies, Repechage, SecondChance, SessionPlan, SessionTies, Sessions,
    Tables, Withdrawal,
};
use floor::tournament::draw::commitment;
use floor::tournament::{
    Act, Asking, EntrantId, Event, Felt, Game, House, Kind, Refusal, Request, Stage, Taking,
    Tournament, Wagering, by_staff, coups_max, decide, evolve, next_act, taking,
};
use floor::{Name, Time};
use ledger::{PoolId, TableId};
use rules::tournament::{TournamentClauses, Turns};
use rules::{Amount, Card, Coup, Rulebook};
use table::Actor;
use table::state::Salt;

/// What kind of tournament is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The best of each table go on until one table is left.
    KnockOut,
    /// Three sessions for points.
    Points,
}

/// A tournament to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many enter.
    pub players: u16,
    /// What kind it is.
    pub shape: Shape,
    /// How often somebody does not come, once in so many; never where it is none.
    pub no_shows: Option<usize>,
    /// Whether there is a second chance and buying back.
    pub second_chances: SecondChances,
    /// How equals are told apart or not.
    pub ties: PrizeTies,
}

/// Whether those who are out can come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondChances {
    /// They cannot.
    None,
    /// By a session of their own, and by paying.
    Both,
}

const fn dollars(dollars: i64) -> Amount {
    Amount::from_cents(dollars * 100)
}

/// How many sit at a table.
const SEATS: u8 = 7;

impl Plan {
    /// The conditions, with all that any rulebook may ask for.
    pub fn conditions(&self) -> Conditions {
        let said = |text: &str| Some(Name::from(text));
        let points = self.shape == Shape::Points;
        let session = SessionPlan {
            coups: Some(12),
            minutes: None,
            advance: Some(if points { Advance::All } else { Advance::TopOfTable(2) }),
        };
        let both = self.second_chances == SecondChances::Both;
        let chance = SecondChance { places: 3, coups: 8 };
        let (fee, commission) = (dollars(100), dollars(10));
        Conditions {
            start: Some(Time(3_600_000)),
            how_to_enter: said("At the cage, with the form."),
            eligibility: said("Anybody who may enter the house and gamble."),
            entitled: said("Only persons entitled to enter the casino and gamble may enter."),
            right_to_refuse: None,
            selection: None,
            format: Some(if points { Format::Points } else { Format::KnockOut }),
            sessions: Some(if points {
                Sessions::Listed(vec![session; 3])
            } else {
                Sessions::UntilOneTable(session)
            }),
            tables: Some(Tables { count: None, seats: SEATS }),
            points: points.then(|| Points {
                by_place: vec![10, 6, 4, 3, 2, 1],
                other_games: OtherGames::None,
            }),
            repechage: Some(if both { Repechage::Shall(chance) } else { Repechage::None }),
            buy_back: Some(if both {
                BuyBack::Allowed { times: 1, fee, commission, until_session: 1 }
            } else {
                BuyBack::None
            }),
            fee: Some(fee),
            commission: Some(commission),
            chips: Some(dollars(1_000)),
            buy_in: Some(Amount::ZERO),
            disposition: Some(Disposition::TakenIn),
            numbers: Some(Numbers { min: 2, max: self.players.max(2) }),
            groups: Some(Groups::Any),
            limits: Some(Limits { min: dollars(50), max: dollars(2_000) }),
            compulsory: Some(Compulsory::Minimum),
            elimination: said("Who cannot wager the table minimum is out."),
            session_ties: Some(if points {
                SessionTies::Shared
            } else {
                SessionTies::FurtherCoups
            }),
            breakdown: Some(vec![5_000, 3_000, 2_000]),
            prize_ties: Some(self.ties),
            statement: said(
                "The Director runs the tournament by these conditions and the rules of the game; \
                 where they differ, the rules prevail.",
            ),
            withdrawal: Some(Withdrawal::Until(Time(1_800_000))),
            form: said("Form T1."),
            disqualification: Some(vec![Name::from("misconduct")]),
            retirement: said("At any time between coups."),
            refund: Some(0),
            away: Some(Away::Forfeits),
            alters: Vec::new(),
        }
    }
}

/// A tournament being played.
#[derive(Debug, Clone)]
pub struct Contest<'r> {
    /// What it is decided by.
    pub house: House<'r>,
    /// What is played.
    pub game: Game,
    /// The plan.
    pub plan: Plan,
    /// The seed of everything that is left to chance.
    pub seed: u64,
}

impl Contest<'_> {
    /// Plays on from where a tournament stands until it is over, and tells every event.
    pub fn play(
        &self,
        tournament: Tournament,
        tell: &mut dyn FnMut(&Tournament, &Event),
    ) -> Result<Tournament, Refusal> {
        let mut tournament = tournament;
        while let Some(asking) = self.next(&tournament) {
            let event = decide(&self.house, &tournament, &asking)?;
            tournament = evolve(tournament, &event);
            tell(&tournament, &event);
        }
        Ok(tournament)
    }

    /// What is asked next; none where the tournament is over.
    pub fn next(&self, t: &Tournament) -> Option<Asking> {
        let clauses = self.house.rulebook.tournament.as_ref()?;
        let (act, _) = next_act(clauses, t);
        let (role, request) = self.request(clauses, act, t)?;
        let named = || self.house.rulebook.role(role).name.as_str().into();
        let (role, name) = self.bettor(t, &request).unwrap_or_else(|| (role, named()));
        let starts = t.session.as_ref().filter(|_| act == Act::Start).map(|own| own.starts);
        // Whoever comes is there before the starting time.
        let at = match (&request, starts) {
            (Request::TakeSeat { .. } | Request::Come, Some(_)) => Time(t.now.0 + 100),
            (_, starts) => starts.unwrap_or(Time(t.now.0 + 1_000)),
        };
        Some(Asking { at, by: Actor { name, role }, request })
    }

    fn request(
        &self,
        clauses: &TournamentClauses,
        act: Act,
        t: &Tournament,
    ) -> Option<(rules::role::RoleId, Request)> {
        let (operator, director) = (clauses.operator.by, clauses.director.by);
        let reference = || Name::from("letter 1");
        Some(match act {
            Act::Announce => {
                let (name, game) = (Name::from("cup"), self.game.clone());
                (operator, Request::Announce { name, pool: PoolId(1), game })
            }
            Act::CompleteConditions => {
                let conditions = Box::new(self.plan.conditions());
                (operator, Request::WriteConditions { conditions })
            }
            Act::FinaliseConditions => (operator, Request::FinaliseConditions),
            Act::Publish => (operator, Request::Publish { place: Name::from("the displays") }),
            Act::Notify => (operator, Request::NotifyRegulator { reference: reference() }),
            Act::Approve => (operator, Request::RecordApproval { reference: reference() }),
            Act::OpenEntries if t.commission_max.is_none() => {
                let amount = t.conditions.commission.unwrap_or(Amount::ZERO);
                (operator, Request::RecordCommission { amount, reference: reference() })
            }
            Act::OpenEntries => (operator, Request::OpenEntries),
            Act::TakeEntries => (director, self.entry(t)),
            Act::NameDirector => {
                (clauses.nominates.by, Request::NameDirector { name: Name::from("Dee") })
            }
            Act::Brief => (director, Request::Brief),
            Act::Designate => (director, designate(clauses, t)),
            Act::Schedule | Act::Repechage => (director, self.schedule(clauses, act, t)),
            Act::Commit => {
                let commitment = commitment(self.house.hash, &self.secret(t));
                (director, Request::Commit { commitment })
            }
            Act::Draw => {
                let word = Name::from("heron");
                (director, Request::Draw { secret: self.secret(t), word })
            }
            Act::Start => (director, self.seat(t)),
            Act::Play => (director, self.round(clauses, t)?),
            Act::PlayOff => (director, Request::PlayOff),
            Act::EndSession => (director, Request::EndSession),
            Act::Award => (director, Request::Award),
            Act::PayPrizes => (director, prize(t)?),
            Act::Close => (operator, Request::Close),
            Act::Nothing => return None,
        })
    }

    /// Whoever wagers, where staff may not do it for them.
    fn bettor(&self, t: &Tournament, request: &Request) -> Option<(rules::role::RoleId, Name)> {
        let Request::Wager { table, place, .. } = request else { return None };
        let seat = t.felt(*table)?.seat(*place).filter(|_| !by_staff(self.house.rulebook))?;
        let name = t.entrant(seat.entrant)?.name.clone();
        Some((self.house.rulebook.conduct.bettor, name))
    }

    /// Chance that goes by what is asked and not by how often.
    fn dice(&self, parts: [u64; 3]) -> Dice {
        let mixed = parts.into_iter().fold(self.seed, |mixed, part| {
            (mixed.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        Dice::new(mixed)
    }

    fn entry(&self, t: &Tournament) -> Request {
        let number = t.entrants.len() + 1;
        let name = Name::from(format!("P{number:03}").as_str());
        let players = usize::from(self.plan.players);
        let (eligible, agreed) = (Check::Holds, Check::Holds);
        if number <= players {
            Request::Enter { name, group: None, eligible, agreed }
        } else if number <= players + 2 && self.plan.no_shows.is_some() {
            Request::ListReserve { name, group: None, eligible }
        } else {
            Request::CloseEntries
        }
    }

    /// More tables where they are needed, those who buy back in, and then the session.
    fn schedule(&self, clauses: &TournamentClauses, act: Act, t: &Tournament) -> Request {
        if act == Act::Repechage {
            return Request::Schedule { kind: Kind::Repechage, starts: t.now.plus_minutes(10) };
        }
        if let Some(entrant) = self.buys_back(t) {
            return Request::BuyBack { entrant };
        }
        let players = t.entrants.iter().filter(|entrant| entrant.stage == Stage::In).count();
        if t.tables.len() < players.div_ceil(usize::from(SEATS)) {
            return designate(clauses, t);
        }
        Request::Schedule { kind: Kind::Regular, starts: t.now.plus_minutes(10) }
    }

    fn buys_back(&self, t: &Tournament) -> Option<EntrantId> {
        let BuyBack::Allowed { times, until_session, .. } = t.conditions.buy_back? else {
            return None;
        };
        if t.sessions == 0 || t.sessions > until_session {
            return None;
        }
        let mut out = t.numbered().filter(|(id, entrant)| {
            let wants = self.dice([1, u64::from(id.0), u64::from(t.sessions)]).once_in(4);
            entrant.stage == Stage::Out && entrant.buy_backs < times && wants
        });
        out.next().map(|(id, _)| id)
    }

    fn secret(&self, t: &Tournament) -> Salt {
        let parts = [2, u64::from(t.sessions), u64::from(t.repechage)];
        let mut dice = self.dice(parts);
        let byte = |_| u8::try_from(dice.below(256)).unwrap_or(0);
        Salt(core::array::from_fn(byte))
    }

    /// Seats everybody who comes, gives seats to reserves, and starts.
    fn seat(&self, t: &Tournament) -> Request {
        let Some(session) = &t.session else { return Request::StartSession };
        if !t.present {
            return Request::Come;
        }
        let comes = |id: EntrantId| {
            let mut dice = self.dice([3, u64::from(id.0), u64::from(session.number)]);
            !self.plan.no_shows.is_some_and(|often| dice.once_in(often))
        };
        let felts = session.felts.iter();
        let mut empty = felts.flat_map(|(table, felt)| {
            let seats = felt.seats.iter().filter(|seat| !seat.taken);
            seats.map(move |seat| (*table, seat.place, seat.entrant))
        });
        // A session cannot start without anybody: where none of them comes, the first comes late.
        let nobody = || session.felts.values().all(|it| it.seats.iter().all(|seat| !seat.taken));
        let coming = empty.clone().find(|(_, _, id)| comes(*id));
        let coming = coming.or_else(|| empty.clone().next().filter(|_| nobody()));
        let reserve = t.numbered().find(|(_, entrant)| entrant.stage == Stage::Reserve);
        match (coming, empty.next(), reserve) {
            (Some((table, place, id)), ..) => {
                let name = t.entrant(id).map(|entrant| entrant.name.clone()).unwrap_or_default();
                Request::TakeSeat { name, table, place }
            }
            (None, Some((_, _, absent)), Some((reserve, _)))
                if session.number == 1 && session.kind == Kind::Regular =>
            {
                Request::OfferSeat { absent, reserve }
            }
            _ => Request::StartSession,
        }
    }

    /// The next ask, wager or coup at the first table that has coups to play.
    fn round(&self, clauses: &TournamentClauses, t: &Tournament) -> Option<Request> {
        let (table, felt) = table_in_play(t)?;
        let taking = taking(self.house.rulebook, felt, t.now);
        if taking == Taking::NotOpened {
            return Some(Request::OpenWagers { table });
        }
        let closes = clauses.policies.as_at_tables().is_some() && felt.wagering != Wagering::Closed;
        let unplaced = felt
            .order()
            .into_iter()
            .find(|place| felt.stakes.iter().all(|stake| stake.place != *place));
        let dealt = || {
            if closes { Request::CloseWagers { table } } else { self.coup(t, (table, felt)) }
        };
        if clauses.policies.turns.value == Turns::Together {
            return Some(match unplaced {
                Some(place) => self.wager(t, (table, felt), place),
                None => dealt(),
            });
        }
        let waiting = felt.asked.last().copied().filter(|place| Some(*place) == unplaced);
        Some(match (waiting, unplaced) {
            (Some(place), _) => self.wager(t, (table, felt), place),
            (None, Some(_)) => Request::AskNext { table },
            (None, None) => dealt(),
        })
    }

    fn wager(&self, t: &Tournament, (table, felt): (TableId, &Felt), place: u8) -> Request {
        let mut dice = self.dice([u64::from(place) << 8 | 4, t.now.0, u64::from(table.0)]);
        let min = t.conditions.limits.map_or(100, |limits| limits.min.cents());
        let max = t.conditions.limits.map_or(i64::MAX, |limits| limits.max.cents());
        let chips = felt.seat(place).map_or(0, |seat| seat.chips.cents()).min(max);
        let units = usize::try_from(chips / min).unwrap_or(1).max(1);
        let all = dice.once_in(5);
        let units = if all { units } else { 1 + dice.below(units.min(4)) };
        let amount = Amount::from_cents(min * i64::try_from(units).unwrap_or(1));
        let hands = self.house.rulebook.together.both_hands.what;
        let bet = self.house.rulebook.bet_clauses(hands[dice.below(2)]).id.as_str().into();
        Request::Wager { table, place, bet, amount }
    }

    fn coup(&self, t: &Tournament, (table, felt): (TableId, &Felt)) -> Request {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_be_bytes());
        seed[8..16].copy_from_slice(&t.now.0.to_be_bytes());
        seed[16..18].copy_from_slice(&table.0.to_be_bytes());
        seed[18..20].copy_from_slice(&felt.coups.to_be_bytes());
        let cards = cards(self.house.rulebook, seed);
        Request::Coup { table, cards }
    }
}

fn designate(clauses: &TournamentClauses, t: &Tournament) -> Request {
    let number = u16::try_from(t.tables.len() + 1).unwrap_or(u16::MAX);
    let layout = clauses.layouts.as_ref().and_then(|own| own.value.numbers.first()).copied();
    Request::Designate { table: TableId(number), layout }
}

/// The first table at which there is something to play.
fn table_in_play(t: &Tournament) -> Option<(TableId, &Felt)> {
    if let Some(play_off) = &t.play_off {
        return Some((play_off.table, &play_off.felt));
    }
    let session = t.session.as_ref()?;
    let coups = coups_max(t, session);
    let mut open = session.felts.iter().filter(|(_, felt)| {
        !felt.ended && !felt.is_decided() && coups.is_none_or(|coups| felt.coups < coups)
    });
    open.next().map(|(table, felt)| (*table, felt))
}

fn prize(t: &Tournament) -> Option<Request> {
    let unpaid = t
        .awards
        .iter()
        .find(|award| award.prize > Amount::ZERO && !t.prizes_paid.contains(&award.entrant));
    unpaid.map(|award| Request::PayPrize { entrant: award.entrant })
}

/// The cards of a coup from a shoe that nobody has dealt from.
fn cards(rulebook: &Rulebook, seed: [u8; 32]) -> Vec<Card> {
    let mut shoe = decks_of(rulebook.usual_decks());
    let mut words = Seeded::new(seed);
    let mut cards = Vec::with_capacity(Coup::CARDS_MAX);
    for _ in 0..Coup::CARDS_MAX {
        let bound = u64::try_from(shoe.len()).unwrap_or(1);
        let place = below(&mut words, bound).expect("a seeded generator always has more");
        cards.push(shoe.swap_remove(usize::try_from(place).unwrap_or(0)));
    }
    let coup = Coup::deal(&rulebook.tableau, &cards).expect("six cards are enough");
    cards.truncate(coup.cards_used());
    cards
}
