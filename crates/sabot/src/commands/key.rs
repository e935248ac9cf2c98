//! `sabot key`: the key that checkpoints are signed with.

use crate::cli::KeyArgs;
use crate::failure::Failure;
use crate::keys;
use crate::shapes::to_line;
use serde::Serialize;

/// The name of a journal whose owner gives it none.
const NAME: &str = "journal";

#[derive(Serialize)]
struct KeyShape {
    name: String,
    public: String,
    file: String,
    public_file: String,
    made: bool,
}

pub(crate) fn run(args: &KeyArgs) -> Result<String, Failure> {
    let made = !args.file.exists();
    let signer = if made {
        keys::make(&args.file, args.name.as_deref().unwrap_or(NAME))?
    } else {
        keys::signer(&args.file)?
    };
    if let Some(name) = args.name.as_deref().filter(|name| *name != signer.name()) {
        let (file, own) = (args.file.display(), signer.name());
        let message = format!("{file} is the key of {own}, not of {name}: name another file");
        return Err(Failure::refused(message, None));
    }
    let shape = KeyShape {
        name: signer.name().to_owned(),
        public: signer.verifier().to_string(),
        file: args.file.display().to_string(),
        public_file: keys::public_file(&args.file).display().to_string(),
        made,
    };
    if args.json {
        return Ok(to_line(&shape));
    }
    let KeyShape { public, file, public_file, .. } = shape;
    let secret = format!("{file} signs: keep it where nobody else can read it.");
    if !made {
        return Ok(format!("{public}\n"));
    }
    Ok(format!("{public}\n{secret}\n{public_file} has the public key: give it to anybody.\n"))
}
