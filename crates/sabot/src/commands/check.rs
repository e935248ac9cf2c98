//! `sabot check`: the proof of a coup, by the public key alone.

use super::replay::{Scene, entry_page, entry_shape};
use crate::cli::CheckArgs;
use crate::clock;
use crate::failure::Failure;
use crate::files::unread;
use crate::keys;
use crate::library::Library;
use crate::paint::{GOOD, HEAD, QUIET, styled};
use crate::shapes::to_line;
use record::CoupProof;
use record::proved::{NotProved, Shown, Step};
use rulebook::Edition;
use serde::Serialize;
use serde_json::Value;
use std::fs;

pub(crate) fn run(library: &Library, args: &CheckArgs) -> Result<String, Failure> {
    let file = args.file.display();
    let key = keys::verifier(&args.key)?;
    let theirs = args.checkpoint.as_deref().map(keys::checkpoint).transpose()?;
    let bytes = fs::read(&args.file).map_err(|error| unread(&args.file, &error))?;
    let editions = library.all_editions()?;
    let editions: Vec<&Edition> = editions.iter().map(|(_, edition)| *edition).collect();
    let broken = |what: &str| Failure::broken(format!("{file}: {what}"));
    let text = String::from_utf8(bytes).map_err(|_| broken("it is not text"))?;
    let proof = CoupProof::read(&text).map_err(|why| broken(&why.to_string()))?;
    if let Some((note, _)) = &theirs
        && proof.entries.note != *note
        && proof.growth.as_ref().is_none_or(|growth| growth.old != *note)
    {
        let what = "it neither rests on --checkpoint nor goes on from it: ask for one that does";
        return Err(broken(what));
    }
    let shown = proof.check(&key, &editions).map_err(|why| match why {
        NotProved::RulebookMissing { .. } => {
            Failure::refused(format!("{file}: {why} (see --rulebooks)"), None)
        }
        other => broken(&other.to_string()),
    })?;
    Ok(if args.json { json(&shown, &proof) } else { page(&shown, &proof) })
}

fn page(shown: &Shown<'_>, proof: &CoupProof) -> String {
    let checkpoint = &shown.checkpoint;
    let (signed, size) = (clock::utc(checkpoint.time_ms), checkpoint.log.size);
    let entries = proof.entries.entries.len();
    let mut out = format!(
        "{}: these {entries} entries are among the {size} that {} signed at {signed}\n",
        styled(GOOD, "proved"),
        checkpoint.origin
    );
    if let Some(growth) = &proof.growth
        && let Ok(old) = journal::proof::Checkpoint::read(&growth.old)
    {
        out.extend([format!(
            "which goes on from the {} entries signed at {}\n",
            old.log.size,
            clock::utc(old.time_ms)
        )]);
    }
    let (edition, begun) = (shown.edition, &shown.begun);
    out.extend([format!(
        "\n{}  {}, sha256 {}\n",
        styled(HEAD, &format!("table {}", begun.table)),
        edition.imprint().title,
        edition.digest
    )]);
    let mut scene = Scene::partial(shown.rulebook(), table::Table::default());
    out += &steps(&mut scene, "under what it was played", &shown.grounds);
    let mut scene = Scene::partial(shown.rulebook(), shown.before());
    out += &steps(&mut scene, "the coup", &shown.coup);
    out += &steps(&mut scene, "put right later", &shown.later);
    out + &format!(
        "\n{} {} wagers settled again and {} postings derived again, all as recorded\n",
        styled(GOOD, "✓"),
        shown.wagers,
        shown.postings
    )
}

fn steps(scene: &mut Scene<'_>, title: &str, steps: &[Step]) -> String {
    let mut out = String::new();
    if !steps.is_empty() {
        out.extend([format!("\n{}\n", styled(QUIET, title))]);
    }
    for Step { entry, kept } in steps {
        out += &entry_page(scene, &entry.row(), kept);
    }
    out
}

#[derive(Serialize)]
struct CheckShape<'a> {
    holds: bool,
    table: &'a str,
    rulebook: &'a str,
    digest: String,
    checkpoint: CheckpointShape<'a>,
    growth_from: Option<u64>,
    grounds: Vec<Value>,
    entries: Vec<Value>,
    later: Vec<Value>,
    wagers: u64,
    postings: u64,
}

#[derive(Serialize)]
struct CheckpointShape<'a> {
    origin: &'a str,
    entries: u64,
    time: String,
    root: String,
}

fn json(shown: &Shown<'_>, proof: &CoupProof) -> String {
    let shapes = |scene: &mut Scene<'_>, steps: &[Step]| -> Vec<Value> {
        steps.iter().map(|step| entry_shape(scene, &step.entry.row(), &step.kept)).collect()
    };
    let old = proof.growth.as_ref().and_then(|growth| {
        journal::proof::Checkpoint::read(&growth.old).ok().map(|old| old.log.size)
    });
    let grounds = &mut Scene::partial(shown.rulebook(), table::Table::default());
    let scene = &mut Scene::partial(shown.rulebook(), shown.before());
    let checkpoint = &shown.checkpoint;
    to_line(&CheckShape {
        holds: true,
        table: &shown.begun.table,
        rulebook: shown.edition.id(),
        digest: shown.edition.digest.to_string(),
        checkpoint: CheckpointShape {
            origin: &checkpoint.origin,
            entries: checkpoint.log.size,
            time: clock::utc(checkpoint.time_ms),
            root: checkpoint.log.root.to_string(),
        },
        growth_from: old,
        grounds: shapes(grounds, &shown.grounds),
        entries: shapes(scene, &shown.coup),
        later: shapes(scene, &shown.later),
        wagers: shown.wagers,
        postings: shown.postings,
    })
}
