//! Every drill of the source tree says what the engine does.

use rulebook::Edition;
use scenario::{Drill, built_in_drills};
use testkit::{DOCUMENTS, edition};

fn editions(id: &str) -> Result<&'static Edition, String> {
    if DOCUMENTS.contains(&id) { Ok(edition(id)) } else { Err(format!("there is no `{id}`")) }
}

#[test]
fn every_drill_says_what_the_engine_does() {
    let mut complaints = Vec::new();
    for (file, text) in built_in_drills() {
        let drill = Drill::read(&format!("drills/{file}"), text, &editions);
        if let Err(faults) = drill.and_then(|drill| drill.ruling().map(|_| ())) {
            complaints.push(faults.to_string());
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
