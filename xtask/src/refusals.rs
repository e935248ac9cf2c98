//! The page of refusals, `docs/reference/refusals.md`: every reason in the order in which reasons
//! are looked for, with its code on the wire, from the documentation of the code itself.

use crate::reference::{compare, write};
use crate::tree::{files, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const PAGE: &str = "docs/reference/refusals.md";

/// The lists of reasons that have a code each.
const CODED: [(&str, &str); 4] = [
    ("At a table", "crates/table/src/refusal.rs"),
    ("In the rules themselves", "crates/rules/src/refusal.rs"),
    ("For tickets and at the cage", "crates/floor/src/refusal.rs"),
    ("For people, sessions and devices", "crates/floor/src/staff/refusal.rs"),
];

/// The lists of reasons that share the code `refused`, and are told in words alone.
const TOLD: [(&str, &str); 2] = [
    ("In tournaments", "crates/floor/src/tournament/refusal.rs"),
    ("In promotions", "crates/floor/src/promotion/refusal.rs"),
];

const HEAD: &str = "\
# Refusals

Every reason for which a request is refused, in the order in which reasons are looked for, with the
code under which it is answered. A refusal carries the rule behind it where a clause of the rulebook
stands behind it, or `[conduct.states]` names one. Written by `cargo xtask reference --bless` from
the code and checked by a test.
";

const PROBLEMS: &str = "
## Before anything is decided

What the server answers by itself, with `code` and, in `words`, what to do. The last column says in
which parts of the server it arises.

| code | status | where |
|---|---|---|
";

/// The reasons of a file with what is said of each, in their order.
fn reasons(file: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join(file)).unwrap_or_default();
    let list = ["pub enum Reason {", "pub enum Refusal {"];
    let body = list.iter().find_map(|head| text.split(head).nth(1)).unwrap_or_default();
    let body = body.split("\n}").next().unwrap_or_default();
    let mut reasons = Vec::new();
    let mut said = String::new();
    for line in body.lines() {
        // Fields of a reason stand deeper, and say what is filled in.
        let Some(line) = line.strip_prefix("    ").filter(|line| !line.starts_with(' ')) else {
            continue;
        };
        if let Some(words) = line.strip_prefix("///") {
            said.push_str(words);
        } else if line.starts_with(char::is_uppercase) {
            let name = line.split([' ', ',', '(']).next().unwrap_or_default();
            let said = std::mem::take(&mut said);
            let said = if said.is_empty() { words(&text, name) } else { said };
            // It stands for the reasons of the rules themselves, which have a list of their own.
            if name == "Rules" {
                continue;
            }
            reasons.push((name.to_owned(), said.trim().to_owned()));
        }
    }
    reasons
}

/// What is told of a reason, as a sentence.
fn words(text: &str, name: &str) -> String {
    let arm = text.split(&format!("Reason::{name} ")).nth(1).unwrap_or_default();
    let told = arm.split('"').nth(1).unwrap_or_default();
    let mut letters = told.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// `TableClosed` as `table_closed`.
fn code(name: &str) -> String {
    let mut code = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !code.is_empty() {
            code.push('_');
        }
        code.extend(letter.to_lowercase());
    }
    code
}

/// Where the server's own codes stand.
const SERVER: &str = "crates/server/src";

/// Where a code of the server arises: its statuses, and the parts of the server.
type Problems = BTreeMap<String, (BTreeSet<u16>, BTreeSet<String>)>;

/// The codes that stand behind a status in the source of the server.
fn problems() -> Problems {
    let mut problems = Problems::new();
    for file in files(SERVER, ".rs") {
        let part = file.path.trim_start_matches(SERVER).trim_start_matches("/http/");
        let part = part.split(['/', '.']).find(|part| !part.is_empty()).unwrap_or_default();
        // What answers for all others.
        let part = if matches!(part, "problem" | "asked") { "everywhere" } else { part };
        for behind in file.text.split("StatusCode::").skip(1) {
            let Some((status, rest)) = behind.split_once(',') else { continue };
            let named = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            if let (Some(status), Some((code, _))) = (number(status), named) {
                let known = problems.entry(code.to_owned()).or_default();
                known.0.insert(status);
                known.1.insert(part.to_owned());
            }
        }
    }
    problems
}

/// The number of a status by its name in the source.
fn number(name: &str) -> Option<u16> {
    Some(match name {
        "BAD_REQUEST" => 400,
        "UNAUTHORIZED" => 401,
        "FORBIDDEN" => 403,
        "NOT_FOUND" => 404,
        "REQUEST_TIMEOUT" => 408,
        "CONFLICT" => 409,
        "UNPROCESSABLE_ENTITY" => 422,
        "TOO_MANY_REQUESTS" => 429,
        "INTERNAL_SERVER_ERROR" => 500,
        "BAD_GATEWAY" => 502,
        "SERVICE_UNAVAILABLE" => 503,
        _ => return None,
    })
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut put = |text: String| page.push_str(&text);
    for (title, file) in CODED {
        put(format!("\n## {title}\n\n| code | what it says |\n|---|---|\n"));
        for (name, said) in reasons(file) {
            put(format!("| `{}` | {said} |\n", code(&name)));
        }
    }
    for (title, file) in TOLD {
        put(format!(
            "\n## {title}\n\nAll have the code `refused`, and are told apart by words.\n\n"
        ));
        put("| what it says |\n|---|\n".to_owned());
        for (_, said) in reasons(file) {
            put(format!("| {said} |\n"));
        }
    }
    put(PROBLEMS.to_owned());
    for (code, (statuses, parts)) in problems() {
        let statuses: Vec<String> = statuses.iter().map(u16::to_string).collect();
        let parts: Vec<String> = parts.into_iter().collect();
        put(format!("| `{code}` | {} | {} |\n", statuses.join(", "), parts.join(", ")));
    }
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Whether the page is fresh.
pub fn check() -> Result<(), String> {
    compare(PAGE, &page())
}

#[cfg(test)]
mod tests {
    use super::{CODED, TOLD, code, problems, reasons};
    use screens::Code;
    use std::collections::BTreeSet;

    #[test]
    fn the_codes_of_a_table_are_those_on_the_wire() {
        let wire = |code: &Code| serde_json::to_value(code).expect("a code").to_string();
        let wire: BTreeSet<String> =
            Code::ALL.iter().map(|code| wire(code).trim_matches('"').to_owned()).collect();
        let listed = CODED[..2].iter().flat_map(|(_, file)| reasons(file));
        let listed: BTreeSet<String> = listed.map(|(name, _)| code(&name)).collect();
        assert_eq!(wire, listed);
    }

    #[test]
    fn every_code_of_the_floor_stands_in_its_source() {
        for (_, file) in &CODED[2..] {
            let text = crate::forms::text(file);
            for (name, _) in reasons(file) {
                let code = code(&name);
                assert!(text.contains(&format!("\"{code}\"")), "{file}: {code}");
            }
        }
    }

    #[test]
    fn something_is_said_of_every_reason() {
        for (_, file) in CODED.iter().chain(&TOLD) {
            let reasons = reasons(file);
            assert!(reasons.len() > 10, "{file}");
            for (name, said) in reasons {
                assert!(said.len() > 4, "{file}: {name}: {said}");
            }
        }
    }

    #[test]
    fn the_codes_of_the_server_are_found() {
        let problems = problems();
        let (statuses, parts) = &problems["not_recorded"];
        assert_eq!(statuses.iter().copied().collect::<Vec<_>>(), [503]);
        assert!(parts.contains("cage"), "{parts:?}");
    }
}
