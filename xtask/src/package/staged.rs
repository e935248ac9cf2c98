//! What goes into a release: each file with its place in an archive and in a system.

use super::output;
use crate::tree::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of a release.
pub struct Item {
    /// Where it comes from.
    pub from: PathBuf,
    /// Its place in the archive.
    pub archived: String,
    /// Its place in a system, without the first slash; none where it is in the archive alone.
    pub installed: Option<String>,
    /// Who may read, write and run it.
    pub mode: u32,
}

/// The files of a release.
pub struct Staged {
    /// In the order in which they are laid out.
    pub items: Vec<Item>,
}

/// Documents, each with its name in a system, where it is there.
const DOCUMENTS: [(&str, Option<&str>); 7] = [
    ("README.md", Some("README.md")),
    ("CHANGELOG.md", Some("changelog")),
    // A package says what its licences are in a file of its own.
    ("LICENSE-MIT", None),
    ("LICENSE-APACHE", None),
    ("docs/operations.md", Some("operations.md")),
    ("docs/failures.md", Some("failures.md")),
    ("docs/security.md", Some("security.md")),
];

/// What an operator begins with, and is in the archive alone.
const SAMPLES: [&str; 6] = [
    "deploy/Containerfile",
    "deploy/Caddyfile",
    "deploy/nginx.conf",
    "deploy/postgresql.conf",
    "deploy/floor.toml",
    "deploy/sabot.service",
];

/// Shells, and where each looks for completions.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/sabot"),
    ("zsh", "usr/share/zsh/vendor-completions/_sabot"),
    ("fish", "usr/share/fish/vendor_completions.d/sabot.fish"),
];

impl Staged {
    /// Gathers everything; the program itself writes its man pages and completions.
    pub fn new(program: &Path, work: &Path) -> Result<Staged, String> {
        let mut items = vec![Item {
            from: program.to_path_buf(),
            archived: "bin/sabot".to_owned(),
            installed: Some("usr/bin/sabot".to_owned()),
            mode: 0o755,
        }];
        items.extend(pages(program, &work.join("man"))?);
        items.extend(completions(program, &work.join("completions"))?);
        items.extend(DOCUMENTS.iter().map(|(file, installed)| {
            let name = file.rsplit('/').next().unwrap_or(file);
            let installed = installed.map(|name| format!("usr/share/doc/sabot/{name}"));
            plain(root().join(file), format!("doc/{name}"), installed)
        }));
        items.extend(SAMPLES.iter().map(|file| plain(root().join(file), (*file).to_owned(), None)));
        Ok(Staged { items })
    }

    /// Copies everything to its place in the archive.
    pub fn lay_out(&self, folder: &Path) -> Result<(), String> {
        self.items.iter().try_for_each(|item| place(item, &folder.join(&item.archived)))
    }

    /// Copies what is installed to its place in a system.
    pub fn install(&self, system: &Path) -> Result<(), String> {
        let mut installed =
            self.items.iter().filter_map(|item| Some((item, item.installed.as_ref()?)));
        installed.try_for_each(|(item, to)| place(item, &system.join(to)))
    }
}

fn plain(from: PathBuf, archived: String, installed: Option<String>) -> Item {
    Item { from, archived, installed, mode: 0o644 }
}

/// Copies a file to its place.
pub(super) fn place(item: &Item, to: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt as _;
    let said = |error: std::io::Error| format!("{}: {error}", item.from.display());
    fs::create_dir_all(to.parent().expect("it is in a folder")).map_err(said)?;
    fs::copy(&item.from, to).map_err(said)?;
    fs::set_permissions(to, fs::Permissions::from_mode(item.mode)).map_err(said)
}

fn pages(program: &Path, folder: &Path) -> Result<Vec<Item>, String> {
    output(Command::new(program).args(["man", "--out"]).arg(folder))?;
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let page = |file: &PathBuf| {
        output(Command::new("gzip").args(["-9", "-n", "-f"]).arg(file))?;
        let name = format!("{}.gz", file.file_name().unwrap_or_default().to_string_lossy());
        let installed = format!("usr/share/man/man1/{name}");
        Ok(plain(folder.join(&name), format!("man/{name}"), Some(installed)))
    };
    files.iter().map(page).collect()
}

fn completions(program: &Path, folder: &Path) -> Result<Vec<Item>, String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let one = |(shell, installed): &(&str, &str)| {
        let script = output(Command::new(program).args(["completions", shell]))?;
        let file = folder.join(format!("sabot.{shell}"));
        fs::write(&file, script).map_err(|error| error.to_string())?;
        let archived = format!("completions/sabot.{shell}");
        Ok(plain(file, archived, Some((*installed).to_owned())))
    };
    SHELLS.iter().map(one).collect()
}
