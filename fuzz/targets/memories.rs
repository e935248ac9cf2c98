//! What the house keeps of devices, read after a restart.

use super::devices_lines::{Packets, from_acceptor, from_shoe};
use devices::{acceptor, scanner};
use house::{AcceptorMemory, ScannerMemory};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The first byte chooses a note acceptor or a scanning shoe, the first line is what was kept of
/// it, and the rest is what comes over its line then. What is read is kept as what reads the same,
/// and from any memory the host goes on.
pub(super) fn memories(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let mut parts = rest.splitn(2, |byte| *byte == b'\n');
    let (kept, said) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match first % 2 {
        0 => of_acceptor(kept, said),
        _ => of_shoe(kept, said),
    }
}

fn again<M: Serialize + DeserializeOwned>(memory: &M) -> M {
    let text = serde_json::to_string(memory).expect("a memory has texts for keys");
    serde_json::from_str(&text).expect("it was written so")
}

fn of_acceptor(kept: &[u8], said: &[u8]) {
    let Ok(kept) = serde_json::from_slice::<AcceptorMemory>(kept) else { return };
    let Some(memory) = kept.load() else { return };
    assert_eq!(again(&AcceptorMemory::store(&memory)).load(), Some(memory));
    let mut host = acceptor::Host::resume(acceptor::Settings::default(), memory);
    let mut packets = Packets(said);
    while let Some(packet) = packets.next() {
        match &*from_acceptor(packet, 0) {
            [] => host.step(acceptor::Input::Tick),
            bytes => host.step(acceptor::Input::Bytes(bytes)),
        };
    }
}

fn of_shoe(kept: &[u8], said: &[u8]) {
    let Ok(kept) = serde_json::from_slice::<ScannerMemory>(kept) else { return };
    let memory = kept.load();
    assert_eq!(again(&ScannerMemory::store(&memory, kept.seen)), kept);
    let mut host = scanner::Host::resume(scanner::Settings::default(), memory);
    let mut packets = Packets(said);
    while let Some(packet) = packets.next() {
        match &*from_shoe(packet, host.memory()) {
            [] => host.step(scanner::Input::Tick),
            bytes => host.step(scanner::Input::Bytes(bytes)),
        };
    }
}
