//! The directory of a house, through which its staff may sign in (`OpenID` Connect).

use rulebook::page::{At, Read, Section};
use std::path::PathBuf;

/// The directory of a floor plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryPlan {
    /// Who it is, as it says itself; what it publishes is found below this address.
    pub issuer: String,
    /// What it calls the house.
    pub client: String,
    /// The claim that holds somebody's name on the staff's record.
    pub claim: String,
    /// The address of the house as browsers know it, without a path.
    pub address: String,
    /// The file of the authorities that may vouch for it; those of the system where none is named.
    pub authorities: Option<PathBuf>,
    /// What it says (`acr`) of those who have shown a second factor there.
    pub second_factor: Option<String>,
}

/// Reads `[house.directory]`, if there is one.
pub(super) fn read(house: &Section<'_>) -> Read<Option<DirectoryPlan>> {
    if !house.has("directory") {
        return Ok(None);
    }
    let section = &house.section("directory")?;
    let issuer = section.text("issuer").and_then(|text| address(section, text));
    let own = section.text("address").and_then(|text| address(section, text));
    let own = own.and_then(|text| without_path(section, text));
    let (client, claim) = (filled(section, "client"), filled(section, "claim"));
    let (ca, second_factor) = (section.text_if_any("ca"), section.text_if_any("second_factor"));
    Ok(Some(DirectoryPlan {
        issuer: issuer?.value,
        client: client?,
        claim: claim?,
        address: own?,
        authorities: ca?.map(|file| file.value.into()),
        second_factor: second_factor?.map(|way| way.value),
    }))
}

fn filled(section: &Section<'_>, key: &'static str) -> Read<String> {
    let text = section.text(key)?;
    if text.value.is_empty() {
        return Err(section.note(&text.span, format!("`{key}` must not be empty")));
    }
    Ok(text.value)
}

/// An address with TLS, or of the same machine.
fn address(section: &Section<'_>, text: At<String>) -> Read<At<String>> {
    let rest = text.value.strip_prefix("https://").or_else(|| {
        let rest = text.value.strip_prefix("http://")?;
        let host = rest.split(['/', ':']).next().unwrap_or_default();
        ["127.0.0.1", "localhost"].contains(&host).then_some(rest)
    });
    let plain = |rest: &str| !rest.is_empty() && !rest.contains(['?', '#', '@', ' ']);
    if rest.is_some_and(plain) {
        return Ok(text);
    }
    let what = "write an address as in \"https://login.house.example\"; without TLS only one of \
                the same machine";
    Err(section.note(&text.span, what.to_owned()))
}

fn without_path(section: &Section<'_>, text: At<String>) -> Read<String> {
    let host = text.value.split_once("://").map_or("", |(_, rest)| rest);
    if !host.contains('/') {
        return Ok(text.value);
    }
    let what = "write the address of the house without a path, as in \"https://house.example\"";
    Err(section.note(&text.span, what.to_owned()))
}
