#![doc = include_str!("../README.md")]

pub mod audit;
pub mod begun;
pub mod cage;
pub mod cage_v1;
pub mod coups;
pub mod describe;
pub mod form;
pub mod house;
pub mod kinds;
pub mod part;
pub mod payload;
pub mod postings;
pub mod proved;
pub mod reader;
pub mod recorder;
pub mod schemas;
mod settling;
mod snapshot;
pub mod staff;
pub mod staff_v1;
pub mod table_v1;
pub mod text;
pub mod unreadable;

pub use audit::{Difference, Report, audit};
pub use begun::{Begun, stream};
pub use cage::{CageRecorder, CageStep, RecordedCage};
pub use coups::{Span, Which};
pub use part::{Part, joined, together};
pub use payload::Kept;
pub use proved::CoupProof;
pub use reader::{NotRestored, Reader, Recorded, Snapshots, restore};
pub use recorder::{Beginning, By, NotRecorded, Recorder, Step};
pub use schemas::{Schemas, Upcaster};
pub use unreadable::Unreadable;
