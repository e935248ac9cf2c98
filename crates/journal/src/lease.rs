//! Leases: who may work on something for a while, with a number that fences off whoever was before.

use crate::fault::Refusal;
use std::time::Duration;

/// A lease that is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// What is leased, such as a stream.
    pub name: String,
    /// Who holds it.
    pub owner: String,
    /// Greater than that of every lease on the same name before.
    pub fence: u64,
    /// When it ends, by the store's clock.
    pub expires_ms: i64,
}

/// What a batch shows to be appended only while a lease is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
    /// What is leased.
    pub name: String,
    /// The lease's fence.
    pub number: u64,
}

/// The answer to somebody who asks for a lease.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leased {
    /// They hold it.
    Granted(Lease),
    /// Another does.
    Held(Lease),
}

impl Leased {
    /// The lease that whoever asked holds now.
    pub fn granted(self) -> Option<Lease> {
        match self {
            Leased::Granted(lease) => Some(lease),
            Leased::Held(_) => None,
        }
    }
}

impl Lease {
    /// What to show with a batch.
    pub fn fence(&self) -> Fence {
        Fence { name: self.name.clone(), number: self.fence }
    }

    /// The lease that `owner` gets at this time, if it is free or already theirs.
    pub(crate) fn acquire(before: Option<&Self>, asked: &Asked<'_>, now_ms: i64) -> Leased {
        match before {
            Some(held) if held.expires_ms > now_ms && held.owner != asked.owner => {
                Leased::Held(held.clone())
            }
            _ => Leased::Granted(Self {
                name: asked.name.to_owned(),
                owner: asked.owner.to_owned(),
                fence: before.map_or(0, |lease| lease.fence) + 1,
                expires_ms: ends(now_ms, asked.duration),
            }),
        }
    }

    /// Why a fence no longer holds, if it does not.
    pub(crate) fn refuses(current: Option<&Self>, fence: &Fence, now_ms: i64) -> Option<Refusal> {
        let reason = match current {
            None => "there is no such lease".to_owned(),
            Some(lease) if lease.fence != fence.number => {
                format!("{} holds it with fence {}", lease.owner, lease.fence)
            }
            Some(lease) if lease.expires_ms <= now_ms => {
                format!("it ended at {} and it is {now_ms}", lease.expires_ms)
            }
            Some(_) => return None,
        };
        Some(Refusal::Fenced { name: fence.name.clone(), fence: fence.number, reason })
    }
}

/// Who asks for what, and for how long.
pub(crate) struct Asked<'a> {
    pub(crate) name: &'a str,
    pub(crate) owner: &'a str,
    pub(crate) duration: Duration,
}

pub(crate) fn ends(now_ms: i64, duration: Duration) -> i64 {
    now_ms.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX))
}
