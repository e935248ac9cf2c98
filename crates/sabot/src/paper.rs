//! Documents written to files, as their names ask for.

use crate::failure::Failure;
use reports::model::{Document, Malformed};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a document can be written as.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Pdf,
    Html,
    Markdown,
}

impl Format {
    /// The format that a file's name asks for.
    pub(crate) fn of(file: &Path) -> Result<Format, Failure> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("pdf") => Ok(Format::Pdf),
            Some("html" | "htm") => Ok(Format::Html),
            Some("md") => Ok(Format::Markdown),
            _ => Err(Failure::not_understood(format!(
                "{}: write a file name that ends in .pdf, .html or .md, as in sheet.pdf",
                file.display()
            ))),
        }
    }

    fn written(self, document: &Document) -> Result<Vec<u8>, Malformed> {
        match self {
            Format::Pdf => reports::pdf(document),
            Format::Html => Ok(reports::html(document).into_bytes()),
            Format::Markdown => Ok(reports::markdown(document).into_bytes()),
        }
    }
}

/// Writes a document to a file, and says so.
pub(crate) fn write(document: &Document, file: &Path) -> Result<String, Failure> {
    let bytes = Format::of(file)?.written(document).map_err(|Malformed(what)| {
        Failure::refused(format!("no document was made: {what}"), None)
    })?;
    write_whole(file, &bytes)?;
    Ok(format!("{}  {}, {}\n", file.display(), document.title, document.subtitle))
}

/// Writes a file whole or not at all: beside its place first, and then there.
pub(crate) fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let told = |error: &io::Error| {
        let what = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder; make it, or name another".into(),
            io::ErrorKind::PermissionDenied => {
                "it may not be written there; name a file in a folder of yours".into()
            }
            _ => format!("{error}; name another file"),
        };
        Failure::not_understood(format!("cannot write {}: {what}", file.display()))
    };
    if file.is_dir() {
        let file = file.display();
        let message = format!("{file} is a folder; name a file, as in {file}/sheet.pdf");
        return Err(Failure::not_understood(message));
    }
    let beside = beside(file);
    let done = put(&beside, bytes).and_then(|()| fs::rename(&beside, file));
    done.map_err(|error| {
        // What is left of a failed attempt is of use to nobody.
        let _ = fs::remove_file(&beside);
        told(&error)
    })
}

fn put(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut out = File::create(file)?;
    out.write_all(bytes)?;
    out.sync_all()
}

/// A name in the same folder that nobody else uses.
fn beside(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
