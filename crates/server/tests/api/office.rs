//! The office: staff sign in with a password, and are told which rooms are open to them.

use super::running::{Reply, Running};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn staff_sign_in_with_a_password_and_see_their_rooms() {
    let running = Running::start().await;
    let rooms = [
        ("cashier", json!(["cage", "rulebooks"])),
        ("dealer-one", json!(["rulebooks"])),
        ("supervisor-two", json!(["pit", "floor", "rulebooks", "tournaments"])),
        ("technician", json!(["staff", "floor", "rulebooks", "health"])),
    ];
    for (name, rooms) in rooms {
        let session = running.sign_in_office(name).await;
        let me = running.get("/api/me", &session).await.json();
        assert_eq!((&me["name"], &me["rooms"]), (&json!(name), &rooms), "{me}");
    }
    let nobody = running.get("/api/me", "").await.json();
    assert_eq!(nobody["rooms"], json!([]), "{nobody}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pin_is_of_no_use_without_a_console() {
    let running = Running::start().await;
    let body = json!({ "name": "cashier", "pin": running.pin("cashier") });
    let reply = running.post("/api/sign-in", "", &body).await;
    assert!(reply.status >= 400, "{reply:?}");
}

/// What a browser asks that shows a cookie, from a page that it says something of.
async fn posted(running: &Running, path: &str, (session, said): (&str, &str)) -> Reply {
    let text = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         cookie: sabot_session={session}\r\n{said}content-length: 0\r\n\r\n",
        running.address
    );
    running.raw(&text).await.unwrap_or_else(|| panic!("no answer to {path}, {said}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_site_has_nothing_done_by_cookie() {
    let running = Running::start().await;
    let session = running.sign_in_office("cashier").await;
    let own = format!("origin: http://{}\r\n", running.address);
    let foreign = [
        "origin: http://other.example\r\n".to_owned(),
        "origin: null\r\n".to_owned(),
        "sec-fetch-site: cross-site\r\n".to_owned(),
        format!("sec-fetch-site: same-site\r\n{own}"),
    ];
    let ways = ["/api/sign-out", "/api/floor/reload", "/api/me/second-factor", "/api/sign-in"];
    for (way, said) in ways.iter().flat_map(|way| foreign.iter().map(move |said| (way, said))) {
        let reply = posted(&running, way, (&session, said)).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "other_origin"), "{way} {said}");
    }
    let me = running.get("/api/me", &session).await.json();
    assert_eq!(me["name"], "cashier", "still signed in: {me}");
    // Pages of the house and programs, which say nothing, are heard; so is a credential that no
    // browser shows by itself, whatever is said beside it.
    for said in [own.as_str(), "sec-fetch-site: same-origin\r\norigin: http://proxy\r\n", ""] {
        let reply = posted(&running, "/api/me/second-factor", (&session, said)).await;
        assert_eq!(reply.status, 200, "{said}: {reply:?}");
    }
    let text = format!(
        "POST /api/sign-out HTTP/1.1\r\nhost: {}\r\nconnection: close\r\norigin: http://other\r\n\
         authorization: Bearer {session}\r\ncontent-length: 0\r\n\r\n",
        running.address
    );
    assert_eq!(running.raw(&text).await.map(|reply| reply.status), Some(204));
}
