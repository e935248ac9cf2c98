//! `sabot drill`: something goes wrong at a table, and a trainee says what must be done.

mod ask;
mod page;
mod shape;

use crate::cli::{DrillArgs, SaidArgs};
use crate::failure::Failure;
use crate::files;
use crate::library::Library;
use crate::shapes::to_line;
use ask::{Asking, Voice};
use rules::given::Given;
use rules::irregularity::Situation;
use scenario::drill::{Action, Answered, Drill, Marked, Paper, Ruling, draw};
use std::hash::{BuildHasher, RandomState};
use std::path::Path;

/// A drill on the table: its name, what is right, and what is offered.
struct Laid<'l> {
    name: String,
    drill: Drill<'l>,
    ruling: Ruling<'l>,
    paper: Paper,
}

/// What a drill or an exam prints at its end, and the exit code.
pub(crate) fn run(library: &Library, args: &DrillArgs) -> Result<(String, u8), Failure> {
    if let Some(count) = args.exam {
        return exam(library, args, usize::from(count));
    }
    let Some(name) = &args.name else { return list(library, args) };
    let (name, text) = named(library, name)?;
    let laid = Laid::new(library, &name, &text, args.seed.unwrap_or(1))?;
    let said = given(&laid, &args.said)?;
    if args.json {
        let marked = said.map(|said| (said, laid.drill.mark(&laid.ruling, &said)));
        return Ok((to_line(&shape::DrillShape::of(&laid, marked.as_ref())), 0));
    }
    if let Some(said) = said {
        let marked = laid.drill.mark(&laid.ruling, &said);
        return Ok((page::head(&laid) + &page::marked(&laid, &said, &marked), 0));
    }
    let mut asking = Asking::new(Voice::Out);
    asking.say(&page::head(&laid))?;
    let said = asking.answered(&laid)?;
    let marked = laid.drill.mark(&laid.ruling, &said);
    Ok((page::marked(&laid, &said, &marked), 0))
}

impl<'l> Laid<'l> {
    fn new(library: &'l Library, name: &str, text: &str, seed: u64) -> Result<Laid<'l>, Failure> {
        let drill = read(library, name, text)?;
        let ruling =
            drill.ruling().map_err(|faults| Failure::not_understood(faults.to_string()))?;
        let paper = Paper::new(&drill, &ruling, seed);
        Ok(Laid { name: name.to_owned(), drill, ruling, paper })
    }
}

fn read<'l>(library: &'l Library, name: &str, text: &str) -> Result<Drill<'l>, Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let file = if is_file(name) { name.to_owned() } else { format!("drills/{name}.drill") };
    let drill = Drill::read(&file, text, &editions);
    drill.map_err(|faults| Failure::not_understood(faults.to_string()))
}

/// Whether a drill is named by its file.
fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "drill")
}

/// The drills that came with the source tree whose rulebooks are on the shelf, by name.
fn built_in(library: &Library) -> Vec<(&'static str, &'static str)> {
    let all = scenario::built_in_drills().iter();
    let named = all.map(|(file, text)| (file.strip_suffix(".drill").unwrap_or(file), *text));
    let on_shelf = |name: &str| {
        let book = name.split('/').next();
        library.ids().any(|id| Some(id) == book)
    };
    named.filter(|(name, _)| on_shelf(name)).collect()
}

/// The drills of one rulebook, or of all.
fn of_rulebook(
    library: &Library,
    rulebook: Option<&str>,
) -> Result<Vec<(&'static str, &'static str)>, Failure> {
    let mut drills = built_in(library);
    if let Some(id) = rulebook {
        library.edition(id)?;
        drills.retain(|(name, _)| {
            name.split('/').next().is_some_and(|book| book.eq_ignore_ascii_case(id))
        });
    }
    if drills.is_empty() {
        let message = "there are no drills for this: see `sabot drill`".to_owned();
        return Err(Failure::not_understood(message));
    }
    Ok(drills)
}

/// A drill by its name, or that of a file; with its text.
fn named(library: &Library, name: &str) -> Result<(String, String), Failure> {
    if is_file(name) {
        return Ok((name.to_owned(), files::read(Path::new(name))?));
    }
    let found = built_in(library).into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let (name, text) = found.ok_or_else(|| {
        Failure::not_understood(format!(
            "there is no drill {}: `sabot drill` lists them, as in wa/order-in-doubt",
            Given(name)
        ))
    })?;
    Ok((name.to_owned(), text.to_owned()))
}

fn list(library: &Library, args: &DrillArgs) -> Result<(String, u8), Failure> {
    let mut drills = Vec::new();
    for (name, text) in of_rulebook(library, args.rulebook.as_deref())? {
        drills.push((name, read(library, name, text)?));
    }
    if args.json {
        return Ok((to_line(&shape::ListShape::of(&drills)), 0));
    }
    Ok((page::list(&drills), 0))
}

/// What was said on the command line, if anything.
fn given(laid: &Laid<'_>, args: &SaidArgs) -> Result<Option<Answered>, Failure> {
    let (Some(situation), Some(answer), Some(by)) = (&args.situation, &args.answer, &args.by)
    else {
        return Ok(None);
    };
    let situation = Situation::named(situation).ok_or_else(|| {
        let known = Situation::ALL.map(|(id, _)| id).join(", ");
        format!("{} is not what can happen: write one of {known}", Given(situation))
    });
    let action = Action::named(answer);
    let by = laid.drill.role(by);
    let read = situation.and_then(|situation| Ok(Answered { situation, action: action?, by: by? }));
    read.map(Some).map_err(Failure::not_understood)
}

/// A question of an exam, answered.
struct Done<'l> {
    laid: Laid<'l>,
    said: Answered,
    marked: Marked,
}

/// An exam that is over.
struct Sheet<'l> {
    seed: u64,
    pass: u8,
    done: Vec<Done<'l>>,
}

impl Sheet<'_> {
    fn points(&self) -> u32 {
        self.done.iter().map(|done| done.marked.points()).sum()
    }

    fn of(&self) -> u32 {
        self.done.iter().map(|_| Marked::OF).sum()
    }

    /// Full percents; a half does not count.
    fn percent(&self) -> u32 {
        self.points() * 100 / self.of().max(1)
    }

    fn passed(&self) -> bool {
        self.points() * 100 >= self.of() * u32::from(self.pass)
    }
}

/// Asks questions at random.
fn exam(library: &Library, args: &DrillArgs, count: usize) -> Result<(String, u8), Failure> {
    let drills = of_rulebook(library, args.rulebook.as_deref())?;
    if count > drills.len() {
        let message = format!("there are only {} drills for this; ask for fewer", drills.len());
        return Err(Failure::not_understood(message));
    }
    // Nobody can learn an exam by heart whose seed is new each time.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("exam") >> 40);
    let mut asking = Asking::new(if args.json { Voice::Err } else { Voice::Out });
    let mut done = Vec::new();
    for (number, place) in (1..).zip(draw(count, drills.len(), seed)) {
        let (name, text) = drills[place];
        let laid = Laid::new(library, name, text, seed)?;
        asking.say(&page::question(&laid, number, count))?;
        let said = asking.answered(&laid)?;
        let marked = laid.drill.mark(&laid.ruling, &said);
        asking.say(&page::marked(&laid, &said, &marked))?;
        asking.say("\n")?;
        done.push(Done { laid, said, marked });
    }
    let sheet = Sheet { seed, pass: args.pass, done };
    let code = u8::from(!sheet.passed());
    let text = if args.json { to_line(&shape::exam(&sheet)) } else { page::sheet(&sheet) };
    Ok((text, code))
}
