//! Devices: offered, enrolled, replaced, shut out.

use super::{Deciding, Tried};
use crate::actor::Name;
use crate::staff::event::What;
use crate::staff::reach::{DeviceKind, Post};
use crate::staff::refusal::Refusal;
use crate::staff::request::{By, Request};
use crate::staff::rights::Power;
use crate::staff::secret::Digest;
use crate::staff::state::Device;

/// Whether a device can have a name: it is part of the text of its token.
pub fn is_device_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=32).contains(&name.len()) && name.bytes().all(plain)
}

impl Deciding<'_> {
    pub(super) fn offer_enrolment(&self) -> Result<What, Refusal> {
        let Request::OfferEnrolment { device, kind, post, replaces, code } = &self.asking.request
        else {
            return Err(Refusal::NotAllowed);
        };
        self.with_power(Power::EnrolDevices)?;
        if !is_device_name(device) {
            return Err(Refusal::BadName);
        }
        if !kind.stands_at(*post) {
            return Err(Refusal::WrongPost);
        }
        if post.table().is_some_and(|table| self.terms.site(table).is_none()) {
            return Err(Refusal::NoSuchTable);
        }
        self.vacant(device, (*kind, *post), replaces.as_ref())?;
        Ok(What::DeviceOffered {
            device: device.clone(),
            kind: *kind,
            post: *post,
            replaces: replaces.clone(),
            code: *code,
            until: self.at.plus_seconds(self.terms.code_s),
            tries: self.terms.code_tries.max(1),
        })
    }

    /// Whether nothing stands where a device is to go, but for what it replaces.
    fn vacant(
        &self,
        device: &Name,
        (kind, post): (DeviceKind, Post),
        replaces: Option<&Name>,
    ) -> Result<(), Refusal> {
        let devices = &self.staff.devices;
        if replaces.is_some_and(|old| !devices.contains_key(old)) {
            return Err(Refusal::NoSuchDevice);
        }
        let goes = |other: &Name| Some(other) == replaces;
        let named = devices.contains_key(device) && !goes(device);
        // Floors have thousands of devices: names are compared last.
        let stands =
            |other: &Device| other.kind == kind && other.post == post && !goes(&other.name);
        let there = kind.stands_alone() && devices.values().any(stands);
        if named || there { Err(Refusal::DeviceThere) } else { Ok(()) }
    }

    pub(super) fn withdraw_offer(&self, device: &Name) -> Result<What, Refusal> {
        self.with_power(Power::EnrolDevices)?;
        self.offered(device).ok_or(Refusal::NoSuchDevice)?;
        Ok(What::OfferWithdrawn { device: device.clone() })
    }

    pub(super) fn enrol(
        &self,
        device: &Name,
        code: Digest,
        token: Digest,
    ) -> Result<What, Refusal> {
        if !matches!(self.asking.by, By::Visitor { .. }) {
            return Err(Refusal::NotAllowed);
        }
        let offered = self.offered(device).ok_or(Refusal::CodeWrong)?;
        if let Tried::Wrong { left } = self.code(Some(&offered.offer), code)? {
            return Ok(What::CodeRefused { device: device.clone(), left });
        }
        // Something else may have been enrolled there, or the old one gone, since the offer.
        let there = |old: &&Name| self.staff.devices.contains_key(*old);
        let replaces = offered.replaces.as_ref().filter(there);
        self.vacant(device, (offered.kind, offered.post), replaces)?;
        Ok(What::DeviceEnrolled {
            device: device.clone(),
            kind: offered.kind,
            post: offered.post,
            replaces: replaces.cloned(),
            token,
        })
    }

    pub(super) fn revoke(&self, device: &Name, why: &Name) -> Result<What, Refusal> {
        self.with_power(Power::EnrolDevices)?;
        let enrolled = self.staff.devices.contains_key(device);
        if !enrolled {
            return Err(Refusal::NoSuchDevice);
        }
        Ok(What::DeviceRevoked { device: device.clone(), why: why.clone() })
    }
}
