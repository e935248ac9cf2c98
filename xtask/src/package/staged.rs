//! What goes into a release: each file with its place in an archive and in a system.

use super::links::{self, Places};
use super::output;
use crate::tree::{paths, root};
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
const DOCUMENTS: [(&str, Option<&str>); 10] = [
    ("README.md", Some("README.md")),
    ("CHANGELOG.md", Some(CHANGES)),
    ("GLOSSARY.md", Some("GLOSSARY.md")),
    ("ARCHITECTURE.md", Some("ARCHITECTURE.md")),
    // A package says what its licences are in a file of its own.
    ("LICENSE-MIT", None),
    ("LICENSE-APACHE", None),
    // The licence of a font goes wherever the font goes, and all of them are in the program.
    ("crates/reports/fonts/OFL.txt", Some("fonts/inter-and-jetbrains-mono.OFL.txt")),
    ("web/src/design/fonts/figtree.OFL.txt", Some("fonts/figtree.OFL.txt")),
    ("web/src/design/fonts/marcellus.OFL.txt", Some("fonts/marcellus.OFL.txt")),
    ("web/src/design/fonts/noto-sans-cjk.OFL.txt", Some("fonts/noto-sans-cjk.OFL.txt")),
];

/// What the documents lead to and the tutorials use: the same folders as in the source tree.
const FOLDERS: [&str; 4] = ["docs", "scenarios", "drills", "floors"];

/// What an operator begins with; a system has its unit and a floor plan at their places.
const SAMPLES: [(&str, Option<&str>); 6] = [
    ("deploy/Containerfile", None),
    ("deploy/Caddyfile", Some("examples/Caddyfile")),
    ("deploy/nginx.conf", Some("examples/nginx.conf")),
    ("deploy/postgresql.conf", Some("examples/postgresql.conf")),
    ("deploy/floor.toml", Some("examples/floor.toml")),
    ("deploy/sabot.service", None),
];

/// The folder of documents in a system.
const SHELF: &str = "usr/share/doc/sabot";

/// What changed, as a system calls it, where it is packed.
const CHANGES: &str = "changelog";

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
        let listed = DOCUMENTS.iter().chain(&SAMPLES);
        items.extend(listed.map(|(file, installed)| {
            let installed = installed.map(|name| format!("{SHELF}/{name}"));
            plain(root().join(file), (*file).to_owned(), installed)
        }));
        items.extend(FOLDERS.iter().flat_map(|folder| paths(folder)).map(|file| {
            let installed = format!("{SHELF}/{file}");
            plain(root().join(&file), file, Some(installed))
        }));
        Ok(Staged { items })
    }

    /// Copies everything to its place in the archive.
    pub fn lay_out(&self, folder: &Path) -> Result<(), String> {
        self.copy(folder, |item| Some(item.archived.clone()))
    }

    /// Copies what is installed to its place in a system.
    pub fn install(&self, system: &Path) -> Result<(), String> {
        self.copy(system, |item| item.installed.clone())
    }

    fn copy(&self, to: &Path, place: impl Fn(&Item) -> Option<String>) -> Result<(), String> {
        let wanted: Vec<(&Item, String)> =
            self.items.iter().filter_map(|item| Some((item, place(item)?))).collect();
        let map = wanted.iter().filter_map(|(item, place)| {
            let from = item.from.strip_prefix(root()).ok()?;
            let packed = if place.ends_with(&format!("/{CHANGES}")) { ".gz" } else { "" };
            Some((from.to_str()?.to_owned(), format!("{place}{packed}")))
        });
        let places: Places = map.collect();
        wanted.iter().try_for_each(|(item, place)| copy(item, &to.join(place), &places))
    }
}

fn plain(from: PathBuf, archived: String, installed: Option<String>) -> Item {
    Item { from, archived, installed, mode: 0o644 }
}

/// Copies a file to its place; the links of a document are led to where things are there.
fn copy(item: &Item, to: &Path, places: &Places) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt as _;
    let said = |error: std::io::Error| format!("{}: {error}", item.from.display());
    fs::create_dir_all(to.parent().expect("it is in a folder")).map_err(said)?;
    let from = item.from.strip_prefix(root()).ok().and_then(Path::to_str);
    let is_document = item.from.extension() == Some("md".as_ref());
    match from.filter(|_| is_document) {
        Some(from) => {
            let text = fs::read_to_string(&item.from).map_err(said)?;
            fs::write(to, links::led(from, &text, places)).map_err(said)?;
        }
        None => drop(fs::copy(&item.from, to).map_err(said)?),
    }
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
