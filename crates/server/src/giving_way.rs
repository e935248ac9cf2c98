//! Work that can wait, on threads which let those go first that somebody waits for.

/// How much less of the processors such a thread gets than others, where they are not enough.
#[cfg(target_os = "linux")]
const NICE: i32 = 19;

/// Lets other threads go before this one, where the system can do that for a thread alone.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%why, "what can wait is done as fast as anything else");
    }
}
