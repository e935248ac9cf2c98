//! The folder of the house and its floor plan.

use super::{Finding, Grade};
use crate::commands::serve;
use crate::numbers::count;
use house::plan::{DevicePlan, FloorPlan, Reach};
use std::fs;
use std::path::Path;

/// The floor plan where it can be read, and what was found of it.
pub(super) fn look(
    rulebooks: Option<&Path>,
    file: Option<&Path>,
) -> (Option<FloorPlan>, Vec<Finding>) {
    let library = match serve::library(rulebooks) {
        Ok(library) => library,
        Err(failure) => return (None, vec![Finding::refused("rulebooks", &failure)]),
    };
    let plan = match serve::plan(file, &library) {
        Ok(plan) => plan,
        Err(failure) => return (None, vec![Finding::refused("plan", &failure)]),
    };
    let found = format!(
        "{}: {}, {}, {}, as their rulebooks allow",
        plan.house.name,
        count(plan.tables.len(), "table"),
        count(places(&plan), "place"),
        count(plan.devices.len(), "device"),
    );
    let mut findings = vec![Finding::good("plan", found)];
    findings.extend(authorities(&plan));
    findings.extend(plan.devices.iter().filter_map(port));
    (Some(plan), findings)
}

/// The number of places on a floor.
pub(super) fn places(plan: &FloorPlan) -> usize {
    plan.tables.iter().map(|table| table.setup.places.len()).sum()
}

/// The file of those who vouch for the directory.
fn authorities(plan: &FloorPlan) -> Option<Finding> {
    let file = plan.house.directory.as_ref()?.authorities.as_deref()?;
    let why = fs::File::open(file).err()?;
    let found = format!("{} cannot be read: {why}", file.display());
    Some(Finding::good("directory", found).graded(Grade::Fix, "put the file there, or mend `ca`"))
}

/// A serial port that is not there.
fn port(device: &DevicePlan) -> Option<Finding> {
    let Reach::Serial(file) = &device.reach else { return None };
    let why = fs::metadata(file).err()?;
    let found = format!("{} at {}: {why}", device.name(), file.display());
    let mend = "plug it in, or mend its address; under systemd see PrivateDevices= in the unit";
    Some(Finding::good("device", found).graded(Grade::Look, mend))
}

/// The folder of the house: who else can read it, and its key.
pub(super) fn folder(home: &Path) -> Vec<Finding> {
    if !home.is_dir() {
        let found = format!("{} is made at the first start", home.display());
        return vec![Finding::good("folder", found)];
    }
    let folder = private(Finding::good("folder", home.display().to_string()), home, "700");
    vec![folder, key(&home.join("house.key"))]
}

fn key(file: &Path) -> Finding {
    let what = "key";
    match fs::metadata(file) {
        Ok(about) if about.len() == 32 => {
            private(Finding::good(what, file.display().to_string()), file, "600")
        }
        Ok(about) => {
            let found = format!("{} has {} bytes, and 32 are a key", file.display(), about.len());
            let mend = "restore it from its backup: tickets and second factors rest on it";
            Finding::good(what, found).graded(Grade::Broken, mend)
        }
        Err(_) => Finding::good(what, format!("{} is made at the first start", file.display())),
    }
}

/// Something that nobody else should read.
pub(super) fn private(finding: Finding, file: &Path, mode: &str) -> Finding {
    use std::os::unix::fs::PermissionsExt as _;
    let others = fs::metadata(file).map_or(0, |about| about.permissions().mode() & 0o077);
    if others == 0 {
        return finding;
    }
    let mend = format!("others can look into it: chmod {mode} {}", file.display());
    finding.graded(Grade::Look, mend)
}
