//! The house itself: started, stopped, and run by another floor plan.

use super::Deciding;
use crate::staff::event::What;
use crate::staff::refusal::Refusal;
use crate::staff::request::{By, Request};
use crate::staff::rights::Power;

impl Deciding<'_> {
    pub(super) fn of_house(&self) -> Result<What, Refusal> {
        match &self.asking.request {
            Request::Start { program, process, plan } => {
                self.at_machine()?;
                let (program, process) = (program.clone(), process.clone());
                Ok(What::HouseStarted { program, process, plan: *plan })
            }
            Request::Stop { process } => {
                self.at_machine()?;
                Ok(What::HouseStopped { process: process.clone() })
            }
            Request::ChangeFloorPlan { before, after, tables } => {
                self.at_machine().or_else(|_| self.owns_plan())?;
                let (before, after) = (*before, *after);
                Ok(What::FloorPlanChanged { before, after, tables: tables.clone() })
            }
            _ => Err(Refusal::NotAllowed),
        }
    }

    fn at_machine(&self) -> Result<(), Refusal> {
        if self.asking.by == By::Terminal { Ok(()) } else { Err(Refusal::TerminalOnly) }
    }

    /// The floor plan is the owner's.
    fn owns_plan(&self) -> Result<(), Refusal> {
        let (person, _) = self.asker()?;
        let may = person.rights.iter().any(|right| right.gives(Power::GiveAccess));
        if may { Ok(()) } else { Err(Refusal::NotAllowed) }
    }
}
