//! The floor that is put under load: one table as it is described, as many times as asked for.

use std::fmt::Write as _;

/// The house and one of its tables.
const MODEL: &str = include_str!("../../../../../floors/load.toml");

const TABLE: &str = "[[table]]\n";

/// No two dealers keep step: wagering periods have this many lengths, from the shortest on, in
/// seconds.
const LENGTHS: usize = 5;
const SHORTEST: usize = 18;

/// The names of the tables.
pub(super) fn names(tables: u16) -> Vec<String> {
    (1..=tables).map(|number| format!("load-{number}")).collect()
}

/// A floor plan with so many tables of so many stations.
pub(super) fn text(tables: u16, stations: u8) -> String {
    let (house, table) = MODEL.split_once(TABLE).expect("the model has a table");
    let same: Vec<&str> = table.lines().filter(|line| !is_own(line)).collect();
    let mut text = house.to_owned();
    for (number, name) in (1..).zip(names(tables)) {
        write!(
            text,
            "{TABLE}name = \"{name}\"\nnumber = {number}\nplaces = \"{stations} stations\"\n\
             period = {}\n{}\n\n",
            SHORTEST + number % LENGTHS,
            same.join("\n")
        )
        .expect("a text takes what is written");
    }
    text
}

/// Whether a line of the model says what is different at every table.
fn is_own(line: &str) -> bool {
    ["name =", "number =", "places =", "period ="].iter().any(|key| line.starts_with(key))
}

#[cfg(test)]
mod tests {
    use house::Library;
    use house::plan::FloorPlan;
    use rulebook::Shelf;

    #[test]
    fn the_floor_has_as_many_tables_and_stations_as_are_asked_for() {
        let library = Library::load(&Shelf::built_in()).expect("the shelf that is built in");
        let plan = FloorPlan::read("load.toml", &super::text(3, 7), &library).expect("a plan");
        let places: Vec<usize> = plan.tables.iter().map(|it| it.setup.places.len()).collect();
        assert_eq!(places, [7, 7, 7]);
        let names: Vec<&str> = plan.tables.iter().map(|table| table.name.as_str()).collect();
        assert_eq!(names, super::names(3));
        let periods: Vec<_> = plan.tables.iter().map(|table| table.setup.period_s).collect();
        assert!(periods[0] != periods[1] && periods[1] != periods[2], "{periods:?}");
    }
}
