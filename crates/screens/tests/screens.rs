//! Every screen of every scenario after every event, and examples of the states that screens have.

#[path = "screens/actions.rs"]
mod actions;
#[path = "screens/answers.rs"]
mod answers;
#[path = "screens/displayed.rs"]
mod displayed;
#[path = "screens/examples.rs"]
mod examples;
#[path = "screens/figures.rs"]
mod figures;
#[path = "screens/laws.rs"]
mod laws;
#[path = "screens/needs.rs"]
mod needs;
#[path = "screens/played.rs"]
mod played;
#[path = "screens/reports.rs"]
mod reports;
#[path = "screens/shown.rs"]
mod shown;
#[path = "screens/signs.rs"]
mod signs;
#[path = "screens/states.rs"]
mod states;
#[path = "screens/vigil.rs"]
mod vigil;
#[path = "screens/wire.rs"]
mod wire;
