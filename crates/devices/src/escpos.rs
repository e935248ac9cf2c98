//! The constants of ESC/POS that host and simulated printer share: the protocol's, not ours.

/// Begins a real-time command.
pub const DLE: u8 = 0x10;
/// After DLE: transmit a status at once.
pub const EOT: u8 = 0x04;
/// After DLE: recover from an error.
pub const ENQ: u8 = 0x05;
/// After DLE: clear buffers and the like.
pub const DC4: u8 = 0x14;
/// Begins a command.
pub const ESC: u8 = 0x1b;
/// Begins a command.
pub const GS: u8 = 0x1d;
/// In page mode: print the page and leave page mode.
pub const FF: u8 = 0x0c;
/// In page mode: forget the page.
pub const CAN: u8 = 0x18;
/// Line feed.
pub const LF: u8 = 0x0a;

/// What `DLE EOT n` asks for.
pub mod ask {
    /// Whether the printer is on line.
    pub const PRINTER: u8 = 1;
    /// Why it is off line.
    pub const OFFLINE: u8 = 2;
    /// What is broken.
    pub const ERROR: u8 = 3;
    /// Whether there is paper.
    pub const PAPER: u8 = 4;
    /// Six bytes about everything, the ticket at the output included (kiosk printers).
    pub const FULL: u8 = 20;
}

/// The bits of a one-byte status that never change, and what they are.
pub const FIXED_MASK: u8 = 0b1001_0011;
/// See [`FIXED_MASK`].
pub const FIXED: u8 = 0b0001_0010;

/// Bits of the answers.
pub mod bit {
    /// [`super::ask::PRINTER`]: off line.
    pub const OFFLINE: u8 = 0x08;
    /// [`super::ask::OFFLINE`]: the cover is open.
    pub const COVER: u8 = 0x04;
    /// [`super::ask::OFFLINE`]: printing stopped for want of paper.
    pub const STOPPED: u8 = 0x20;
    /// [`super::ask::OFFLINE`]: there is an error.
    pub const ERROR: u8 = 0x40;
    /// [`super::ask::ERROR`]: an error that a person can clear, a jam for one.
    pub const RECOVERABLE: u8 = 0x04;
    /// [`super::ask::ERROR`]: the cutter is stuck.
    pub const CUTTER: u8 = 0x08;
    /// [`super::ask::ERROR`]: broken.
    pub const UNRECOVERABLE: u8 = 0x20;
    /// [`super::ask::PAPER`]: the roll is near its end.
    pub const NEAR_END: u8 = 0x0c;
    /// [`super::ask::PAPER`]: there is no paper.
    pub const NO_PAPER: u8 = 0x60;
    /// [`super::ask::FULL`], third byte: a ticket is at the output.
    pub const TICKET: u8 = 0x20;
    /// [`super::ask::FULL`], fifth byte: paper is jammed.
    pub const JAM: u8 = 0x40;
}

/// The first two bytes of the answer to [`ask::FULL`].
pub const FULL_HEAD: [u8; 2] = [DLE, 0x0f];

/// The first two bytes of the answer to `GS ( H`, which comes once all before it is printed; the
/// process id follows, and a zero.
pub const PROCESS_HEAD: [u8; 2] = [0x37, 0x22];

/// The answer to `DLE DC4 8`: everything that was not printed is forgotten.
pub const CLEARED: [u8; 3] = [0x37, 0x25, 0];

/// `GS k 70 n`: Interleaved 2 of 5, with a count of digits.
pub const ITF: u8 = 70;

/// `ESC t 16`: letters of Windows 1252.
pub const WPC1252: u8 = 16;

/// `ESC T n`: which way lines run in page mode.
pub mod direction {
    /// From left to right on the paper as it comes out.
    pub const RIGHT: u8 = 0;
    /// From the upper edge down, the first line at the right.
    pub const DOWN: u8 = 3;
}
