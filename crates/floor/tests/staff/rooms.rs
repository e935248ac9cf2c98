//! The rooms of the office are open to those who work in them, and to nobody else.

use floor::staff::{HouseRole, KnownRole, Right, Room, Terms};
use testkit::edition;

fn terms() -> Terms {
    let roles = KnownRole::all("wa", edition("wa").at_table());
    Terms { roles, ..Terms::default() }
}

fn open_to(right: Right) -> Vec<&'static str> {
    let (terms, rights) = (terms(), [right]);
    let open = Room::ALL.iter().filter(|(_, room)| room.is_open_to(&terms, &rights));
    open.map(|(id, _)| *id).collect()
}

#[test]
fn nobody_without_rights_enters_any() {
    for (id, room) in Room::ALL {
        assert!(!room.is_open_to(&terms(), &[]), "{id}");
        assert_eq!(room.id(), id);
    }
}

#[test]
fn each_role_enters_where_it_works() {
    assert_eq!(open_to(Right::house(HouseRole::Cashier)), ["cage", "rulebooks"]);
    assert_eq!(
        open_to(Right::house(HouseRole::Technician)),
        ["staff", "floor", "rulebooks", "health"]
    );
    let director = open_to(Right::house(HouseRole::TournamentDirector));
    assert_eq!(director, ["rulebooks", "tournaments"]);
    let manager = open_to(Right::house(HouseRole::PromotionsManager));
    assert_eq!(manager, ["rulebooks", "promotions"]);
}

#[test]
fn those_who_read_everything_give_no_access() {
    for role in [HouseRole::Auditor, HouseRole::Surveillance, HouseRole::Inspector] {
        let open = open_to(Right::house(role));
        assert!(!open.contains(&"staff"), "{open:?}");
        assert_eq!(open.len(), Room::ALL.len() - 1, "{open:?}");
    }
}

#[test]
fn a_dealer_is_not_of_the_pit_and_who_supervises_is() {
    assert_eq!(open_to(Right::table("wa", "dealer")), ["rulebooks"]);
    let inspector = open_to(Right::table("wa", "table-inspector"));
    assert_eq!(inspector, ["pit", "floor", "rulebooks", "tournaments"]);
}
