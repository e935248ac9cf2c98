//! A ticket counts as printed when all of it is on paper, and never when it is not.

#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

mod support;

use devices::printer::{Outcome, Paper, Presenter, Printer, Settings, Trouble};
use devices::sim::printer::{Faults, Row, picture};
use devices::sim::{self, Shared, Wire, serve};
use devices::ticket::{Copy, Ticket};
use proptest::prelude::*;
use std::sync::LazyLock;
use support::{scan, ticket};

fn simulated(faults: Faults) -> Shared<sim::Printer> {
    Shared::new(sim::Printer::new(faults))
}

fn print_in_memory(device: &Shared<sim::Printer>, ticket: &Ticket) -> Outcome {
    Printer::new(Wire::new(device), Settings::default()).print(&ticket.job().unwrap())
}

/// The sample ticket as a printer in order prints it.
static WHOLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let device = simulated(Faults::default());
    let outcome = print_in_memory(&device, &ticket(318, 12_550));
    assert_eq!(outcome, Outcome::Printed(Paper::Enough));
    let sheets = device.lock().sheets().to_vec();
    assert_eq!(sheets.len(), 1);
    sheets[0].clone()
});

fn printed_whole(device: &sim::Printer) -> bool {
    device.sheets().contains(&WHOLE)
}

/// Whether a whole ticket is on paper, cut off or not.
fn on_paper(device: &sim::Printer) -> bool {
    printed_whole(device) || device.web().windows(WHOLE.len()).any(|rows| rows == *WHOLE)
}

#[test]
fn the_paper_has_the_ticket_and_a_scanner_reads_it() {
    let paper = picture(&WHOLE);
    assert_eq!(paper.width, 1248);
    assert_eq!(scan(&paper).unwrap(), ticket(318, 0).number.to_string());
}

#[test]
fn printer_and_picture_put_the_bars_in_the_same_place() {
    let drawn = ticket(318, 12_550).picture(1).unwrap();
    let paper = picture(&WHOLE);
    // The paper is 56 dots wider than the ticket is high, which lies in its middle.
    let row = 28 + 220;
    for x in 270..980 {
        let (ink, dot) = (drawn.shades[220 * 1248 + x], paper.shades[row * 1248 + x]);
        assert_eq!(ink, dot, "{x}");
    }
}

#[test]
fn letters_with_accents_are_printed_and_drawn() {
    let every: String = ('\u{a1}'..='\u{ff}').collect();
    let named =
        Ticket { casino: "ÉÅÑÜ ÇASIÑØ".to_owned(), site: every, ..ticket(318, 12_550) };
    let device = simulated(Faults::default());
    assert_eq!(print_in_memory(&device, &named), Outcome::Printed(Paper::Enough));
    let device = device.lock();
    assert_eq!(scan(&picture(&device.sheets()[0])).unwrap(), named.number.to_string());
    assert_ne!(device.sheets()[0], *WHOLE);
    assert!(named.png().is_ok() && named.pdf().is_ok());
}

#[test]
fn one_ticket_after_the_other_over_one_line() {
    let device = simulated(Faults::default());
    let mut printer = Printer::new(Wire::new(&device), Settings::default());
    for serial in 1..=5 {
        let job = ticket(serial, 100).job().unwrap();
        assert_eq!(printer.print(&job), Outcome::Printed(Paper::Enough));
    }
    let device = device.lock();
    assert_eq!(device.sheets().len(), 5);
    for (serial, sheet) in (1..).zip(device.sheets()) {
        assert_eq!(scan(&picture(sheet)).unwrap(), ticket(serial, 0).number.to_string());
    }
    assert_eq!(device.unknown(), &[] as &[[u8; 2]]);
}

#[test]
fn over_tcp_with_packets_as_they_come() {
    let device = simulated(Faults::default());
    let server = serve(&device).unwrap();
    let mut printer = Printer::new(server.connect().unwrap(), Settings::default());
    let duplicate = Ticket { copy: Copy::Duplicate, ..ticket(318, 12_550) };
    let jobs = [ticket(318, 12_550).job().unwrap(), duplicate.job().unwrap()];
    for job in &jobs {
        assert_eq!(printer.print(job), Outcome::Printed(Paper::Enough));
    }
    let device = device.lock();
    assert!(printed_whole(&device));
    assert_ne!(device.sheets()[1], *WHOLE, "the duplicate is marked");
}

#[test]
fn power_loss_over_tcp_leaves_the_outcome_open() {
    let faults = Faults { power_fails_at_row: Some(600), ..Faults::default() };
    let device = simulated(faults);
    let server = serve(&device).unwrap();
    let mut printer = Printer::new(server.connect().unwrap(), Settings::default());
    let job = ticket(318, 12_550).job().unwrap();
    assert_eq!(printer.print(&job), Outcome::Unknown(Trouble::LineClosed));
    assert!(!on_paper(&device.lock()));
    device.lock().mend();
    device.lock().power_up();
    let mut printer = Printer::new(server.connect().unwrap(), Settings::default());
    assert_eq!(printer.print(&job), Outcome::Printed(Paper::Enough));
    assert!(printed_whole(&device.lock()));
}

/// Prints with faults and gives the outcome, having checked it against the paper.
fn print_with(faults: Faults) -> Outcome {
    let device = simulated(faults);
    let outcome = print_in_memory(&device, &ticket(318, 12_550));
    check(outcome, &device.lock());
    outcome
}

fn check(outcome: Outcome, device: &sim::Printer) {
    match outcome {
        Outcome::Printed(_) => assert!(printed_whole(device), "confirmed, and not on paper"),
        Outcome::NotPrinted(_) => assert!(!on_paper(device), "denied, and on paper"),
        Outcome::Unknown(_) => {}
    }
}

#[test]
fn every_fault_has_its_outcome() {
    let whole = WHOLE.len();
    let none = Faults::default;
    let cases = [
        (Faults { paper_rows: 0, ..none() }, Outcome::NotPrinted(Trouble::PaperOut)),
        (Faults { paper_rows: 700, ..none() }, Outcome::Unknown(Trouble::PaperOut)),
        (Faults { paper_rows: whole, ..none() }, Outcome::Unknown(Trouble::PaperOut)),
        (Faults { paper_rows: whole + 1, ..none() }, Outcome::Printed(Paper::NearEnd)),
        (Faults { jam_at_row: Some(0), ..none() }, Outcome::Unknown(Trouble::Jam)),
        (Faults { jam_at_row: Some(1_000), ..none() }, Outcome::Unknown(Trouble::Jam)),
        (Faults { cutter_sticks: true, ..none() }, Outcome::Unknown(Trouble::Cutter)),
        (Faults { cover_opens_at_row: Some(9), ..none() }, Outcome::Unknown(Trouble::CoverOpen)),
        (Faults { power_fails_at_row: Some(9), ..none() }, Outcome::Unknown(Trouble::LineClosed)),
        (
            Faults { power_fails_at_byte: Some(0), ..none() },
            Outcome::NotPrinted(Trouble::LineClosed),
        ),
        (
            Faults { power_fails_at_byte: Some(300), ..none() },
            Outcome::NotPrinted(Trouble::LineClosed),
        ),
        (Faults { mute_at_answer: Some(0), ..none() }, Outcome::NotPrinted(Trouble::NoAnswer)),
        (Faults { mute_at_answer: Some(5), ..none() }, Outcome::NotPrinted(Trouble::NoAnswer)),
        (Faults { mute_at_answer: Some(16), ..none() }, Outcome::Unknown(Trouble::NoAnswer)),
        (Faults { noise: (3, vec![0x12]), ..none() }, Outcome::Printed(Paper::Enough)),
        (Faults { noise: (999, vec![0x55]), ..none() }, Outcome::NotPrinted(Trouble::Garbled)),
        (Faults { slow_ticks: 3, ..none() }, Outcome::Printed(Paper::Enough)),
        (Faults { slow_ticks: 30, ..none() }, Outcome::NotPrinted(Trouble::Garbled)),
    ];
    for (faults, expected) in cases {
        assert_eq!(print_with(faults.clone()), expected, "{faults:?}");
    }
}

#[test]
fn no_second_ticket_before_the_first_is_taken() {
    let device = simulated(Faults { ticket_is_left: true, ..Faults::default() });
    let mut printer = Printer::new(Wire::new(&device), Settings::default());
    let job = ticket(318, 12_550).job().unwrap();
    assert_eq!(printer.print(&job), Outcome::Printed(Paper::Enough));
    assert_eq!(printer.print(&job), Outcome::NotPrinted(Trouble::TicketNotTaken));
    device.lock().take_ticket();
    assert_eq!(printer.print(&job), Outcome::Printed(Paper::Enough));
    assert_eq!(device.lock().sheets().len(), 2);
}

#[test]
fn a_printer_without_presenter_is_not_asked_for_one() {
    let device = simulated(Faults { ticket_is_left: true, ..Faults::default() });
    let settings = Settings { presenter: Presenter::None, ..Settings::default() };
    let mut printer = Printer::new(Wire::new(&device), settings);
    for serial in 1..=3 {
        let outcome = printer.print(&ticket(serial, 100).job().unwrap());
        assert_eq!(outcome, Outcome::Printed(Paper::Enough));
    }
}

#[test]
fn an_open_cover_is_seen_before_anything_is_sent() {
    let device = simulated(Faults::default());
    device.lock().set_cover_open(true);
    let outcome = print_in_memory(&device, &ticket(318, 12_550));
    assert_eq!(outcome, Outcome::NotPrinted(Trouble::CoverOpen));
    device.lock().set_cover_open(false);
    let outcome = print_in_memory(&device, &ticket(318, 12_550));
    assert_eq!(outcome, Outcome::Printed(Paper::Enough));
}

/// What was let go and not confirmed does not come out when the jam is cleared.
#[test]
fn a_jammed_ticket_does_not_come_out_later() {
    let device = simulated(Faults { jam_at_row: Some(100), ..Faults::default() });
    let outcome = print_in_memory(&device, &ticket(318, 12_550));
    assert_eq!(outcome, Outcome::Unknown(Trouble::Jam));
    device.lock().mend();
    let outcome = print_in_memory(&device, &ticket(319, 100));
    assert_eq!(outcome, Outcome::Printed(Paper::Enough));
    let device = device.lock();
    assert!(!on_paper(&device));
    assert_eq!(device.sheets().len(), 2, "the torn one and the new one");
    assert_eq!(scan(&picture(&device.sheets()[1])).unwrap(), ticket(319, 0).number.to_string());
}

/// The printer's word about the first attempt arrives at any moment of the second, which jams.
#[test]
fn a_late_confirmation_does_not_confirm_the_next_attempt() {
    for moment in 1..60 {
        let device = simulated(Faults { mute_at_answer: Some(16), ..Faults::default() });
        let mut printer = Printer::new(Wire::new(&device), Settings::default());
        let job = ticket(318, 12_550).job().unwrap();
        assert_eq!(printer.print(&job), Outcome::Unknown(Trouble::NoAnswer));
        device.lock().mend();
        let late = (moment, job.confirmation(0));
        device.lock().faults = Faults { late, jam_at_row: Some(1_500), ..Faults::default() };
        let outcome = printer.print(&job);
        assert!(!matches!(outcome, Outcome::Printed(_)), "after {moment} moments: {outcome:?}");
    }
}

/// A host that dies at any byte leaves half a command, half a page or half a ticket behind.
#[test]
fn the_next_ticket_is_whole_wherever_the_last_host_died() {
    use devices::sim::Device;
    let old = ticket(317, 999).job().unwrap();
    let question = b"\x10\x04\x01\x10\x04\x14";
    let clear = [0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8];
    let said = [&question[..], &clear, old.page(), &old.release(0), &question[..]].concat();
    for length in 0..=said.len() {
        let device = simulated(Faults::default());
        device.lock().receive(&said[..length]);
        for _ in 0..length % 8 {
            device.lock().tick();
        }
        let outcome = print_in_memory(&device, &ticket(318, 12_550));
        assert_eq!(outcome, Outcome::Printed(Paper::Enough), "after {length} bytes");
        assert_eq!(device.lock().sheets().last().unwrap(), &*WHOLE, "after {length} bytes");
    }
}

#[test]
fn commands_of_other_printers_are_passed_over() {
    use devices::sim::Device;
    let mut device = sim::Printer::new(Faults::default());
    device.receive(b"\x1bQ\x1dQ\x1d(z\x02\x00ab\x1b@text\n\x07");
    device.tick();
    assert_eq!(device.unknown(), [*b"\x1bQ", *b"\x1dQ", *b"\x1dz"]);
    assert!(device.sheets().is_empty() && device.web().is_empty());
}

#[test]
fn every_trouble_says_what_to_do() {
    let all = [
        Trouble::LineClosed,
        Trouble::NoAnswer,
        Trouble::Garbled,
        Trouble::CoverOpen,
        Trouble::PaperOut,
        Trouble::Jam,
        Trouble::Cutter,
        Trouble::Broken,
        Trouble::Offline,
        Trouble::TicketNotTaken,
    ];
    for trouble in all {
        assert!(trouble.to_string().contains(": "), "{trouble}");
    }
}

fn sometimes<T: std::fmt::Debug + Clone + 'static>(
    strategy: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<Option<T>> {
    prop_oneof![3 => Just(None), 1 => strategy.prop_map(Some)].boxed()
}

prop_compose! {
    fn any_faults()(
        paper_rows in prop_oneof![3 => Just(100_000_usize), 1 => 0_usize..1_400],
        stops in (sometimes(0_usize..1_300), sometimes(0_usize..1_300), sometimes(0_usize..1_300)),
        cutter_sticks in prop::bool::weighted(0.1),
        power in (sometimes(0_usize..1_600), sometimes(0_usize..17)),
        noise in (0_usize..20, prop::collection::vec(any::<u8>(), 0..9)),
        mute_at_answer in sometimes(0_usize..17),
        slow_ticks in prop_oneof![3 => Just(0_usize), 1 => 0_usize..40],
    ) -> Faults {
        Faults {
            paper_rows,
            jam_at_row: stops.0,
            cover_opens_at_row: stops.1,
            power_fails_at_row: stops.2,
            cutter_sticks,
            power_fails_at_byte: power.0,
            power_fails_at_answer: power.1,
            noise,
            slow_ticks,
            mute_at_answer,
            ticket_is_left: false,
            late: (0, Vec::new()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn whatever_breaks_a_confirmed_ticket_is_on_paper_and_a_denied_one_is_not(
        faults in any_faults(),
        packet in 1_usize..90,
    ) {
        let device = simulated(faults);
        let mut line = Wire::new(&device);
        line.packet = packet;
        let job = ticket(318, 12_550).job().unwrap();
        let outcome = Printer::new(line, Settings::default()).print(&job);
        check(outcome, &device.lock());
        // When all is mended, the station prints again.
        device.lock().mend();
        device.lock().power_up();
        let next = ticket(319, 100).job().unwrap();
        let outcome = Printer::new(Wire::new(&device), Settings::default()).print(&next);
        prop_assert_eq!(outcome, Outcome::Printed(Paper::Enough));
    }
}
