//! What is wrong with the devices of a table.

use crate::around::{DeviceTrouble, Scene};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is wrong with printers, note acceptors and the scanning shoe, until it is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Equipment {
    /// By device.
    pub all: Vec<DeviceTrouble>,
}

pub(super) fn equipment(scene: &Scene<'_>) -> Equipment {
    Equipment { all: scene.around.equipment.clone() }
}
