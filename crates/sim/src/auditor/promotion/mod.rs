//! The auditor of a promotion: its own account of conditions, entries, the draw, winners, claims
//! and prizes, kept from the recorded events by the documents alone.

mod asked;

use super::{Checked, ensure};
use floor::promotion::{
    Conditions, Event, Given, Presence, Promotion, Taken, Unclaimed, What, Won,
};
use rules::Name;
use rules::promotion::PayBy;

const TERMS: &str = include_str!("terms.tsv");

/// How far a promotion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Nothing,
    Draft,
    Running,
    Closed,
    Drawn,
    Over,
}

/// What became of a prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Prize {
    Open,
    Unclaimed,
    Gone,
}

/// Who sees the draw.
#[derive(Debug, Clone)]
enum Seen {
    By(Name),
    ByNobody,
}

/// A claim as the auditor knows it.
#[derive(Debug, Clone)]
struct Claim {
    prize: u32,
    claimant: Name,
    address: bool,
    /// When it was made.
    at: u64,
    taken: Option<Taken>,
    state: ClaimIs,
}

/// How a claim stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClaimIs {
    Open,
    Accepted,
    Met,
    Denied,
}

/// SHA-256 of some bytes.
type Hash = fn(&[u8]) -> [u8; 32];

/// The auditor of one promotion.
#[derive(Debug, Clone)]
pub struct PromotionAuditor {
    terms: Vec<(&'static str, &'static str)>,
    hash: Hash,
    now: u64,
    stage: Stage,
    conditions: Conditions,
    lodged: bool,
    available: bool,
    commitment: Option<[u8; 32]>,
    /// Whether somebody is to see the draw, where that is said.
    scrutineer: Option<Seen>,
    doubted: bool,
    entries: Vec<Name>,
    list: Option<[u8; 32]>,
    /// The entries in the order in which they come out, and how many have.
    order: Vec<u32>,
    out: usize,
    prizes: Vec<(Prize, Option<Won>)>,
    claims: Vec<Claim>,
    drawn_at: u64,
    dues: Vec<(Name, i64)>,
    /// How many events were taken in, and of how many requests it was said what comes of them.
    pub followed: (u64, u64),
}

impl PromotionAuditor {
    /// The auditor of a promotion of which nothing is written; none where the document of the
    /// rulebook knows no promotions.
    pub fn new(rulebook: &str, hash: Hash) -> Option<PromotionAuditor> {
        let lines = TERMS.lines().filter(|line| !line.starts_with('#'));
        let own = lines.filter_map(|line| {
            let (book, rest) = line.split_once('\t')?;
            rest.split_once('\t').filter(|_| book == rulebook)
        });
        let terms: Vec<_> = own.collect();
        (!terms.is_empty()).then(|| PromotionAuditor {
            terms,
            hash,
            now: 0,
            stage: Stage::Nothing,
            conditions: Conditions::default(),
            lodged: false,
            available: false,
            commitment: None,
            scrutineer: None,
            doubted: false,
            entries: Vec::new(),
            list: None,
            order: Vec::new(),
            out: 0,
            prizes: Vec::new(),
            claims: Vec::new(),
            drawn_at: 0,
            dues: Vec::new(),
            followed: (0, 0),
        })
    }

    /// Whether this is said of something.
    fn says(&self, what: &str, says: &str) -> bool {
        self.terms.iter().any(|(own, it)| *own == what && *it == says)
    }

    /// A figure of the document, in cents or as it is written there.
    fn figure(&self, what: &str) -> i64 {
        let own = self.terms.iter().find(|(own, _)| *own == what);
        own.and_then(|(_, says)| says.parse().ok()).unwrap_or(0)
    }

    /// Takes in an event that is in the journal.
    pub fn take(&mut self, event: &Event) -> Checked {
        self.followed.0 += 1;
        ensure(event.at.0 >= self.now, || "a promotion's clock goes back".to_owned())?;
        self.now = event.at.0;
        match &event.what {
            What::Written { conditions, .. } => {
                ensure(self.stage <= Stage::Draft, || "conditions after the start".to_owned())?;
                // nsw:16.6/p2: other terms are made available anew.
                (self.stage, self.lodged, self.available) = (Stage::Draft, false, false);
                self.put(conditions)
            }
            What::Amended { conditions, .. } => {
                let running = (Stage::Running..=Stage::Drawn).contains(&self.stage);
                ensure(running, || "conditions are changed that are not in force".to_owned())?;
                let alike = self.stage < Stage::Drawn || self.draws_alike(conditions);
                ensure(alike, || "what a draw went by is changed behind it".to_owned())?;
                self.claimed_within(conditions.claim_hours);
                self.put(conditions)
            }
            What::Lodged { .. } => {
                self.lodged = true;
                Ok(())
            }
            What::MadeAvailable { .. } => {
                self.available = true;
                Ok(())
            }
            What::Committed { commitment } => {
                self.commitment = Some(commitment.0);
                ensure(self.list.is_none(), || "a seed behind the list".to_owned())
            }
            What::Started => {
                let ready = self.stage == Stage::Draft && self.lodged && self.available;
                self.stage = Stage::Running;
                // nsw:16.6, nsw:16.9
                ensure(ready, || "a promotion starts that may not".to_owned())
            }
            What::EntryTaken { number, entrant } => {
                self.entries.push(entrant.clone());
                ensure(*number as usize == self.entries.len(), || format!("entry {number}"))
            }
            What::EntriesClosed { entries, list } => self.close(*entries, &list.0),
            What::ScrutineerNominated { scrutineer } => {
                self.scrutineer = Some(Seen::By(scrutineer.clone()));
                Ok(())
            }
            What::ScrutineerWaived { .. } => {
                self.scrutineer = Some(Seen::ByNobody);
                Ok(())
            }
            What::Drawn { seed, word, won, .. } => self.draw(&seed.0, word, won),
            What::Redrawn { won, .. } => self.redraw(won),
            other => self.take_claim(other),
        }
    }

    fn put(&mut self, conditions: &Conditions) -> Checked {
        self.conditions = conditions.clone();
        self.prizes.resize(conditions.prizes.len(), (Prize::Open, None));
        let barred = conditions.prizes.iter().find(|prize| self.says("barred", &prize.kind));
        ensure(barred.is_none(), || format!("{barred:?} is a prize"))
    }

    /// Whether conditions leave what the draw went by as it was (nsw:16.9.1).
    fn draws_alike(&self, other: &Conditions) -> bool {
        let by = |of: &Conditions| {
            let times = (of.starts, of.closes, of.draws);
            (of.prizes.clone(), of.entering, of.entries_each, of.presence, times)
        };
        by(other) == by(&self.conditions)
    }

    /// Other hours to claim within hold for what was drawn before.
    fn claimed_within(&mut self, hours: Option<u32>) {
        let before = self.conditions.claim_hours;
        let ms = |hours: u32| u64::from(hours) * 3_600_000;
        for won in self.prizes.iter_mut().filter_map(|(_, won)| won.as_mut()) {
            let by = won.claim_by.zip(before).map(|(by, hours)| by.0.saturating_sub(ms(hours)));
            let from = by.unwrap_or(self.drawn_at);
            if before != hours {
                won.claim_by = hours.map(|hours| floor::Time(from.saturating_add(ms(hours))));
            }
        }
    }

    /// Entries are closed at their time (nsw:16.7.6), and their list is fixed.
    fn close(&mut self, count: u32, list: &[u8; 32]) -> Checked {
        let due = self.conditions.closes.is_some_and(|closes| self.now >= closes.0);
        ensure(due && self.stage == Stage::Running, || "entries close too early".to_owned())?;
        let mut text = String::from("sabot entries 1\n");
        for (number, entrant) in (1..).zip(&self.entries) {
            text.extend([&number.to_string(), " ", entrant, "\n"]);
        }
        let own = (self.hash)(text.as_bytes());
        self.stage = Stage::Closed;
        self.list = Some(own);
        let same = count as usize == self.entries.len() && own == *list;
        ensure(same, || format!("the list of {count} entries is another"))
    }

    /// Whoever has seed, list and word can draw again: from the lots that are left, in a row of
    /// which the last takes the place of the one that comes out.
    fn draw(&mut self, seed: &[u8; 32], word: &str, won: &[Won]) -> Checked {
        let hex = |bytes: &[u8; 32]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let (seed, list): (String, String) = (hex(seed), hex(&self.list.unwrap_or_default()));
        let committed = (self.hash)(format!("sabot seed 1\n{seed}\n").as_bytes());
        ensure(self.commitment == Some(committed), || "another seed is told".to_owned())?;
        ensure(self.stage == Stage::Closed, || "a draw before entries are closed".to_owned())?;
        let key = (self.hash)(format!("sabot draw 1\n{seed}\n{list}\n{word}\n").as_bytes());
        let mut row: Vec<u32> = (1..).take(self.entries.len()).collect();
        let mut words = 0_u64..;
        while !row.is_empty() {
            let number = words.next().unwrap_or(0);
            let hashed = (self.hash)(&[&key[..], &number.to_be_bytes()].concat());
            let drawn = u64::from_be_bytes(hashed[..8].try_into().unwrap_or_default());
            let bound = row.len() as u64;
            let over = (u64::MAX % bound + 1) % bound;
            if drawn <= u64::MAX - over {
                let place = usize::try_from(drawn % bound).unwrap_or(0);
                self.order.push(row.swap_remove(place));
            }
        }
        (self.stage, self.drawn_at) = (Stage::Drawn, self.now);
        let count = self.prizes.len().min(self.order.len());
        ensure(won.len() == count, || format!("{} of {count} prizes are won", won.len()))?;
        won.iter().try_for_each(|won| {
            ensure(won.prize as usize == self.out + 1, || format!("{won:?} in another order"))?;
            self.wins(won)
        })
    }

    /// The next entry that comes out wins a prize.
    fn wins(&mut self, won: &Won) -> Checked {
        let entry = self.order.get(self.out).copied();
        self.out += 1;
        let entrant = entry.and_then(|entry| self.entries.get(entry as usize - 1));
        let own = entrant.is_some_and(|entrant| *entrant == won.entrant);
        ensure(own && entry == Some(won.entry), || format!("{won:?}, and not {entrant:?}"))?;
        let prize = self.prizes.get_mut((won.prize as usize).wrapping_sub(1));
        *prize.ok_or("a prize that there is not is won")? = (Prize::Open, Some(won.clone()));
        Ok(())
    }

    fn redraw(&mut self, won: &Won) -> Checked {
        let claimed = self.is_claimed(won.prize);
        let open = self.prize(won.prize).is_some_and(|(prize, _)| *prize != Prize::Gone);
        ensure(open && !claimed, || format!("{won:?} is drawn again"))?;
        self.wins(won)
    }

    fn prize(&self, number: u32) -> Option<&(Prize, Option<Won>)> {
        self.prizes.get((number as usize).checked_sub(1)?)
    }

    /// Whether somebody has claimed a prize in time, and it is not denied.
    fn is_claimed(&self, prize: u32) -> bool {
        let on = |claim: &Claim| matches!(claim.state, ClaimIs::Open | ClaimIs::Accepted);
        let mut own = self.claims.iter().filter(|claim| claim.prize == prize);
        own.any(|claim| on(claim) && !self.came_late(claim))
    }

    /// Whether the winner of a prize has still time to claim it (nsw:16.7.8), and was not told why
    /// they do not get it (nsw:16.10); one who had to be present has not.
    fn may_be_claimed(&self, prize: u32, at: u64) -> bool {
        let Some((_, Some(won))) = self.prize(prize) else { return false };
        let denied = self.claims.iter().any(|claim| {
            let own = claim.prize == prize && claim.claimant == won.entrant;
            own && claim.state == ClaimIs::Denied
        });
        let time = won.claim_by.is_some_and(|due| at <= due.0);
        time && !denied && self.conditions.presence != Some(Presence::Required)
    }

    /// Whether a claim was made after its time.
    fn came_late(&self, claim: &Claim) -> bool {
        let won = self.prize(claim.prize).and_then(|(_, won)| won.as_ref());
        won.and_then(|won| won.claim_by).is_some_and(|due| claim.at > due.0)
    }

    fn claim_mut(&mut self, number: u32) -> Result<&mut Claim, String> {
        let claim = self.claims.get_mut((number as usize).wrapping_sub(1));
        claim.ok_or_else(|| format!("there is no claim {number}"))
    }

    fn take_claim(&mut self, what: &What) -> Checked {
        match what {
            What::PrizeClaimed { claim, prize, claimant, address } => {
                let (prize, claimant, address) = (*prize, claimant.clone(), address.is_some());
                let (at, taken, state) = (self.now, None, ClaimIs::Open);
                self.claims.push(Claim { prize, claimant, address, at, taken, state });
                ensure(*claim as usize == self.claims.len(), || format!("claim {claim}"))
            }
            What::ClaimAccepted { claim } => {
                let own = self.claim_mut(*claim)?;
                own.state = ClaimIs::Accepted;
                let (prize, claimant) = (own.prize, own.claimant.clone());
                let won = self.prize(prize).and_then(|(_, won)| won.as_ref());
                let fits = won.is_some_and(|won| won.entrant == claimant);
                ensure(fits, || format!("{claimant} has not won prize {prize}"))
            }
            What::PaymentChosen { claim, taken } => {
                self.claim_mut(*claim)?.taken = Some(taken.clone());
                Ok(())
            }
            What::ClaimDenied { claim, .. } => {
                self.claim_mut(*claim)?.state = ClaimIs::Denied;
                Ok(())
            }
            What::PrizeAwarded { claim, prize, to, given } => {
                self.award((*claim, *prize), to, given)
            }
            What::PrizeUnclaimed { prize, kept } => self.lapses(*prize, *kept),
            What::Doubted { .. } => {
                self.doubted = true;
                Ok(())
            }
            What::Validated { .. } => {
                self.doubted = false;
                Ok(())
            }
            What::Cancelled { .. } | What::Closed => {
                self.stage = Stage::Over;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A prize is handed over once, to its winner, for what it is worth.
    fn award(&mut self, (claim, number): (u32, u32), to: &Name, given: &Given) -> Checked {
        let value = self.value(number);
        let own = self.claim_mut(claim)?;
        let fits = own.state == ClaimIs::Accepted && own.claimant == *to && own.prize == number;
        own.state = ClaimIs::Met;
        let instead = matches!(own.taken, Some(Taken::Alternative));
        ensure(fits && !self.doubted, || format!("prize {number} goes to {to}"))?;
        let place = (number as usize).wrapping_sub(1);
        let prize = self.prizes.get_mut(place).ok_or("no such prize is awarded")?;
        let before = std::mem::replace(&mut prize.0, Prize::Gone);
        ensure(before != Prize::Gone, || format!("prize {number} is awarded twice"))?;
        let sum = match given {
            Given::Money(parts) => parts.iter().map(|part| part.amount.cents()).sum(),
            Given::Voucher { value, .. } | Given::Thing { value } => value.cents(),
        };
        let due = if instead { self.alternative(number) } else { value };
        ensure(sum == due, || format!("{given:?} is given for {due} cents"))?;
        if let Given::Money(parts) = given {
            let cash = parts.iter().filter(|part| part.by == PayBy::Cash);
            let cash: i64 = cash.map(|part| part.amount.cents()).sum();
            self.dues.extend((cash > 0).then(|| (to.clone(), cash)));
        }
        Ok(())
    }

    /// A prize that nobody has claimed in time.
    fn lapses(&mut self, number: u32, kept: bool) -> Checked {
        let late = self.is_late(number);
        let own = self.conditions.unclaimed != Some(Unclaimed::Redrawn);
        ensure(late && kept == own && !self.is_claimed(number), || {
            format!("prize {number} is unclaimed, kept {kept}")
        })?;
        let prize = self.prizes.get_mut((number as usize).wrapping_sub(1));
        let prize = prize.ok_or("no such prize is unclaimed")?;
        prize.0 = if kept { Prize::Gone } else { Prize::Unclaimed };
        Ok(())
    }

    /// Whether the time to claim a prize is over.
    fn is_late(&self, number: u32) -> bool {
        let won = self.prize(number).and_then(|(_, won)| won.as_ref());
        won.and_then(|won| won.claim_by).is_some_and(|due| self.now > due.0)
    }

    fn value(&self, number: u32) -> i64 {
        let prize = self.conditions.prize(number).and_then(|prize| prize.value);
        prize.map_or(0, rules::Amount::cents)
    }

    fn alternative(&self, number: u32) -> i64 {
        let prize = self.conditions.prize(number).and_then(|prize| prize.alternative);
        prize.map_or(0, rules::Amount::cents)
    }

    /// Whether a promotion is as the auditor has it.
    pub fn compare(&self, promotion: &Promotion) -> Checked {
        let won = promotion.prizes.iter().map(|standing| &standing.won);
        let same = promotion.entries == self.entries
            && won.eq(self.prizes.iter().map(|(_, won)| won))
            && promotion.claims.len() == self.claims.len();
        ensure(same, || format!("{promotion:?} should be {self:?}"))
    }

    /// What the cage has to pay to whom.
    pub fn dues(&self) -> &[(Name, i64)] {
        &self.dues
    }

    /// Whether it has been drawn.
    pub fn is_drawn(&self) -> bool {
        !self.order.is_empty()
    }
}
