//! The software bill of materials, in `CycloneDX`: every crate that is in the program, with its
//! version, licence, checksum and what it uses in turn, what is in its screens, and its fonts.

use super::{VERSION, changed, output};
use crate::licences::metadata;
use crate::tree::root;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the built screens hold that is not the project's own.
const SCREENS: [&str; 3] = ["clsx", "esm-env", "svelte"];

/// Fonts of the screens and of documents, or parts of them; all have the same licence.
const FONTS: [&str; 6] =
    ["Figtree", "Inter", "JetBrains Mono", "Marcellus", "Noto Sans CJK", "Noto Sans Symbols 2"];

/// The bill as text, the same for the same sources.
pub fn text(target: &str) -> Result<String, String> {
    let mut text = serde_json::to_string_pretty(&bill(target)?).expect("it is JSON");
    text.push('\n');
    Ok(text)
}

/// The bill of the program for a target.
pub fn bill(target: &str) -> Result<Value, String> {
    let metadata = metadata()?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|it| (word(&it["id"]), it)).collect();
    let uses: BTreeMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (word(&node["id"]), list(&node["deps"]).iter().filter_map(ships).collect()))
        .collect();
    let program = packages.iter().find(|(_, it)| it["name"] == "sabot").map(|(id, _)| id.clone());
    let program = program.ok_or("there is no crate sabot")?;
    let linked = linked(target)?;
    let is_in = |id: &String| linked.contains(&named(&packages[id]));
    let inside: BTreeSet<&String> = packages.keys().filter(|id| is_in(id)).collect();
    let sums = checksums()?;
    let screens = screens()?;
    let fonts = FONTS.map(font);
    let crates = inside.iter().filter(|id| ***id != program);
    let crates = crates.map(|id| component(&packages[*id], &sums));
    let engine = engine(&packages)?;
    let joins = inside.iter().map(|id| {
        let own = uses.get(*id).into_iter().flatten();
        let mut uses: BTreeSet<String> =
            own.filter(|id| is_in(id)).map(|id| purl(&packages[id])).collect();
        if **id == program {
            uses.extend(screens.iter().chain(&fonts).map(|it| word(&it["bom-ref"])));
        }
        if packages[*id]["name"] == BINDING {
            uses.insert(word(&engine["bom-ref"]));
        }
        json!({ "ref": purl(&packages[*id]), "dependsOn": uses })
    });
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": moment(&changed())?,
            "tools": { "components": tools()? },
            "component": {
                "type": "application", "name": "sabot", "version": VERSION,
                "bom-ref": purl(&packages[&program]), "purl": purl(&packages[&program]),
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": crates
            .chain(screens.iter().chain(&fonts).cloned())
            .chain([engine.clone()])
            .collect::<Vec<_>>(),
        "dependencies": joins.collect::<Vec<_>>(),
    }))
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// What a package uses in the program itself; what only builds or tests it is left out.
fn ships(used: &Value) -> Option<String> {
    let kinds = used["dep_kinds"].as_array()?;
    kinds.iter().any(|kind| kind["kind"].is_null()).then(|| word(&used["pkg"]))
}

/// The name and the version of a package.
fn named(package: &Value) -> (String, String) {
    (word(&package["name"]), word(&package["version"]))
}

/// The crates that are linked into the program for a target, as cargo has it: what is for other
/// systems, or only makes code while it is built, is not.
fn linked(target: &str) -> Result<BTreeSet<(String, String)>, String> {
    let edges = "normal,no-proc-macro";
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--package", "sabot", "--prefix", "none", "--edges", edges]);
    let said = output(tree.args(["--target", target]).current_dir(root()))?;
    let pair = |line: &str| {
        let mut words = line.split(' ');
        let name = words.next()?.to_owned();
        Some((name, words.next()?.strip_prefix('v')?.to_owned()))
    };
    Ok(said.lines().filter_map(pair).collect())
}

/// What is in the screens, as the lock of their packages has it.
fn screens() -> Result<Vec<Value>, String> {
    let file = root().join("web/package-lock.json");
    let text = fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
    let lock: Value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
    let component = |name: &&str| {
        let package = &lock["packages"][format!("node_modules/{name}")];
        let version = package["version"].as_str();
        let version = version.ok_or_else(|| format!("{} has no {name}", file.display()))?;
        let purl = format!("pkg:npm/{name}@{version}");
        let mut component = json!({
            "type": "library", "name": name, "version": version, "bom-ref": purl, "purl": purl,
            "licenses": [{ "expression": package["license"] }],
        });
        let sum = package["integrity"].as_str().and_then(|sum| sum.strip_prefix("sha512-"));
        if let Some(sum) = sum.and_then(hexadecimal) {
            component["hashes"] = json!([{ "alg": "SHA-512", "content": sum }]);
        }
        Ok(component)
    };
    SCREENS.iter().map(component).collect()
}

/// A font by its name.
fn font(name: &str) -> Value {
    json!({
        "type": "data", "name": name, "bom-ref": format!("font:{name}"),
        "licenses": [{ "expression": "OFL-1.1" }],
    })
}

/// The crate that carries the source of SQLite, which is built into the program.
const BINDING: &str = "libsqlite3-sys";

/// SQLite itself, in the version whose source the crate has.
fn engine(packages: &BTreeMap<String, Value>) -> Result<Value, String> {
    let binding = packages.values().find(|it| it["name"] == BINDING);
    let manifest = word(&binding.ok_or("there is no crate of SQLite")?["manifest_path"]);
    let header = Path::new(&manifest).with_file_name("sqlite3/sqlite3.h");
    let text = fs::read_to_string(&header).map_err(|why| format!("{}: {why}", header.display()))?;
    let version = text.lines().find_map(|line| line.strip_prefix("#define SQLITE_VERSION "));
    let version = version.map(|version| version.trim().trim_matches('"'));
    let version = version.ok_or_else(|| format!("{} has no version", header.display()))?;
    let purl = format!("pkg:generic/sqlite@{version}");
    Ok(json!({
        "type": "library", "name": "sqlite", "version": version, "bom-ref": purl, "purl": purl,
        "cpe": format!("cpe:2.3:a:sqlite:sqlite:{version}:*:*:*:*:*:*:*"),
        "licenses": [{ "expression": "blessing" }],
    }))
}

/// What wrote the bill.
fn tools() -> Result<Value, String> {
    let said = output(Command::new(env!("CARGO")).arg("--version"))?;
    let cargo = said.split(' ').nth(1).unwrap_or_default().trim().to_owned();
    Ok(json!([
        { "type": "application", "name": "cargo", "version": cargo },
        { "type": "application", "name": "sabot xtask", "version": VERSION },
    ]))
}

/// A moment in seconds since 1970, as the bill has it.
fn moment(seconds: &str) -> Result<String, String> {
    let at = format!("@{seconds}");
    let said = output(Command::new("date").args(["-u", "-d", &at, "+%Y-%m-%dT%H:%M:%SZ"]))?;
    Ok(said.trim().to_owned())
}

/// Bytes that are written in base 64, in hexadecimal digits.
fn hexadecimal(text: &str) -> Option<String> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut out, mut held, mut bits) = (String::new(), 0_u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let digit = DIGITS.iter().position(|digit| *digit == letter)?;
        held = (held << 6 | u32::try_from(digit).ok()?) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            write!(out, "{:02x}", held >> bits & 0xff).ok()?;
        }
    }
    Some(out)
}

fn purl(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", word(&package["name"]), word(&package["version"]))
}

fn component(package: &Value, sums: &BTreeMap<(String, String), String>) -> Value {
    let (name, version) = (word(&package["name"]), word(&package["version"]));
    let mut component = json!({
        "type": "library", "name": name, "version": version,
        "bom-ref": purl(package), "purl": purl(package),
        "licenses": [{ "expression": word(&package["license"]).replace('/', " OR ") }],
    });
    if let Some(sum) = sums.get(&(name, version)) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    component
}

/// The checksums of `Cargo.lock`, by name and version; the project's own crates have none.
fn checksums() -> Result<BTreeMap<(String, String), String>, String> {
    let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|error| error.to_string())?;
    let mut sums = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let key = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")));
            line.map(|value| value.trim_matches('"').to_owned())
        };
        if let (Some(name), Some(version), Some(sum)) =
            (key("name"), key("version"), key("checksum"))
        {
            sums.insert((name, version), sum);
        }
    }
    Ok(sums)
}
