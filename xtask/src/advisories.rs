//! Known vulnerabilities of what we are built from: those listed in `advisories.tsv`, versions that
//! were withdrawn, and all that cargo-deny knows where it is installed.

use crate::tree::root;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Fails where a version that is locked has an advisory or was withdrawn.
pub fn check() -> Result<(), String> {
    let read = |path: &str| {
        fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
    };
    let list = read("xtask/advisories.tsv")?;
    let mut locked = of_cargo(&read("Cargo.lock")?);
    let withdrawn = withdrawn(&locked);
    locked.extend(of_npm(&read("web/package-lock.json")?)?);
    let mut found = matching(&list, &locked)?;
    let advisories = list.lines().filter(|line| !line.starts_with('#')).count();
    println!("{} packages, {advisories} advisories that are listed here", locked.len());
    match withdrawn {
        Some((looked_up, all)) => {
            println!("{looked_up} crates are in cargo's copy of the index");
            found.extend(all);
        }
        None => println!("versions that were withdrawn: not looked up, cargo has no index here"),
    }
    deny(&mut found)?;
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// Asks cargo-deny, which knows every advisory of its database.
fn deny(found: &mut Vec<String>) -> Result<(), String> {
    let cargo = |args: &[&str]| {
        Command::new(env!("CARGO"))
            .args(args)
            .current_dir(root())
            .output()
            .map_err(|error| error.to_string())
    };
    if !cargo(&["deny", "--version"])?.status.success() {
        println!("the database of RustSec: not looked up, cargo-deny is not installed");
        return Ok(());
    }
    let output = cargo(&["deny", "--offline", "check", "advisories"])?;
    if !output.status.success() {
        found.push(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(())
}

/// A package of a registry, in the version that is locked.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Locked {
    registry: &'static str,
    name: String,
    version: String,
}

fn of_cargo(lock: &str) -> Vec<Locked> {
    let packages = lock.split("[[package]]").filter(|it| it.contains("\nsource = \"registry+"));
    let field = |package: &str, key: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        line.unwrap_or_default().trim_end_matches('"').to_owned()
    };
    let locked = packages.map(|package| Locked {
        registry: "crate",
        name: field(package, "name"),
        version: field(package, "version"),
    });
    locked.collect()
}

fn of_npm(lock: &str) -> Result<Vec<Locked>, String> {
    let lock: Value = serde_json::from_str(lock).map_err(|error| error.to_string())?;
    let packages = lock["packages"].as_object().into_iter().flatten();
    let locked = packages.filter_map(|(path, package)| {
        let (_, name) = path.rsplit_once("node_modules/")?;
        let version = package["version"].as_str()?.to_owned();
        Some(Locked { registry: "npm", name: name.to_owned(), version })
    });
    Ok(locked.collect())
}

/// The advisories of a list that apply to what is locked.
fn matching(list: &str, locked: &[Locked]) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let [registry, name, affected, id, _, what] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            return Err(format!("advisories.tsv: six columns are wanted: {line}"));
        };
        for it in locked.iter().filter(|it| it.registry == registry && it.name == name) {
            if is_affected(affected, &it.version)? {
                found.push(format!("{name} {}: {id}, {what}", it.version));
            }
        }
    }
    Ok(found)
}

/// Whether a version is in one of these ranges, as in `<1.2 | >=2.0 <2.3.1`.
fn is_affected(ranges: &str, version: &str) -> Result<bool, String> {
    let is_in = |range: &str| -> Result<bool, String> {
        let version = numbers(version)?;
        range.split_whitespace().try_fold(true, |fits, bound| {
            let at = bound.find(|letter: char| letter.is_ascii_digit()).unwrap_or(bound.len());
            let (relation, bound) = bound.split_at(at);
            let bound = numbers(bound)?;
            let holds = match relation {
                "<" => version < bound,
                ">=" => version >= bound,
                "=" => version == bound,
                _ => return Err(format!("advisories.tsv: `{relation}` in {ranges}")),
            };
            Ok(fits && holds)
        })
    };
    ranges.split('|').try_fold(false, |affected, range| Ok(affected || is_in(range)?))
}

/// The three numbers of a version; what stands behind them does not count.
fn numbers(version: &str) -> Result<[u64; 3], String> {
    let plain = version.split(['-', '+']).next().unwrap_or_default();
    let mut numbers = [0; 3];
    for (place, word) in plain.split('.').enumerate() {
        let number = word.parse().ok().zip(numbers.get_mut(place));
        let (number, at) = number.ok_or_else(|| format!("`{version}` is no version"))?;
        *at = number;
    }
    Ok(numbers)
}

/// How many crates cargo's copy of the index has, and which locked versions were withdrawn
/// (yanked); none where there is no copy.
fn withdrawn(locked: &[Locked]) -> Option<(usize, Vec<String>)> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    let indexes = fs::read_dir(home.join("registry/index")).ok()?.flatten();
    let caches: Vec<PathBuf> = indexes.map(|index| index.path().join(".cache")).collect();
    let read = |it: &Locked| {
        let mut caches = caches.iter().map(|cache| fs::read(cache.join(in_index(&it.name))));
        caches.find_map(Result::ok).map(|bytes| is_withdrawn(&bytes, &it.version))
    };
    let known: Vec<_> = locked.iter().filter_map(|it| Some((it, read(it)?))).collect();
    let all = known.iter().filter(|(_, is_out)| *is_out);
    let all = all.map(|(it, _)| format!("{} {} was withdrawn (yanked)", it.name, it.version));
    (!known.is_empty()).then(|| (known.len(), all.collect()))
}

/// Where a crate stands in the index.
fn in_index(name: &str) -> String {
    let name = name.to_lowercase();
    match name.len() {
        length @ 1..=2 => format!("{length}/{name}"),
        3 => format!("3/{}/{name}", &name[..1]),
        _ => format!("{}/{}/{name}", &name[..2], &name[2..4]),
    }
}

/// Whether a version was withdrawn, in a file of cargo's cache: its entries are JSON between zeros.
fn is_withdrawn(cached: &[u8], version: &str) -> bool {
    let entries = cached.split(|byte| *byte == 0).filter_map(|entry| {
        let entry: Value = serde_json::from_slice(entry).ok()?;
        entry.is_object().then_some(entry)
    });
    entries.into_iter().any(|entry| entry["vers"] == version && entry["yanked"] == true)
}

#[cfg(test)]
mod tests {
    use super::{in_index, is_affected, is_withdrawn, matching, of_cargo, of_npm};

    const LOCK: &str = "[[package]]\nname = \"slab\"\nversion = \"0.4.10\"\n\
        source = \"registry+https://example.org\"\n\n\
        [[package]]\nname = \"own\"\nversion = \"0.1.0\"\n";
    const NPM: &str = r#"{ "packages": { "": { "version": "1.0.0" },
        "node_modules/a/node_modules/@b/c": { "version": "2.0.0-rc.1" } } }"#;

    #[test]
    fn an_advisory_on_a_locked_version_is_found() {
        let mut locked = of_cargo(LOCK);
        locked.extend(of_npm(NPM).expect("it is JSON"));
        let list = "# a word\ncrate\tslab\t=0.4.10\tID-1\t2025-08-12\tout of bounds\n\
                    npm\t@b/c\t<2.0.1\tID-2\t2025-08-12\ta script\n\
                    crate\town\t<9\tID-3\t2025-08-12\tours, of no registry\n";
        let found = matching(list, &locked).expect("it is read");
        assert_eq!(found, ["slab 0.4.10: ID-1, out of bounds", "@b/c 2.0.0-rc.1: ID-2, a script"]);
        assert!(matching("crate\tslab\n", &locked).is_err(), "a line that lacks something");
    }

    #[test]
    fn ranges_hold_what_they_say() {
        let affected = |ranges: &str, version: &str| is_affected(ranges, version).expect("read");
        for (version, is) in [("0.9.9", true), ("1.0.0", false), ("2.9.10", true), ("3.0.0", false)]
        {
            assert_eq!(affected("<1 | >=2.1 <3", version), is, "{version}");
        }
        assert!(affected("=0.10.0", "0.10.0+built") && !affected("=0.10.0", "0.10.1"));
        assert!(is_affected("~1", "1.0.0").is_err() && is_affected("<x", "1.0.0").is_err());
    }

    #[test]
    fn a_version_that_was_withdrawn_is_seen_in_the_index() {
        let cached = b"\x03etag\0 1.0.0\0{\"vers\":\"1.0.0\",\"yanked\":true}\0\
                       1.0.1\0{\"vers\":\"1.0.1\",\"yanked\":false}\0";
        assert!(is_withdrawn(cached, "1.0.0") && !is_withdrawn(cached, "1.0.1"));
        let places = ["a", "nu", "num", "Tokio"].map(in_index);
        assert_eq!(places, ["1/a", "2/nu", "3/n/num", "to/ki/tokio"]);
    }
}
