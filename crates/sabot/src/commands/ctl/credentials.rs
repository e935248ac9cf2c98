//! Credentials that were given, in a file that only its owner reads.

use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What is kept of one house.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct OfHouse {
    /// The session of whoever is signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) session: Option<String>,
    /// The devices that this program is.
    #[serde(default)]
    pub(super) devices: BTreeMap<String, String>,
}

/// What is kept, by the address of the house.
#[derive(Debug)]
pub(super) struct Kept {
    file: PathBuf,
    houses: BTreeMap<String, OfHouse>,
}

impl Kept {
    /// Reads the file; where there is none, nothing is kept yet.
    pub(super) fn open(file: Option<&Path>) -> Result<Kept, Failure> {
        let file = file.map(Path::to_path_buf).or_else(usual).ok_or_else(|| {
            let words = "name a file for credentials with --keep";
            Failure::not_understood(words.to_owned())
        })?;
        let wrong = |why: String| {
            Failure::not_understood(format!("credentials in {}: {why}", file.display()))
        };
        let houses = match fs::read_to_string(&file) {
            Ok(text) => serde_json::from_str(&text).map_err(|why| wrong(why.to_string()))?,
            Err(why) if why.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            Err(why) => return Err(wrong(why.to_string())),
        };
        Ok(Kept { file, houses })
    }

    pub(super) fn of(&mut self, house: &str) -> &mut OfHouse {
        self.houses.entry(house.to_owned()).or_default()
    }

    /// Writes the file anew: another takes its place only when it is whole.
    pub(super) fn write(&self) -> Result<(), Failure> {
        let written = self.replace();
        written.map_err(|why| {
            let words = format!("cannot keep credentials in {}: {why}", self.file.display());
            Failure::not_understood(words)
        })
    }

    fn replace(&self) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let new = self.file.with_extension("new");
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut out = options.open(&new)?;
        out.write_all(serde_json::to_string_pretty(&self.houses)?.as_bytes())?;
        out.sync_all()?;
        fs::rename(new, &self.file)
    }
}

/// Where credentials are kept when nothing is said.
fn usual() -> Option<PathBuf> {
    let config = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let own = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    config.or_else(own).map(|folder| folder.join("sabot").join("credentials.json"))
}
