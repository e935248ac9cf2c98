//! The office: staff sign in with a password, and are told which rooms are open to them.

use super::running::Running;
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
