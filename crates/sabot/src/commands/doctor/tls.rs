//! The files that the house speaks TLS with: whether they can be used, and for how long.

use super::floor::private;
use super::{Finding, Grade};
use crate::clock;
use server::{NotUsable, Tls, Validity};
use std::fs;
use std::path::Path;

const DAY_MS: i64 = 86_400_000;

/// How long before its end somebody should see to a certificate.
const SOON_MS: i64 = 14 * DAY_MS;

pub(super) fn look(files: &Tls, now_ms: i64) -> Vec<Finding> {
    let named = [Some(&files.cert), Some(&files.key), files.authorities.as_ref()];
    let unread: Vec<_> = named.into_iter().flatten().filter_map(|file| unread(file)).collect();
    if !unread.is_empty() {
        return unread;
    }
    let certificate = match files.validity() {
        Ok(validity) => standing(&files.cert, validity, now_ms),
        Err(why) => unusable(&why),
    };
    let key = Finding::good("key", files.key.display().to_string());
    vec![certificate, private(key, &files.key, "600")]
}

/// A file that cannot be opened.
fn unread(file: &Path) -> Option<Finding> {
    let why = fs::File::open(file).err()?;
    let found = format!("{} cannot be read: {why}", file.display());
    let mend = "put it there, or give it to the user that runs the house: chown sabot: FILE";
    Some(Finding::good("file", found).graded(Grade::Fix, mend))
}

fn unusable(why: &NotUsable) -> Finding {
    let finding = Finding::good("certificate", why.to_string());
    match why {
        NotUsable::Pair(..) => {
            finding.graded(Grade::Fix, "name the key that the certificate was made for")
        }
        _ => finding.graded(Grade::NotUnderstood, "put both in PEM, the house's certificate first"),
    }
}

/// How a certificate that can be used stands at a moment.
fn standing(file: &Path, Validity { from_ms, until_ms }: Validity, now_ms: i64) -> Finding {
    let file = file.display();
    if now_ms < from_ms {
        let found = format!("{file} holds only from {} on", clock::utc(from_ms));
        let mend = "no browser takes it before then: is this machine's clock right?";
        return Finding::good("certificate", found).graded(Grade::Fix, mend);
    }
    let finding = Finding::good("certificate", format!("{file} until {}", clock::utc(until_ms)));
    let left_ms = until_ms.saturating_sub(now_ms);
    if left_ms < 0 {
        finding.graded(Grade::Fix, "it is over and no browser takes it: put another in its place")
    } else if left_ms < SOON_MS {
        let days = left_ms / DAY_MS;
        let mend = format!("{days} days are left: put another in its place, the house takes it");
        finding.graded(Grade::Look, mend)
    } else {
        finding
    }
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, SOON_MS, Validity, standing};
    use crate::commands::doctor::Grade;
    use std::path::Path;

    #[test]
    fn a_certificate_is_seen_to_a_fortnight_before_its_end() {
        let validity = Validity { from_ms: 100 * DAY_MS, until_ms: 200 * DAY_MS };
        let grade = |now_ms| standing(Path::new("house.crt"), validity, now_ms).grade;
        assert_eq!(grade(validity.from_ms - 1), Grade::Fix, "not yet");
        assert_eq!(grade(validity.from_ms), Grade::Good);
        assert_eq!(grade(validity.until_ms - SOON_MS), Grade::Good);
        assert_eq!(grade(validity.until_ms - SOON_MS + 1), Grade::Look);
        assert_eq!(grade(validity.until_ms), Grade::Look);
        assert_eq!(grade(validity.until_ms + 1), Grade::Fix, "no more");
    }

    #[test]
    fn how_many_days_are_left_is_said() {
        let validity = Validity { from_ms: 0, until_ms: 200 * DAY_MS };
        let finding = standing(Path::new("house.crt"), validity, 197 * DAY_MS);
        assert!(finding.mend.is_some_and(|mend| mend.starts_with("3 days are left")));
        assert!(finding.found.contains("1970-07-20T00:00"), "{}", finding.found);
    }
}
