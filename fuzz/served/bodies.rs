//! Bodies, paths and queries: whatever somebody asks of the house, one thing behind the other.

use super::asked::Asked;
use super::house::with;

/// How much is asked in one input.
const LINES: usize = 8;

/// Lines of who asks, a method, a path and a body. A credential, a code or an offer that was
/// answered to an earlier line stands for its name behind a `$`.
pub(crate) fn bodies(bytes: &[u8]) {
    with(|served| {
        for line in bytes.split(|byte| *byte == b'\n').take(LINES) {
            if let Some(asked) = Asked::line(line, &served.words) {
                served.hears(&asked);
            }
        }
    });
}
