//! `sabot par`: the PAR sheet of a rulebook under a setting, written to a file.

use crate::cli::ParArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paper::{self, Format};
use crate::question::Game;

pub(crate) fn run(library: &Library, args: &ParArgs) -> Result<String, Failure> {
    Format::of(&args.out)?;
    let game = Game::of(library, &args.game)?;
    let edition = library.edition(&game.rulebook.id)?;
    let sheet = reports::par::sheet(edition, &game.setting, game.decks)
        .map_err(|no_sheet| Failure::refused(no_sheet.to_string(), None))?;
    paper::write(&sheet, &args.out)
}
