//! What people do when something has gone wrong: whoever may do something about it does, one thing
//! or another, until the table goes on.

use super::{Seeing, asks, dealing};
use house::{What, ladder};
use rules::Name;
use rules::irregularity::Situation;
use rules::role::RoleId;
use table::duty::Step;
use table::legal::legal_among;
use table::state::{About, Assessment, Waiting};
use table::{Actor, Request};

/// Whoever is above the dealer.
const ABOVE: &str = "Kim";

/// What waits for approval is approved, or declined now and then.
pub(super) fn approval(seeing: &mut Seeing<'_>, waiting: &Waiting) -> What {
    let number = waiting.number;
    let approved = !seeing.chance.once_in(6);
    let request = if approved { Request::Approve { number } } else { Request::Decline { number } };
    asks(&Name::from(ABOVE), waiting.needs, request)
}

/// What somebody does about what is due. After many tries anything that may be done is.
pub(super) fn act(seeing: &mut Seeing<'_>, step: Step, tries: u32) -> Option<What> {
    match step {
        Step::SayWhereItLies if !seeing.chance.once_in(4) => {
            let exposed = seeing.chance.once_in(2);
            let about = About { exposed, note: "seen".to_owned(), ..About::default() };
            let lies =
                [Situation::ExcessCard, Situation::StrayOnPlayers, Situation::StrayOnBankers];
            let situation = *seeing.chance.pick(&lies);
            let request = Request::Report { situation, about: Box::new(about) };
            Some(asks(&Name::from(ABOVE), dealing(seeing.rulebook), request))
        }
        Step::Assess { number } => {
            let [disadvantage, spare, practicable] = [2, 2, 2].map(|_| seeing.chance.once_in(2));
            let damaged = Vec::new();
            let assessment = Assessment { disadvantage, spare, practicable, damaged };
            let request = Request::Assess { number, assessment: Box::new(assessment) };
            seeing.able(&Name::from(ABOVE), request)
        }
        _ => any(seeing, tries),
    }
}

/// Something that may be done by somebody, about what went wrong rather than otherwise.
pub(super) fn any(seeing: &mut Seeing<'_>, tries: u32) -> Option<What> {
    let staff = ladder(seeing.rulebook);
    let role = if seeing.chance.once_in(8) {
        seeing.rulebook.conduct.bettor
    } else {
        *seeing.chance.pick(&staff)
    };
    let name = who(seeing, role);
    let actor = Actor { name, role };
    let about_it = |request: &Request| match request {
        Request::Report { .. } => tries > 40,
        _ => tries > 80 || is_about_trouble(request),
    };
    let at = seeing.table.now;
    let fitting = legal_among(seeing.rulebook, seeing.table, (&actor, at), about_it);
    if fitting.is_empty() {
        return None;
    }
    let request = seeing.chance.pick(&fitting).request().clone();
    Some(What::Asked { actor, request })
}

/// Somebody of a role: two of them, since some things need a second person.
fn who(seeing: &mut Seeing<'_>, role: RoleId) -> Name {
    if role != seeing.rulebook.conduct.bettor {
        return Name::from(*seeing.chance.pick(&[ABOVE, "Lee"]));
    }
    let names: Vec<Name> = seeing.table.taken().map(|(_, _, name)| name.clone()).collect();
    if names.is_empty() { Name::from("nobody") } else { seeing.chance.pick(&names).clone() }
}

const fn is_about_trouble(request: &Request) -> bool {
    matches!(
        request,
        Request::Resolve { .. }
            | Request::Done { .. }
            | Request::ConfirmWager { .. }
            | Request::ConfirmCorrection { .. }
            | Request::Tell { .. }
            | Request::Acknowledge { .. }
            | Request::CloseIncident { .. }
            | Request::KeepWagers { .. }
            | Request::Resume
            | Request::UseCarriedCard
    )
}
