//! A release as a folder: the program in an archive and as a Debian package, its bill of
//! materials, and the checksums of all of it.

pub mod bill;
mod building;
mod debian;
mod links;
mod staged;

use crate::tree::{root, sha256};
use std::fmt::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

pub use building::{asks_for_a_loader, needs_nothing};
pub use staged::Staged;

/// What makes the same release out of the same sources.
const FIXED: [&str; 6] =
    ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar", "-cf"];

/// The version of the workspace.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a release is made of.
pub struct Release {
    /// The program.
    pub program: PathBuf,
    /// What it runs on: `x86_64-unknown-linux-musl`.
    pub target: String,
    /// Where the release goes.
    pub folder: PathBuf,
}

const USAGE: &str = "write cargo xtask package [--out DIR] [--binary FILE --target TRIPLE]";

/// Reads what is asked for, builds the program where none is named, and makes a release of it.
pub fn run(words: &[&str]) -> Result<(), String> {
    for file in Release::asked(words)?.write()? {
        println!("{}", file.display());
    }
    Ok(())
}

/// What this machine is, in the words of the compiler.
fn host() -> Result<String, String> {
    let said = output(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what this machine is".to_owned())
}

impl Release {
    /// Reads `[--out DIR] [--binary FILE --target TRIPLE]`, and builds the program where none is
    /// named. A program does not say what it was built for: who names one says it.
    pub fn asked(words: &[&str]) -> Result<Release, String> {
        let mut folder = root().join("target/release-files");
        let (mut program, mut target) = (None, None);
        for pair in words.chunks(2) {
            match pair {
                ["--out", to] => folder = PathBuf::from(to),
                ["--binary", file] => program = Some(PathBuf::from(file)),
                ["--target", triple] => target = Some((*triple).to_owned()),
                _ => return Err(USAGE.to_owned()),
            }
        }
        let (program, target) = match (program, target) {
            (Some(program), Some(target)) => (program, target),
            (None, None) => building::built(&host()?)?,
            _ => return Err(format!("--binary and --target go together: {USAGE}")),
        };
        if target.ends_with("-musl") {
            needs_nothing(&program)?;
        }
        Ok(Release { program, target, folder })
    }

    /// Writes everything; the files in their order, the checksums last.
    pub fn write(&self) -> Result<Vec<PathBuf>, String> {
        fs::create_dir_all(&self.folder).map_err(|error| error.to_string())?;
        let name = format!("sabot-{VERSION}-{}", self.target);
        let work = self.folder.join("work");
        let staged = Staged::new(&self.program, &work)?;
        let bill = self.folder.join(format!("sabot-{VERSION}.cdx.json"));
        fs::write(&bill, bill::text(&self.target)?).map_err(|error| error.to_string())?;
        staged.lay_out(&work.join(&name))?;
        let archive = self.folder.join(format!("{name}.tar.gz"));
        pack(&work, &name, &archive)?;
        let debian = debian::build(&staged, (&self.target, &self.program), &self.folder)?;
        fs::remove_dir_all(&work).map_err(|error| error.to_string())?;
        let mut files = vec![archive, debian, bill];
        files.push(checksums(&self.folder, &files)?);
        Ok(files)
    }
}

/// Packs a folder, the same bytes every time.
fn pack(within: &Path, what: &str, to: &Path) -> Result<(), String> {
    open_folders(&within.join(what)).map_err(|error| error.to_string())?;
    let plain = to.with_extension("");
    let date = changed();
    let mut tar = Command::new("tar");
    tar.arg(format!("--mtime=@{date}")).args(FIXED).arg(&plain).arg("-C").arg(within).arg(what);
    output(&mut tar)?;
    output(Command::new("gzip").args(["-9", "-n", "-f"]).arg(&plain)).map(drop)
}

/// Lets everybody into a folder and those in it, whatever the mask of whoever packs it: a package
/// sets the modes of a system's folders.
fn open_folders(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            open_folders(&entry.path())?;
        }
    }
    Ok(())
}

/// When the sources were last changed, in seconds since 1970.
fn changed() -> String {
    std::env::var("SOURCE_DATE_EPOCH").unwrap_or_else(|_| {
        let mut log = Command::new("git");
        let said = output(log.args(["log", "-1", "--format=%ct"]).current_dir(root()));
        said.map_or_else(|_| "0".to_owned(), |said| said.trim().to_owned())
    })
}

/// Writes the checksums of files, in the form that `sha256sum --check` reads.
fn checksums(folder: &Path, files: &[PathBuf]) -> Result<PathBuf, String> {
    let mut text = String::new();
    for file in files {
        let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        writeln!(text, "{}  {name}", sha256(&bytes)).expect("a string");
    }
    let to = folder.join("SHA256SUMS");
    fs::write(&to, text).map_err(|error| error.to_string())?;
    Ok(to)
}

/// Runs a program; what it says, or why it failed.
fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
