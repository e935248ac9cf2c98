//! `sabot tournament`: whole tournaments from a seed, their conditions, their draws, scenarios.

mod draw;
mod scenarios;

use crate::cli::{ShapeArg, SimulateTournamentArgs, TournamentArgs, TournamentCommand};
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell, HEAD, columns, styled};
use crate::paper::{self, Format};
use crate::shapes::to_line;
use crate::store::Address;
use floor::tournament::conditions::PrizeTies;
use floor::tournament::{Event, Refusal, Stage, Tournament, What, leaderboard};
use house::contest::{Contest, Plan, SecondChances, Shape};
use journal::Key;
use ledger::PoolId;
use record::TournamentRecorder;
use record::tournament::{self as recorded, game};
use reports::tournament::Subject;
use rules::Amount;
use serde::Serialize;

/// Runs a command about tournaments, with its exit code.
pub(crate) fn run(library: &Library, args: &TournamentArgs) -> Result<(String, u8), Failure> {
    match &args.what {
        TournamentCommand::Simulate(args) => simulate(library, args).map(|text| (text, 0)),
        TournamentCommand::Conditions(args) => conditions(library, args).map(|text| (text, 0)),
        TournamentCommand::Draw(args) => draw::run(args).map(|text| (text, 0)),
        TournamentCommand::Run(args) => scenarios::run(library, args),
    }
}

fn contest<'l>(
    library: &'l Library,
    args: &SimulateTournamentArgs,
) -> Result<Contest<'l>, Failure> {
    let edition = library.edition(&args.rulebook)?;
    let rulebook = library.rulebook(&args.rulebook)?;
    let version = rulebook.menu.versions.first().map_or("", |version| version.id.as_str());
    let game = game(edition, version, &[]);
    let house = recorded::house(&game, &[edition]);
    let house = house.expect("the edition is at hand, with its first version");
    if rulebook.tournament.is_none() {
        let message = format!("{} has no tournaments", rulebook.id);
        return Err(Failure::refused(message, None));
    }
    let plan = Plan {
        players: args.players,
        shape: match args.format {
            ShapeArg::KnockOut => Shape::KnockOut,
            ShapeArg::Points => Shape::Points,
        },
        no_shows: args.no_shows.map(usize::from),
        second_chances: if args.second_chances { SecondChances::Both } else { SecondChances::None },
        ties: if args.play_offs { PrizeTies::FurtherCoups } else { PrizeTies::Combined },
    };
    Ok(Contest { house, game, plan, seed: args.seed })
}

fn refused(refusal: &Refusal) -> Failure {
    Failure::refused(refusal.reason.to_string(), refusal.cite.clone())
}

/// What a simulated tournament came to.
#[derive(Serialize)]
struct ResultShape<'a> {
    rulebook: &'a str,
    seed: u64,
    entrants: usize,
    forfeited: usize,
    buy_backs: u32,
    sessions: u16,
    coups: usize,
    wagers: usize,
    events: usize,
    pool: String,
    commission: String,
    prizes: Vec<PrizeShape>,
}

#[derive(Serialize)]
struct PrizeShape {
    place: u16,
    name: String,
    prize: String,
}

fn simulate(library: &Library, args: &SimulateTournamentArgs) -> Result<String, Failure> {
    args.out.as_deref().map(Format::of).transpose()?;
    let contest = contest(library, args)?;
    let mut events = Vec::new();
    let end = contest.play(Tournament::default(), &mut |_, event| events.push(event.clone()));
    let end = end.map_err(|refusal| refused(&refusal))?;
    if let Some(store) = &args.store {
        keep(&contest, (&events, args.seed), store)?;
    }
    let rulebook = contest.house.rulebook;
    if let (Some(file), Some(clauses)) = (&args.out, &rulebook.tournament) {
        let subject = Subject { rulebook, clauses, tournament: &end };
        return paper::write(&reports::tournament::results(&subject), file);
    }
    let shape = shape(&contest, &end, &events);
    Ok(if args.json { to_line(&shape) } else { page(&shape, &end) })
}

/// Keeps the record of a simulated tournament.
fn keep(
    contest: &Contest<'_>,
    (events, seed): (&[Event], u64),
    store: &str,
) -> Result<(), Failure> {
    let address = Address::parse(store)?;
    let opened = address.open()?;
    let name = format!("{}-{seed}", contest.game.rulebook);
    let told = |what: String| Failure::refused(what, None);
    let stream = recorded::stream(&name).map_err(|why| told(why.to_string()))?;
    let mut recorder = TournamentRecorder::new(stream, PoolId(1), 0);
    for (step, events) in events.chunks(KEPT_AT_ONCE).enumerate() {
        let key = Key::new(&format!("{name} {step}")).map_err(|why| told(why.to_string()))?;
        recorder.record(&*opened, key, events).map_err(|why| told(why.to_string()))?;
    }
    Ok(())
}

/// How many events go into one batch.
const KEPT_AT_ONCE: usize = 64;

fn shape<'a>(contest: &'a Contest<'_>, end: &Tournament, events: &[Event]) -> ResultShape<'a> {
    let coups = events.iter().filter_map(|event| match &event.what {
        What::CoupPlayed { settled, .. } => Some(settled.len()),
        _ => None,
    });
    let pool: i64 = end.entrants.iter().map(|entrant| entrant.paid.pool.cents()).sum();
    let named = |id| end.entrant(id).map_or_else(String::new, |own| own.name.to_string());
    let paid = end.awards.iter().filter(|award| award.prize > Amount::ZERO);
    ResultShape {
        rulebook: &contest.house.rulebook.id,
        seed: contest.seed,
        entrants: end.entered(),
        forfeited: end.entrants.iter().filter(|own| own.stage == Stage::Forfeited).count(),
        buy_backs: end.entrants.iter().map(|own| u32::from(own.buy_backs)).sum(),
        sessions: end.sessions,
        coups: coups.clone().count(),
        wagers: coups.sum(),
        events: events.len(),
        pool: Amount::from_cents(pool).to_string(),
        commission: end.house.to_string(),
        prizes: paid
            .map(|award| PrizeShape {
                place: award.from,
                name: named(award.entrant),
                prize: award.prize.to_string(),
            })
            .collect(),
    }
}

/// How many lines of the leaderboard are printed.
const SHOWN: usize = 10;

fn page(shape: &ResultShape<'_>, end: &Tournament) -> String {
    let head = format!(
        "{} entered, {} forfeited, {} bought back in: {} sessions, {} coups, {} wagers",
        shape.entrants, shape.forfeited, shape.buy_backs, shape.sessions, shape.coups, shape.wagers
    );
    let money = format!(
        "pool {}, commission {}; every chip and every cent adds up over {} events",
        shape.pool, shape.commission, shape.events
    );
    let title = |text: &str| Cell::new(text).in_style(paint::QUIET);
    let mut lines = vec![vec![
        title("place").at_right(),
        title("name"),
        title("chips").at_right(),
        title("points").at_right(),
        title("prize").at_right(),
    ]];
    for line in leaderboard(end).into_iter().take(SHOWN) {
        let prize = line.prize.unwrap_or(Amount::ZERO);
        lines.push(vec![
            Cell::new(line.place.to_string()).at_right(),
            Cell::new(line.name.to_string()),
            Cell::new(line.chips.to_string()).at_right(),
            Cell::new(format!("{}.{:02}", line.points / 100, line.points % 100)).at_right(),
            Cell::new(prize.to_string()).at_right(),
        ]);
    }
    format!("{}\n{head}\n{money}\n\n{}", styled(HEAD, "tournament"), columns(&lines))
}

/// The conditions of a tournament as a document.
fn conditions(library: &Library, args: &SimulateTournamentArgs) -> Result<String, Failure> {
    args.out.as_deref().map(Format::of).transpose()?;
    let contest = contest(library, args)?;
    let rulebook = contest.house.rulebook;
    let tournament = Tournament {
        name: Some("cup".into()),
        conditions: contest.plan.conditions(),
        ..Tournament::default()
    };
    let clauses = rulebook.tournament.as_ref().expect("a contest has clauses on tournaments");
    let subject = Subject { rulebook, clauses, tournament: &tournament };
    let document = reports::tournament::conditions(&subject);
    if let Some(file) = &args.out {
        return paper::write(&document, file);
    }
    let text = reports::markdown(&document);
    Ok(if args.json { to_line(&serde_json::json!({ "markdown": text })) } else { text })
}
