//! Who a request comes from: a device by its credential, a person by their session, or both.

use crate::people::{People, Visitor};
use access::Credential;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use floor::Name;
use floor::staff::{Device, Principal};
use std::net::IpAddr;
use std::str::FromStr;

/// The cookie of a session.
pub(crate) const SESSION: &str = "sabot_session";

/// The cookies of devices, each with the device's name behind it.
pub(crate) const DEVICE: &str = "sabot_device_";

/// Who a request comes from.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// The device that showed its credential.
    pub(crate) device: Option<Device>,
    /// Whoever is signed in.
    pub(crate) person: Option<Principal>,
    /// The network address.
    pub(crate) source: Name,
}

impl Caller {
    /// Reads credentials from `Authorization` (one or two, separated by a comma) or from cookies. A
    /// browser may hold those of several devices: it says which it is.
    pub(crate) fn read(
        people: &People,
        headers: &HeaderMap,
        source: IpAddr,
        device: Option<&str>,
    ) -> Caller {
        let shown = bearer(headers).into_iter().chain(cookies(headers, device));
        let (mut of_device, mut of_session) = (None, None);
        for credential in shown {
            match credential {
                Credential::Device(..) => of_device = of_device.or(Some(credential)),
                Credential::Session(..) => of_session = of_session.or(Some(credential)),
            }
        }
        let known = of_device.as_ref().and_then(|shown| people.device(shown).ok());
        let person = of_session.as_ref().and_then(|session| {
            // A session is of a console or of none: each is tried.
            let beside = people.person(session, of_device.as_ref());
            beside.or_else(|_| people.person(session, None)).ok()
        });
        Caller { device: known, person, source: Name::from(source.to_string().as_str()) }
    }

    /// As somebody who is not signed in.
    pub(crate) fn visitor(&self) -> Visitor {
        let device = self.device.as_ref().map(|device| device.name.clone());
        Visitor { source: self.source.clone(), device }
    }
}

fn bearer(headers: &HeaderMap) -> Vec<Credential> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = value.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    shown.split(',').filter_map(|text| Credential::from_str(text.trim()).ok()).collect()
}

fn cookies(headers: &HeaderMap, device: Option<&str>) -> Vec<Credential> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        let wanted = match name.strip_prefix(DEVICE) {
            Some(own) => Some(own) == device,
            None => name == SESSION,
        };
        wanted.then(|| Credential::from_str(value).ok())?
    });
    pairs.collect()
}
