//! What a trainee may choose from: what is right among what could be, in an order that a seed
//! fixes.

use super::ruling::ladder;
use super::{Action, Drill, Effect, Ruling};
use rules::irregularity::{Remedy, Situation};
use rules::role::{RoleId, Standing};

/// How many situations are offered.
const SITUATIONS: usize = 5;
/// How many things to do are offered, unless more are right.
const ACTIONS: usize = 5;
/// How many of them are wrong at least.
const WRONG: usize = 3;

/// What is offered to a trainee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// What may have happened.
    pub situations: Vec<Situation>,
    /// What may be done.
    pub actions: Vec<Action>,
    /// Who may decide it, from the lowest.
    pub roles: Vec<RoleId>,
}

impl Paper {
    /// What is offered in a drill: the same seed offers the same in the same order.
    pub fn new(drill: &Drill<'_>, ruling: &Ruling<'_>, seed: u64) -> Paper {
        let mut luck = Luck::of(seed, drill.file());
        Paper {
            situations: situations(ruling, &mut luck),
            actions: actions(drill, ruling, &mut luck),
            roles: roles(drill),
        }
    }
}

/// So many different places of a list, by chance: the same seed draws the same.
pub fn draw(count: usize, of: usize, seed: u64) -> Vec<usize> {
    let mut places: Vec<_> = (0..of).collect();
    Luck::of(seed, "exam").shuffle(&mut places);
    places.truncate(count);
    places
}

/// Situations that can be taken for each other, with what may seem right in them.
struct Family {
    situations: &'static [Situation],
    actions: &'static [Action],
}

const FAMILIES: [Family; 6] = {
    use Remedy as R;
    use Situation as S;
    const fn does(remedy: Remedy) -> Action {
        Action::plain(remedy)
    }
    const DUMMY: Action = Action::with(R::NextCoup, Effect::Dummy);
    const ORDINARY: Action = Action::with(R::NextCoup, Effect::Ordinary);
    const ASKED: Action = Action::with(R::Rebuild, Effect::Offer);
    [
        Family {
            situations: &[
                S::Misdeal,
                S::ThreeInTheDeal,
                S::TooFewCards,
                S::WrongArea,
                S::WrongHolder,
                S::WrongStyle,
                S::WrongOpener,
                S::DealtTooEarly,
                S::WagersToChange,
            ],
            actions: &[
                does(R::Rebuild),
                ASKED,
                does(R::WithoutWagers),
                does(R::VoidCoup),
                does(R::VoidAndShuffle),
                does(R::ReopenWagering),
            ],
        },
        Family {
            situations: &[
                S::StrayOnPlayers,
                S::StrayOnBankers,
                S::PlayersOnBankers,
                S::ExcessCard,
                S::FaceUp,
                S::Misdeal,
            ],
            actions: &[
                DUMMY,
                ORDINARY,
                does(R::BankersThird),
                does(R::ToPlayers),
                does(R::DummyCoup),
                does(R::PlayOn),
                does(R::VoidCoup),
            ],
        },
        Family {
            situations: &[
                S::BurnForgotten,
                S::NotCut,
                S::NotShuffled,
                S::MissingCard,
                S::ForeignCard,
                S::OrderRevealed,
                S::CardsDropped,
            ],
            actions: &[
                does(R::PlayOn),
                does(R::RestartShoe),
                does(R::ShuffleAfter),
                does(R::WithdrawCards),
                does(R::VoidShoe),
                does(R::VerifyCards),
                does(R::Rebuild),
            ],
        },
        Family {
            situations: &[
                S::SettledError,
                S::LateError,
                S::WrongResult,
                S::WrongVersion,
                S::ScannerDisagrees,
                S::DisplayDisagrees,
                S::ScreensDisagree,
                S::DisplayDead,
            ],
            actions: &[
                does(R::ResultsStand),
                does(R::VoidThatCoup),
                does(R::Recalculate),
                does(R::CorrectVersion),
                does(R::ConfirmOutcome),
                does(R::Disregard),
                does(R::FollowStations),
                does(R::ShutDown),
            ],
        },
        Family {
            situations: &[
                S::ShufflerFault,
                S::StationFault,
                S::SystemFault,
                S::ControllerFault,
                S::EquipmentFault,
                S::ScannerDisagrees,
                S::DisplayDead,
            ],
            actions: &[
                does(R::VoidWagers),
                does(R::ConfirmWagers),
                does(R::ShutDown),
                does(R::VoidCoup),
                does(R::OtherMachine),
                does(R::DealingShoe),
                does(R::PlayOn),
            ],
        },
        Family {
            situations: &[S::Device, S::Breach, S::Fraud, S::Disturbance, S::Impractical, S::Claim],
            actions: &[
                does(R::InvalidateCoup),
                does(R::Decide),
                does(R::VoidTheirWagers),
                does(R::Exclude),
                does(R::Forfeit),
                does(R::PlayOn),
                does(R::Detain),
            ],
        },
    ]
};

/// What comes to much the same in the words of the vocabulary: where one of two is right, the other
/// would be a trap for those who know the rule.
const ALIKE: [(Remedy, Remedy); 9] = [
    (Remedy::DummyCoup, Remedy::NextCoup),
    (Remedy::DummyCoup, Remedy::WithoutWagers),
    (Remedy::PlayOn, Remedy::Disregard),
    (Remedy::PlayOn, Remedy::ResultsStand),
    (Remedy::PlayOn, Remedy::Decide),
    (Remedy::VoidCoup, Remedy::InvalidateCoup),
    (Remedy::VoidCoup, Remedy::VoidWagers),
    (Remedy::VoidThatCoup, Remedy::InvalidateCoup),
    (Remedy::ConfirmOutcome, Remedy::Rebuild),
];

/// Situations of which one often is the other too: where one of two is right, the other is not
/// offered.
const BOTH: [(Situation, Situation); 15] = {
    use Situation as S;
    [
        (S::StrayOnPlayers, S::ExcessCard),
        (S::StrayOnBankers, S::ExcessCard),
        (S::PlayersOnBankers, S::StrayOnBankers),
        (S::Misdeal, S::PlayersOnBankers),
        (S::Misdeal, S::ThreeInTheDeal),
        (S::Misdeal, S::WrongArea),
        (S::WrongHolder, S::WrongOpener),
        (S::WrongStyle, S::WrongOpener),
        (S::SettledError, S::WrongResult),
        (S::SystemFault, S::ControllerFault),
        (S::EquipmentFault, S::ShufflerFault),
        (S::EquipmentFault, S::ScannerDisagrees),
        (S::MissingCard, S::CardsDropped),
        (S::Device, S::Breach),
        (S::Impractical, S::Disturbance),
    ]
};

fn alike(one: Action, other: Action) -> bool {
    let pair = (one.remedy, other.remedy);
    one.is_same(other) || ALIKE.iter().any(|two| *two == pair || *two == (pair.1, pair.0))
}

fn situations(ruling: &Ruling<'_>, luck: &mut Luck) -> Vec<Situation> {
    let own = ruling.situation;
    let related = FAMILIES.iter().filter(|family| family.situations.contains(&own));
    let mut near: Vec<_> = related.flat_map(|family| family.situations).copied().collect();
    let also = |one: Situation| BOTH.iter().any(|two| *two == (own, one) || *two == (one, own));
    near.retain(|one| *one != own && !also(*one));
    near.sort_unstable();
    near.dedup();
    luck.shuffle(&mut near);
    near.truncate(SITUATIONS - 1);
    near.push(own);
    luck.shuffle(&mut near);
    near
}

fn actions(drill: &Drill<'_>, ruling: &Ruling<'_>, luck: &mut Luck) -> Vec<Action> {
    let right: Vec<_> = drill.answers.iter().map(|answer| answer.action).collect();
    let count = ACTIONS.max(right.len() + WRONG);
    let mut offered = right.clone();
    let mut add = |action: Action| {
        let known = offered.iter().any(|one| one.is_same(action));
        let trap = right.iter().any(|one| alike(*one, action));
        if offered.len() < count && !known && !trap {
            offered.push(action);
        }
    };
    // First what the drill warns of, then the same with another effect, then what is near.
    drill.wrong.iter().for_each(|wrong| add(wrong.action));
    let twins = Action::all().filter(|action| {
        right.iter().any(|one| one.remedy == action.remedy && one.effect != action.effect)
    });
    twins.for_each(&mut add);
    let refused = ruling.refused.iter().map(|(remedy, _)| *remedy);
    refused.filter(|remedy| *remedy != Remedy::NextCoup).map(Action::plain).for_each(&mut add);
    // The first family is a situation's own; others only have situations that look like it.
    let own = FAMILIES.iter().find(|one| one.situations.contains(&ruling.situation));
    let mut near = own.map_or(&[][..], |family| family.actions).to_vec();
    luck.shuffle(&mut near);
    near.into_iter().for_each(add);
    luck.shuffle(&mut offered);
    offered
}

/// The ladder of the staff, with one role of every rung.
fn roles(drill: &Drill<'_>) -> Vec<RoleId> {
    let rulebook = drill.rulebook();
    let right = |role: &RoleId| drill.answers.iter().any(|answer| answer.by == *role);
    let rung = |role: RoleId| match rulebook.role(role).standing {
        Standing::Rung(rung) => Some(rung),
        _ => None,
    };
    let mut roles: Vec<_> = ladder(rulebook).collect();
    // Of those on one rung the one that the rulebook names here, else the one that others count as.
    roles.sort_by_key(|role| (rung(*role), !right(role), std::cmp::Reverse(*role)));
    roles.dedup_by_key(|role| rung(*role));
    roles
}

/// Chance that a seed fixes, the same on every machine (`SplitMix64`).
struct Luck(u64);

impl Luck {
    /// Chance for one purpose.
    fn of(seed: u64, purpose: &str) -> Luck {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Luck(purpose.bytes().fold(seed ^ 0xCBF2_9CE4_8422_2325, fold))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for place in (1..list.len()).rev() {
            let bound = u64::try_from(place).unwrap_or(u64::MAX) + 1;
            let other = usize::try_from(self.next() % bound).unwrap_or(0);
            list.swap(place, other);
        }
    }
}
