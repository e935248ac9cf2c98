//! A simulated note acceptor: a path from the slot over escrow to the cassette, with power that
//! can fail at any moment, and a customer who pulls.

use super::Device;
use super::messages::{Heard, Paper, Said, take, write};
use crate::ebds::{exception, order, state, status};
use crate::serial::Setting;

/// How many moments a document takes from the slot to escrow, from there to the cassette, or back.
const TRAVEL: u32 = 3;

/// How many answers a device gives while it wakes up.
const WAKING: u32 = 2;

/// Where a document is. This is matter: it does not change because power fails.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    Nowhere,
    ToEscrow(Paper, u32),
    Escrow(Paper),
    ToCassette(Paper, u32),
    Back(Paper, u32),
}

/// What the device has to tell and has not been heard to have told. It keeps this without power.
#[derive(Debug, Clone, PartialEq, Eq)]
enum News {
    None,
    Stacked(Paper),
    Returned,
}

/// When power fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// After so many moments.
    AtTick(usize),
    /// When so many messages have been obeyed, before the answer leaves.
    AtMessage(usize),
}

/// What goes wrong, and when.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// When power fails.
    pub cuts: Vec<Cut>,
    /// Moments without power. With none, somebody has to call [`Acceptor::power_up`].
    pub dark_ticks: usize,
    /// Answers that are lost on the line, by their count.
    pub lost: Vec<usize>,
    /// Answers that arrive twice.
    pub doubled: Vec<usize>,
    /// Answers with a wrong bit.
    pub spoilt: Vec<usize>,
    /// Noise before these answers.
    pub noisy: Vec<usize>,
    /// The noise.
    pub noise: Vec<u8>,
}

/// What is forgotten without power.
#[derive(Debug, Clone, Default)]
struct Awake {
    heard: Vec<u8>,
    to_send: Vec<u8>,
    enabled: bool,
    waking: u32,
    /// The document in escrow was there when power came: the device holds it and cannot name it.
    held: bool,
    /// The last message's toggle and the answer to it.
    last: Option<(u8, Vec<u8>)>,
    /// The news and the alarms that the last answer told.
    told: (bool, u8),
}

/// An acceptor.
#[derive(Debug, Clone)]
pub struct Acceptor {
    /// What is still to go wrong.
    pub faults: Faults,
    on: bool,
    dark: usize,
    ticks: usize,
    messages: usize,
    answers: usize,
    place: Place,
    news: News,
    cassette: Vec<Paper>,
    cassette_in: bool,
    room: usize,
    trouble: u8,
    awake: Awake,
}

impl Acceptor {
    /// An empty acceptor that is on, and breaks as told.
    pub fn new(faults: Faults) -> Acceptor {
        Acceptor {
            faults,
            on: true,
            dark: 0,
            ticks: 0,
            messages: 0,
            answers: 0,
            place: Place::Nowhere,
            news: News::None,
            cassette: Vec::new(),
            cassette_in: true,
            room: usize::MAX,
            trouble: 0,
            awake: Awake { waking: WAKING, ..Awake::default() },
        }
    }

    /// What lies in the cassette, in the order it came.
    pub fn cassette(&self) -> &[Paper] {
        &self.cassette
    }

    /// Whether nothing is in the path and nothing is left to tell.
    pub fn is_at_rest(&self) -> bool {
        self.on && self.place == Place::Nowhere && self.news == News::None && self.awake.waking == 0
    }

    /// Feeds a document. The device takes it only when it is ready.
    pub fn feed(&mut self, paper: Paper) -> Taken {
        let full = self.cassette.len() >= self.room;
        let ready = self.awake.enabled && self.cassette_in && !full && self.trouble == 0;
        if !self.is_at_rest() || !ready {
            return Taken::No;
        }
        self.place = Place::ToEscrow(paper, TRAVEL);
        Taken::Yes
    }

    /// The customer pulls at the document: it comes out unless it is in the cassette.
    pub fn pull(&mut self) {
        match std::mem::replace(&mut self.place, Place::Nowhere) {
            Place::Nowhere => {}
            Place::ToCassette(..) => self.trouble |= status::CHEATED,
            Place::ToEscrow(..) | Place::Escrow(_) | Place::Back(..) => self.news = News::Returned,
        }
        self.awake.held = false;
    }

    /// A document gets stuck where it is.
    pub fn jam(&mut self) {
        self.trouble |= status::JAMMED;
    }

    /// Somebody clears the path. The device goes on where it was.
    pub fn clear_jam(&mut self) {
        self.trouble &= !status::JAMMED;
    }

    /// Takes the cassette out, or puts it back.
    pub fn set_cassette(&mut self, inserted: bool) {
        self.cassette_in = inserted;
    }

    /// The cassette has room for so many documents.
    pub fn set_room(&mut self, room: usize) {
        self.room = room;
    }

    /// It forgets what it had to tell, as one does that keeps nothing without power.
    pub fn forget(&mut self) {
        self.news = News::None;
    }

    /// It takes what it has in, though nobody ordered that.
    pub fn swallow(&mut self) {
        self.place = match std::mem::replace(&mut self.place, Place::Nowhere) {
            Place::ToEscrow(paper, _) | Place::Escrow(paper) | Place::Back(paper, _) => {
                Place::ToCassette(paper, TRAVEL)
            }
            place @ (Place::Nowhere | Place::ToCassette(..)) => place,
        };
        self.awake.held = false;
    }

    /// Power fails.
    pub fn lose_power(&mut self) {
        self.on = false;
        self.dark = self.faults.dark_ticks;
        self.awake = Awake::default();
    }

    /// Power comes back: what was on its way in goes back, what waits is held, what was on its way
    /// to the cassette goes on.
    pub fn power_up(&mut self) {
        self.on = true;
        self.awake.waking = WAKING;
        self.place = match std::mem::replace(&mut self.place, Place::Nowhere) {
            Place::ToEscrow(paper, _) => Place::Back(paper, TRAVEL),
            place => place,
        };
        self.awake.held = matches!(self.place, Place::Escrow(_));
    }

    fn advance(&mut self) {
        if self.trouble & status::JAMMED != 0 {
            return;
        }
        self.place = match std::mem::replace(&mut self.place, Place::Nowhere) {
            Place::ToEscrow(paper, 0) => Place::Escrow(paper),
            Place::ToEscrow(paper, left) => Place::ToEscrow(paper, left - 1),
            Place::ToCassette(paper, 0) => {
                self.news = News::Stacked(paper.clone());
                self.cassette.push(paper);
                Place::Nowhere
            }
            Place::ToCassette(paper, left) => Place::ToCassette(paper, left - 1),
            Place::Back(_, 0) => {
                self.news = News::Returned;
                Place::Nowhere
            }
            Place::Back(paper, left) => Place::Back(paper, left - 1),
            place @ (Place::Nowhere | Place::Escrow(_)) => place,
        };
    }

    fn hear(&mut self, message: Heard) {
        // The same toggle again: the host did not get the answer, and gets it again.
        if let Some((toggle, answer)) = &self.awake.last
            && *toggle == message.toggle
        {
            let answer = answer.clone();
            return self.say(&answer);
        }
        self.forget_what_was_heard();
        self.obey(message);
        let answer = self.compose(message.toggle);
        self.messages += 1;
        if self.cut_now(Cut::AtMessage(self.messages)) {
            return self.lose_power();
        }
        self.awake.last = Some((message.toggle, answer.clone()));
        self.say(&answer);
    }

    /// A new toggle says that the last answer came through.
    fn forget_what_was_heard(&mut self) {
        let (news, alarms) = std::mem::take(&mut self.awake.told);
        if news {
            self.news = News::None;
        }
        self.trouble &= !alarms;
    }

    fn obey(&mut self, message: Heard) {
        let [enable, mode, _] = message.data;
        self.awake.enabled = enable != 0;
        self.place = match std::mem::replace(&mut self.place, Place::Nowhere) {
            Place::Escrow(paper) if mode & order::STACK != 0 && !self.awake.held => {
                Place::ToCassette(paper, TRAVEL)
            }
            Place::Escrow(paper) if mode & order::RETURN != 0 => Place::Back(paper, TRAVEL),
            place => place,
        };
        self.awake.held &= matches!(self.place, Place::Escrow(_));
    }

    fn compose(&mut self, toggle: u8) -> Vec<u8> {
        let mut said = Said { toggle, data: [0; 6], paper: None };
        let cassette = if self.cassette_in { status::CASSETTE } else { 0 };
        let full = if self.cassette.len() >= self.room { status::FULL } else { 0 };
        said.data[1] = self.trouble | cassette | full;
        if self.awake.waking > 0 {
            self.awake.waking -= 1;
            said.data[2] = exception::POWER_UP;
            return write(&said);
        }
        let (mut state, paper) = match &self.place {
            Place::Nowhere => (state::IDLING, None),
            Place::ToEscrow(..) => (state::ACCEPTING, None),
            Place::Escrow(_) if self.awake.held => (state::ESCROWED, None),
            Place::Escrow(paper) => (state::ESCROWED, Some(paper.clone())),
            Place::ToCassette(..) => (state::STACKING, None),
            Place::Back(..) => (state::RETURNING, None),
        };
        said.paper = paper;
        match &self.news {
            News::None => {}
            News::Stacked(paper) => {
                state |= state::STACKED;
                said.paper = Some(paper.clone());
            }
            News::Returned => state |= state::RETURNED,
        }
        said.data[0] = state;
        self.awake.told = (self.news != News::None, self.trouble & status::CHEATED);
        write(&said)
    }

    fn say(&mut self, answer: &[u8]) {
        let now = self.answers;
        self.answers += 1;
        let among = |list: &[usize]| list.contains(&now);
        if among(&self.faults.noisy) {
            self.awake.to_send.extend(&self.faults.noise);
        }
        if among(&self.faults.lost) {
            return;
        }
        let mut answer = answer.to_vec();
        if among(&self.faults.spoilt) {
            let at = now % answer.len();
            answer[at] ^= 1 << (now % 7);
        }
        self.awake.to_send.extend(&answer);
        if among(&self.faults.doubled) {
            self.awake.to_send.extend(&answer);
        }
    }

    fn cut_now(&mut self, cut: Cut) -> bool {
        let count = self.faults.cuts.len();
        self.faults.cuts.retain(|due| *due != cut);
        self.faults.cuts.len() < count
    }
}

/// Whether a document was drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It was.
    Yes,
    /// The slot stayed shut.
    No,
}

impl Device for Acceptor {
    const SETTING: Setting = Setting::Ebds;

    fn receive(&mut self, bytes: &[u8]) {
        self.awake.heard.extend(bytes);
        while self.on {
            let Some(message) = take(&mut self.awake.heard) else { return };
            self.hear(message);
        }
    }

    fn transmit(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.awake.to_send)
    }

    fn tick(&mut self) {
        if !self.on {
            self.dark = self.dark.saturating_sub(1);
            if self.dark == 0 && self.faults.dark_ticks > 0 {
                self.power_up();
            }
            return;
        }
        self.ticks += 1;
        if self.cut_now(Cut::AtTick(self.ticks)) {
            return self.lose_power();
        }
        self.advance();
    }

    fn is_on(&self) -> bool {
        self.on
    }
}
