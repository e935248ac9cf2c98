//! The software bill of materials, in `CycloneDX`: every crate that is in the program, with its
//! version, licence, checksum and what it uses in turn.

use super::VERSION;
use crate::licences::metadata;
use crate::tree::root;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The bill as text, the same for the same sources.
pub fn text() -> Result<String, String> {
    let mut text = serde_json::to_string_pretty(&bill()?).expect("it is JSON");
    text.push('\n');
    Ok(text)
}

/// The bill.
pub fn bill() -> Result<Value, String> {
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
    let inside = inside(&program, &uses);
    let sums = checksums()?;
    let component = |id: &String| component(&packages[id], &sums);
    let joins = inside.iter().map(|id| {
        let uses: BTreeSet<String> =
            uses.get(id).into_iter().flatten().map(|id| purl(&packages[id])).collect();
        json!({ "ref": purl(&packages[id]), "dependsOn": uses })
    });
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "name": "sabot", "version": VERSION,
            "bom-ref": purl(&packages[&program]), "purl": purl(&packages[&program]),
            "licenses": [{ "expression": "MIT OR Apache-2.0" }],
        } },
        "components": inside.iter().filter(|id| **id != program).map(component).collect::<Vec<_>>(),
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

/// Everything that a package comes to use.
fn inside(program: &str, uses: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![program.to_owned()];
    while let Some(id) = open.pop() {
        if found.insert(id.clone()) {
            open.extend(uses.get(&id).into_iter().flatten().cloned());
        }
    }
    found
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
