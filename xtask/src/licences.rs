//! Which licences the dependencies have. It reads what cargo knows already and needs no network.

use crate::tree::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// Licences that go with ours. A dependency must offer at least one of them.
const ALLOWED: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Prints how many packages have which licence; fails on one that offers none that is allowed.
pub fn check() -> Result<(), String> {
    let mut licences: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata()?["packages"].as_array().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        licences.entry(text("license")).or_default().push(text("name"));
    }
    let mut wrong = Vec::new();
    for (licence, packages) in &licences {
        println!("{:4} {licence}", packages.len());
        if !is_allowed(licence) {
            wrong.push(format!("`{licence}` of {}", packages.join(", ")));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("not allowed: {}", wrong.join("; "))) }
}

/// What cargo knows of the workspace and everything it is built from.
pub fn metadata() -> Result<Value, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

/// Whether an SPDX expression can be met: of parts joined by OR one, of parts joined by AND all.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" AND ").all(|all| all.split(" OR ").any(|one| ALLOWED.contains(&one.trim())))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn one_of_an_or_and_all_of_an_and_must_be_allowed() {
        for good in
            ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"]
        {
            assert!(is_allowed(good), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND AGPL-3.0"] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }
}
