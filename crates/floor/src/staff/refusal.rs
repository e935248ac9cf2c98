//! Why something is refused, in words that can be acted on and that tell a stranger nothing.

use crate::actor::Time;
use core::fmt;

/// A refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// There was a failure before, and it is too early to try again.
    TooSoon {
        /// From when on.
        until: Time,
    },
    /// The name or the secret is wrong, or they may not come in: which, is not said.
    NotAdmitted,
    /// A second factor is asked for.
    SecondFactorMissing,
    /// The step of the second factor has been used, or is of another.
    SecondFactorUsed,
    /// The directory does not say that a second factor was shown there.
    DirectoryFactor,
    /// PINs are for enrolled consoles.
    PinElsewhere,
    /// They have no role at this table or desk.
    NoRightHere,

    /// The session is over, or never was.
    SessionOver,
    /// It is locked.
    SessionLocked,
    /// It is not.
    SessionNotLocked,
    /// It is bound to another device.
    OtherDevice,
    /// The secret has to be changed first.
    SecretMustChange,
    /// A second factor has to be enrolled first.
    SecondFactorDue,
    /// The secret must be shown again.
    NotFresh,
    /// It takes somebody who is signed in.
    NotSignedIn,
    /// They may not do this.
    NotAllowed,

    /// It can be done at the machine alone.
    TerminalOnly,
    /// There is an owner.
    OwnerExists,
    /// There would be none.
    LastOwner,
    /// The name is or was somebody's.
    NameTaken,
    /// The name is not one.
    BadName,
    /// There is no such person.
    NoSuchPerson,
    /// The person has been removed.
    Removed,
    /// They are suspended already.
    Suspended,
    /// They are not suspended.
    NotSuspended,
    /// No right is named, or one twice.
    BadRights,
    /// No rulebook here names the role, or it is nobody's to have.
    NoSuchRole,
    /// Roles of the house hold everywhere.
    HouseWide,
    /// There is no such table.
    NoSuchTable,
    /// The rights are of several departments.
    TwoDepartments,
    /// It is one's own access.
    OwnAccess,
    /// Who gives access is of the department it is for, and nobody independent stands by.
    SameDepartment,
    /// Who stands by is not of a department that may.
    NotIndependent,
    /// One cannot stand beside oneself.
    OwnApproval,
    /// A new secret is the old one.
    SameSecret,
    /// A PIN is not enough to change the password that one has.
    PasswordNeeded,
    /// A person needs a password or a PIN.
    NoSecret,

    /// The code is wrong, has been used, or there is none.
    CodeWrong,
    /// The time for it is over.
    CodeOver,
    /// There is no such device.
    NoSuchDevice,
    /// A device of the name is enrolled, or its place is taken.
    DeviceThere,
    /// A device of this kind is not put there.
    WrongPost,
    /// The device may not ask this.
    NotThisDevice,
}

impl Refusal {
    /// Its name on the wire.
    pub const fn code(&self) -> &'static str {
        self.told().0
    }

    /// Its name, and what is said.
    #[allow(clippy::too_many_lines)]
    const fn told(&self) -> (&'static str, &'static str) {
        match self {
            Refusal::TooSoon { .. } => ("too_soon", "too many failures: wait before trying again"),
            Refusal::NotAdmitted => {
                ("not_admitted", "the name or the secret is wrong, or access was withdrawn")
            }
            Refusal::SecondFactorMissing => {
                ("second_factor_missing", "give the code of the second factor as well")
            }
            Refusal::SecondFactorUsed => {
                ("second_factor_used", "this code has been used: wait for the next one")
            }
            Refusal::DirectoryFactor => (
                "directory_factor",
                "your role takes a second factor, and the directory does not say that you gave \
                 one: sign in with a password",
            ),
            Refusal::PinElsewhere => {
                ("pin_elsewhere", "a PIN is for enrolled consoles: use the password here")
            }
            Refusal::NoRightHere => ("no_right_here", "there is no role for you here"),
            Refusal::SessionOver => ("session_over", "the session is over: sign in"),
            Refusal::SessionLocked => ("session_locked", "the session is locked: give your PIN"),
            Refusal::SessionNotLocked => ("session_not_locked", "the session is not locked"),
            Refusal::OtherDevice => {
                ("other_device", "the session is bound to another device: sign in at this one")
            }
            Refusal::SecretMustChange => {
                ("secret_must_change", "choose a secret of your own first")
            }
            Refusal::SecondFactorDue => ("second_factor_due", "enrol a second factor first"),
            Refusal::NotFresh => ("not_fresh", "show your secret again for this"),
            Refusal::NotSignedIn => ("not_signed_in", "sign in first"),
            Refusal::NotAllowed => ("not_allowed", "your role may not do this"),
            Refusal::TerminalOnly => {
                ("terminal_only", "this is done at the machine that the house runs on")
            }
            Refusal::OwnerExists => ("owner_exists", "there is an owner: ask them for access"),
            Refusal::LastOwner => {
                ("last_owner", "nobody could give access any more: add an owner first")
            }
            Refusal::NameTaken => ("name_taken", "the name is or was somebody's: take another"),
            Refusal::BadName => (
                "bad_name",
                "names have 1 to 64 letters with no blanks around; those of devices 1 to 32 of \
                 a-z, 0-9 and -",
            ),
            Refusal::NoSuchPerson => ("no_such_person", "there is nobody of this name"),
            Refusal::Removed => ("removed", "the person was removed: add them under another name"),
            Refusal::Suspended => ("suspended", "the person is suspended"),
            Refusal::NotSuspended => ("not_suspended", "the person is not suspended"),
            Refusal::BadRights => ("bad_rights", "name at least one right, and each once"),
            Refusal::NoSuchRole => ("no_such_role", "no rulebook here has such a role for staff"),
            Refusal::HouseWide => ("house_wide", "a role of the house holds everywhere"),
            Refusal::NoSuchTable => ("no_such_table", "there is no such table"),
            Refusal::TwoDepartments => (
                "two_departments",
                "one person is of one department: give the other role to another",
            ),
            Refusal::OwnAccess => ("own_access", "somebody else must change your access"),
            Refusal::SameDepartment => (
                "same_department",
                "access to one's own department takes an auditor or surveillance beside one",
            ),
            Refusal::NotIndependent => {
                ("not_independent", "an auditor or somebody of surveillance must stand by")
            }
            Refusal::OwnApproval => ("own_approval", "a second person must approve"),
            Refusal::SameSecret => ("same_secret", "the new secret must not be the old one"),
            Refusal::PasswordNeeded => (
                "password_needed",
                "a PIN is not enough to change your password: sign in anew with the password",
            ),
            Refusal::NoSecret => ("no_secret", "give a password or a PIN for the first use"),
            Refusal::CodeWrong => ("code_wrong", "the code is wrong or has been used"),
            Refusal::CodeOver => ("code_over", "the time for this code is over: ask for another"),
            Refusal::NoSuchDevice => ("no_such_device", "there is no such device"),
            Refusal::DeviceThere => {
                ("device_there", "a device is enrolled there: say that this one replaces it")
            }
            Refusal::WrongPost => ("wrong_post", "a device of this kind is not put there"),
            Refusal::NotThisDevice => ("not_this_device", "this device may not ask this"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.told().1)
    }
}

impl core::error::Error for Refusal {}
