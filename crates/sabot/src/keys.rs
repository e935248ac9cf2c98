//! Keys in files: the secret one that signs, and the public one that everybody may have.

use crate::failure::Failure;
use crate::files::read;
use journal::proof::{Checkpoint, Signer, Verifier};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The file of the public key beside that of a secret one.
pub(crate) fn public_file(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".pub");
    name.into()
}

/// The signer in a file.
pub(crate) fn signer(file: &Path) -> Result<Signer, Failure> {
    let text = read(file)?;
    Signer::parse(text.trim_end())
        .map_err(|why| Failure::not_understood(format!("{}: {why}", file.display())))
}

/// Makes a key and its two files, neither of which may be there.
pub(crate) fn make(file: &Path, name: &str) -> Result<Signer, Failure> {
    let cannot = |file: &Path, why: &dyn std::fmt::Display| {
        Failure::not_understood(format!("cannot write {}: {why}", file.display()))
    };
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|why| cannot(file, &why))?;
    let signer = Signer::new(name, &secret)
        .map_err(|why| Failure::not_understood(format!("{why}: name it as in floor.example")))?;
    let public = public_file(file);
    // Nobody else may read what signs, not even for a moment.
    let mut options = OpenOptions::new();
    let written = options.write(true).create_new(true).mode(0o600).open(file);
    let written = written.and_then(|mut out| {
        writeln!(out, "{}", signer.secret())?;
        out.sync_all()
    });
    written.map_err(|why| cannot(file, &why))?;
    let written =
        File::create_new(&public).and_then(|mut out| writeln!(out, "{}", signer.verifier()));
    written.map_err(|why| cannot(&public, &why))?;
    Ok(signer)
}

/// The public key that is written there, or stands in the file of that name.
pub(crate) fn verifier(text: &str) -> Result<Verifier, Failure> {
    let said = Verifier::parse(text.trim());
    let why = match said {
        Ok(verifier) => return Ok(verifier),
        Err(why) => why,
    };
    let file = Path::new(text);
    if !file.is_file() {
        let message = format!("--key {text}: {why}; nor is it a file");
        return Err(Failure::not_understood(message));
    }
    let text = read(file)?;
    let text = text.trim_end();
    // Whoever has the secret key has the public one.
    let parsed = match Signer::parse(text) {
        Ok(signer) => Ok(signer.verifier()),
        Err(_) => Verifier::parse(text),
    };
    parsed.map_err(|why| Failure::not_understood(format!("{}: {why}", file.display())))
}

/// The signed checkpoint in a file, and what it says.
pub(crate) fn checkpoint(file: &Path) -> Result<(String, Checkpoint), Failure> {
    let note = read(file)?;
    match Checkpoint::read(&note) {
        Ok(checkpoint) => Ok((note, checkpoint)),
        Err(why) => Err(Failure::not_understood(format!("{}: {why}", file.display()))),
    }
}
