//! The constants of EBDS that host and simulated acceptor share: the protocol's, not ours.
//!
//! A message is STX, its whole length, a control byte, data, ETX and a checksum: all bytes from
//! the length to before ETX, each bit added without carry. The host speaks, the device answers.

/// Begins a message.
pub const STX: u8 = 0x02;
/// Ends a message, before its checksum.
pub const ETX: u8 = 0x03;

/// The bit of the control byte that the host changes to say that it has the last answer. An
/// answer has that of the message it answers.
pub const TOGGLE: u8 = 0x01;

/// The kinds of message, in the upper half of the control byte.
pub mod kind {
    /// The bits that tell the kind.
    pub const MASK: u8 = 0x70;
    /// From the host: what to do.
    pub const COMMAND: u8 = 0x10;
    /// From the device: how it is.
    pub const REPLY: u8 = 0x20;
    /// From the device: how it is, and which document it has.
    pub const EXTENDED: u8 = 0x70;
}

/// The first data byte of an extended message.
pub mod subtype {
    /// A barcode of up to 28 letters, filled up with [`super::FILLER`].
    pub const BARCODE: u8 = 0x01;
    /// A note: its currency and value.
    pub const NOTE: u8 = 0x02;
}

/// Fills up a barcode.
pub const FILLER: u8 = b'(';

/// Letters of a barcode, with its filling.
pub const BARCODE_LENGTH: usize = 28;

/// Bytes about a note.
pub const NOTE_LENGTH: usize = 18;

/// What a host asks for, in the three data bytes of its message.
pub mod order {
    /// First byte: all denominations are taken.
    pub const ENABLE: u8 = 0x7f;
    /// Second byte: documents may be fed any way.
    pub const ANY_WAY: u8 = 0x08;
    /// Second byte: documents wait in escrow for the host's word.
    pub const ESCROW: u8 = 0x10;
    /// Second byte: stack the document in escrow.
    pub const STACK: u8 = 0x20;
    /// Second byte: return it.
    pub const RETURN: u8 = 0x40;
    /// Third byte: take barcodes.
    pub const BARCODES: u8 = 0x02;
    /// Third byte: after power was lost, hold what is in escrow, and stack and tell what is past
    /// it.
    pub const POWER_UP_B: u8 = 0x04;
    /// Third byte: tell notes by currency and value.
    pub const EXTENDED_NOTES: u8 = 0x10;
}

/// The first data byte of an answer. With none of them the device is out of service.
pub mod state {
    /// Nothing to do.
    pub const IDLING: u8 = 0x01;
    /// Drawing in a document.
    pub const ACCEPTING: u8 = 0x02;
    /// A document waits for the host's word.
    pub const ESCROWED: u8 = 0x04;
    /// Stacking it.
    pub const STACKING: u8 = 0x08;
    /// Has stacked it.
    pub const STACKED: u8 = 0x10;
    /// Returning it.
    pub const RETURNING: u8 = 0x20;
    /// Has returned it.
    pub const RETURNED: u8 = 0x40;
}

/// The second data byte of an answer.
pub mod status {
    /// Somebody tried a trick.
    pub const CHEATED: u8 = 0x01;
    /// A document was not recognised.
    pub const REJECTED: u8 = 0x02;
    /// A document is stuck.
    pub const JAMMED: u8 = 0x04;
    /// The cassette is full.
    pub const FULL: u8 = 0x08;
    /// The cassette is in its place.
    pub const CASSETTE: u8 = 0x10;
}

/// The third data byte of an answer.
pub mod exception {
    /// The device has just been switched on.
    pub const POWER_UP: u8 = 0x01;
    /// The device is broken.
    pub const FAILURE: u8 = 0x04;
    /// The path of the notes is open.
    pub const OPEN: u8 = 0x40;
}
