//! Secrets of shoes in a folder: each in two files, encrypted and sealed under a key that lies
//! elsewhere.
//!
//! A file is a nonce of 32 bytes, the text added without carry to HMAC-SHA-256 of the nonce and
//! a counter, and HMAC-SHA-256 of the number, the nonce and what is before it. Each use has its own
//! key, made of the key and its purpose. A file that does not carry its seal is none.

use super::Keep;
use super::chance::fill;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

type Keyed = Hmac<Sha256>;

const NONCE: usize = 32;
const SEAL: usize = 32;

/// The two copies of a secret: where one is torn or spoilt, the other serves.
const COPIES: [&str; 2] = ["shoe", "copy"];

/// A folder with secrets of shoes.
#[derive(Clone)]
pub struct Folder {
    path: PathBuf,
    cipher: Keyed,
    seal: Keyed,
}

impl std::fmt::Debug for Folder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Folder").field("path", &self.path).finish_non_exhaustive()
    }
}

fn keyed(key: &[u8]) -> Keyed {
    Keyed::new_from_slice(key).expect("HMAC takes keys of any length")
}

impl Folder {
    /// A folder, which is made where it is not there, readable by its owner alone.
    pub fn open(path: &Path, key: &[u8; 32]) -> io::Result<Folder> {
        fs::create_dir_all(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
        }
        let derived = |purpose: &[u8]| {
            let mut own = keyed(key);
            own.update(purpose);
            keyed(&own.finalize().into_bytes())
        };
        let (cipher, seal) = (derived(b"shoe: cipher"), derived(b"shoe: seal"));
        Ok(Folder { path: path.to_owned(), cipher, seal })
    }

    /// The numbers of all shoes that are kept here.
    pub fn numbers(&self) -> io::Result<Vec<u64>> {
        let mut numbers = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            let kept = path.extension().is_some_and(|end| COPIES.iter().any(|copy| *copy == end));
            let number = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u64>().ok());
            numbers.extend(number.filter(|_| kept));
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    fn file(&self, number: u64, copy: &str) -> PathBuf {
        self.path.join(format!("{number}.{copy}"))
    }

    /// The text with the stream of a nonce added without carry, which is its own inverse.
    fn mixed(&self, nonce: &[u8], text: &[u8]) -> Vec<u8> {
        let mut mixed = Vec::with_capacity(text.len());
        for (counter, piece) in (0_u64..).zip(text.chunks(32)) {
            let mut stream = self.cipher.clone();
            stream.update(nonce);
            stream.update(&counter.to_be_bytes());
            let stream = stream.finalize().into_bytes();
            mixed.extend(piece.iter().zip(stream).map(|(byte, other)| byte ^ other));
        }
        mixed
    }

    fn seal_of(&self, number: u64, nonce: &[u8], mixed: &[u8]) -> Keyed {
        let mut seal = self.seal.clone();
        seal.update(&number.to_be_bytes());
        seal.update(nonce);
        seal.update(mixed);
        seal
    }

    fn sealed(&self, number: u64, secret: &str) -> io::Result<Vec<u8>> {
        let mut nonce = [0; NONCE];
        fill(&mut nonce).map_err(|fault| io::Error::other(fault.to_string()))?;
        let mixed = self.mixed(&nonce, secret.as_bytes());
        let seal = self.seal_of(number, &nonce, &mixed).finalize().into_bytes();
        Ok([&nonce[..], &mixed, &seal].concat())
    }

    fn unsealed(&self, number: u64, bytes: &[u8]) -> Option<String> {
        let (nonce, rest) = bytes.split_at_checked(NONCE)?;
        let (mixed, seal) = rest.split_at_checked(rest.len().checked_sub(SEAL)?)?;
        self.seal_of(number, nonce, mixed).verify_slice(seal).ok()?;
        String::from_utf8(self.mixed(nonce, mixed)).ok()
    }

    /// Writes a file so that it is there in full or not at all.
    fn write(&self, name: &Path, bytes: &[u8]) -> io::Result<()> {
        let draft = name.with_extension("draft");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, name)?;
        self.sync()
    }

    /// Makes names that were given or taken away durable too.
    fn sync(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(&self.path)?.sync_all() } else { Ok(()) }
    }
}

fn unless_missing<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(why),
    }
}

impl Keep for Folder {
    fn keep(&mut self, number: u64, secret: &str) -> io::Result<()> {
        for copy in COPIES {
            let bytes = self.sealed(number, secret)?;
            self.write(&self.file(number, copy), &bytes)?;
        }
        Ok(())
    }

    fn kept(&self, number: u64) -> io::Result<Option<String>> {
        let mut spoilt = None;
        for copy in COPIES {
            let file = self.file(number, copy);
            let Some(bytes) = unless_missing(fs::read(&file))? else { continue };
            if let Some(secret) = self.unsealed(number, &bytes) {
                return Ok(Some(secret));
            }
            spoilt = Some(file);
        }
        // A shoe that was there and cannot be read is not a shoe that was never there.
        let told = |file: PathBuf| {
            let what = format!("{} is damaged, or sealed with another key", file.display());
            Err(io::Error::new(ErrorKind::InvalidData, what))
        };
        spoilt.map_or(Ok(None), told)
    }

    fn forget(&mut self, number: u64) -> io::Result<()> {
        for copy in COPIES {
            unless_missing(fs::remove_file(self.file(number, copy)))?;
        }
        self.sync()
    }
}
