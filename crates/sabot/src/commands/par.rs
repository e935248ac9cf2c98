//! `sabot par`: the PAR sheet of a rulebook under a setting, written to a file.

use crate::cli::ParArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::question::{check_shoe, setting, version};
use reports::model::{Document, Malformed};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a document can be written as.
#[derive(Clone, Copy)]
enum Format {
    Pdf,
    Html,
    Markdown,
}

pub(crate) fn run(library: &Library, args: &ParArgs) -> Result<String, Failure> {
    let format = format_of(&args.out)?;
    let rulebook = library.rulebook_or_first(args.rulebook.as_deref())?;
    let version = args.version.as_deref().map_or(Ok(0), |name| version(rulebook, name))?;
    let setting = setting(rulebook, version, &args.options)?;
    let decks = args.decks.unwrap_or_else(|| rulebook.usual_decks());
    check_shoe(rulebook, &[], decks)?;
    let sheet = reports::par::sheet(library.edition(&rulebook.id)?, &setting, decks)
        .map_err(|no_sheet| Failure::refused(no_sheet.to_string(), None))?;
    let bytes = written(&sheet, format)
        .map_err(|malformed| Failure::refused(format!("no sheet was made: {malformed}"), None))?;
    write_whole(&args.out, &bytes)?;
    Ok(format!("{}  {}, {}\n", args.out.display(), sheet.title, sheet.subtitle))
}

fn written(sheet: &Document, format: Format) -> Result<Vec<u8>, Malformed> {
    match format {
        Format::Pdf => reports::pdf(sheet),
        Format::Html => Ok(reports::html(sheet).into_bytes()),
        Format::Markdown => Ok(reports::markdown(sheet).into_bytes()),
    }
}

/// The format that a file's name asks for.
fn format_of(file: &Path) -> Result<Format, Failure> {
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

/// Writes a file whole or not at all: beside its place first, and then there.
fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
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
