//! The ways into the audit room, each with what is said of it.

use super::{CoupTold, coup, export, proof, search, verify};
use crate::audit::VerifyShown;
use crate::description::{Who, says};
use crate::http::api::Api;

/// The ways into the audit room.
pub(in crate::http) fn ways() -> Api {
    searched().and(in_depth())
}

fn searched() -> Api {
    let narrowed = search::NARROWED;
    let finds = |about| says(about, Who::Person).narrowed(narrowed);
    Api::new()
        .get(
            "/audit",
            search::standing,
            says("Up to where everything can be found", Who::Person)
                .gives::<search::CatalogueShown>(),
        )
        .get(
            "/audit/coups",
            search::coups,
            finds("Coups, the newest first").gives::<catalogue::CoupPage>(),
        )
        .get(
            "/audit/wagers",
            search::wagers,
            finds("Wagers, the newest first").gives::<catalogue::WagerPage>(),
        )
        .get(
            "/audit/incidents",
            search::incidents,
            finds("Incidents, the newest first").gives::<catalogue::IncidentPage>(),
        )
        .get(
            "/audit/corrections",
            search::corrections,
            finds("Corrections, the newest first").gives::<catalogue::CorrectionPage>(),
        )
        .get(
            "/audit/events",
            search::events,
            finds("What people did, the newest first").gives::<catalogue::EventPage>(),
        )
        .get(
            "/audit/words",
            search::words,
            says("Words to choose from in a search", Who::Person)
                .narrowed(&[
                    ("of", "bettor, bet, rule, person, situation or kind"),
                    ("letters", "How they begin"),
                ])
                .gives_all::<String>(),
        )
        .get(
            "/audit/export",
            export::export,
            says("A data set as a file, written while it is read", Who::Person)
                .narrowed(export::NARROWED)
                .gives_file(&export::KINDS),
        )
}

fn in_depth() -> Api {
    let at = "/audit/tables/{table}/coups/{coup}";
    Api::new()
        .post(
            "/audit/verify",
            verify::begin,
            says("Verifies everything, unless that goes on already", Who::Person)
                .gives::<VerifyShown>(),
        )
        .get(
            "/audit/verify",
            verify::progress,
            says("How far a verification is, and what came of it", Who::Person)
                .gives::<VerifyShown>(),
        )
        .get(at, coup::tell, says("Everything of a coup", Who::Person).gives::<CoupTold>())
        .get(
            &format!("{at}/report"),
            coup::paper,
            says("The report of a coup", Who::Person).gives_file(&["application/pdf"]),
        )
        .get(
            &format!("{at}/proof"),
            proof::file,
            says("A file that proves a coup", Who::Person).gives_file(&["application/json"]),
        )
        .get(
            &format!("{at}/qr"),
            proof::square,
            says("A square that says what a coup's proof rests on", Who::Person)
                .gives_file(&["image/svg+xml"]),
        )
}
