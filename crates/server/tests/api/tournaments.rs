//! Tournaments over the API: from the announcement to prizes at the cage, by those who may, once
//! for each key, and the same after a restart in the middle of a coup.

use crate::config::library;
use crate::running::{Reply, Running};
use serde_json::{Value, json};
use testkit::rule;
use tokio::runtime::Runtime;

const OPERATOR: &str = "supervisor-two";
const DIRECTOR: &str = "tournament-director";

/// Conditions of one session of two coups, with every item that the rulebook asks for.
fn conditions() -> Value {
    json!({
        "alters": [],
        "breakdown": [5000, 3000, 2000],
        "buy_back": { "is": "none" },
        "chips": "1000.00",
        "commission": "10.00",
        "eligibility": "Anybody who may gamble here.",
        "elimination": "Who cannot wager the minimum is out.",
        "fee": "100.00",
        "format": { "is": "knock_out" },
        "groups": { "is": "any" },
        "how_to_enter": "At the cage.",
        "limits": { "max": "500.00", "min": "50.00" },
        "numbers": { "max": 7, "min": 2 },
        "prize_ties": "combined",
        "repechage": { "is": "none" },
        "session_ties": "further_coups",
        "sessions": { "is": "listed", "plans": [{ "coups": 2 }] },
        "start": 1_900_000_000_000_u64,
        "statement": "The rules prevail.",
        "tables": { "count": 1, "seats": 4 },
    })
}

/// A tournament, and those who run it.
pub(crate) struct Cup {
    pub(crate) running: Running,
    operator: String,
    director: String,
    asked: u32,
}

impl Cup {
    async fn begin(running: Running) -> Cup {
        let operator = running.sign_in_office(OPERATOR).await;
        let director = running.sign_in_office(DIRECTOR).await;
        Cup { running, operator, director, asked: 0 }
    }

    async fn announced(running: Running) -> Cup {
        let cup = Cup::begin(running).await;
        let body = json!({ "key": "cup", "name": "Spring Cup", "rulebook": "act" });
        let reply = cup.running.post("/api/tournaments", &cup.operator, &body).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        assert_eq!(reply.json()["id"], "1");
        cup
    }

    async fn open(running: Running) -> Cup {
        let mut cup = Cup::announced(running).await;
        let asks = [
            json!({ "is": "write_conditions", "conditions": conditions() }),
            json!({ "is": "finalise_conditions" }),
            json!({ "is": "publish", "place": "the displays" }),
            json!({ "is": "notify_regulator", "reference": "letter 1" }),
            json!({ "is": "record_commission", "amount": "10.00", "reference": "letter 2" }),
            json!({ "is": "open_entries" }),
        ];
        for ask in asks {
            cup.done(OPERATOR, ask).await;
        }
        cup
    }

    fn shown(&self, who: &str) -> String {
        if who == OPERATOR { self.operator.clone() } else { self.director.clone() }
    }

    async fn ask_as(&mut self, shown: &str, ask: Value) -> Reply {
        self.asked += 1;
        let body = json!({ "key": format!("ask {}", self.asked), "ask": ask });
        self.running.post("/api/tournaments/1/ask", shown, &body).await
    }

    async fn done(&mut self, who: &str, ask: Value) -> Value {
        let reply = self.ask_as(&self.shown(who), ask.clone()).await;
        assert_eq!(reply.status, 200, "{ask}: {reply:?}");
        reply.json()
    }

    /// It is refused, with these words.
    async fn refused(&mut self, who: &str, ask: Value, words: &str) {
        let reply = self.ask_as(&self.shown(who), ask.clone()).await;
        assert_eq!((reply.status, &*reply.code()), (409, "refused"), "{ask}: {reply:?}");
        assert!(reply.body.contains(words), "{ask}: {reply:?}");
    }

    async fn board(&self) -> Value {
        self.running.get("/api/tournaments/1", &self.director).await.json()
    }

    /// Three people, with seats at table two, and the session started.
    pub(crate) async fn playing(running: Running) -> Cup {
        let mut cup = Cup::open(running).await;
        for name in ["Ann", "Ben", "Cas"] {
            let ask = json!({ "is": "enter", "name": name, "eligible": true, "agreed": true });
            cup.done(DIRECTOR, ask).await;
        }
        cup.done(OPERATOR, json!({ "is": "name_director", "name": "Dee" })).await;
        for ask in [json!({ "is": "close_entries" }), json!({ "is": "designate", "table": "two" })]
        {
            cup.done(DIRECTOR, ask).await;
        }
        let now = |board: Value| board["now"].as_u64().expect("a moment");
        let starts = now(cup.board().await) + 600_000;
        let schedule = json!({ "is": "schedule", "kind": "regular", "starts": starts });
        cup.done(DIRECTOR, schedule).await;
        cup.done(DIRECTOR, json!({ "is": "commit" })).await;
        cup.done(DIRECTOR, json!({ "is": "draw", "word": "heron" })).await;
        for seat in seats(&cup.board().await) {
            let ask = json!({
                "is": "take_seat", "name": seat["name"], "table": "two", "place": seat["place"],
            });
            cup.done(DIRECTOR, ask).await;
        }
        // Everybody sits before the starting time, and it comes.
        let starts = now(cup.board().await) + 200;
        let sooner = json!({ "is": "move_start", "starts": starts, "notice": "all are here" });
        cup.done(DIRECTOR, sooner).await;
        for tries in 0.. {
            let shown = cup.director.clone();
            let reply = cup.ask_as(&shown, json!({ "is": "start_session" })).await;
            if reply.status == 200 {
                break;
            }
            assert!(tries < 100_000 && reply.status == 409, "{reply:?}");
            tokio::task::yield_now().await;
        }
        cup
    }

    /// Everybody is asked and wagers in turn: the first the most on the player's hand.
    async fn wagers(&mut self) {
        self.wagers_but_for(0, "").await;
    }

    /// The same, where somebody has wagered: in their turn they may take that back.
    async fn wagers_but_for(&mut self, there: u64, station: &str) {
        let wagers = [("player", "150.00"), ("player", "50.00"), ("banker", "50.00")];
        for _ in wagers {
            let asked = self.done(DIRECTOR, json!({ "is": "ask_next", "table": "two" })).await;
            let place = asked["what"]["place"].as_u64().unwrap_or_else(|| panic!("{asked}"));
            if place == there {
                let back = self.take_back(station, "back in turn").await;
                assert_eq!(back.status, 200, "{back:?}");
            }
            let (bet, amount) = wagers[usize::try_from(place).expect("a place") - 1];
            let ask = json!({
                "is": "wager", "table": "two", "place": place, "bet": bet, "amount": amount,
            });
            self.done(DIRECTOR, ask).await;
        }
    }

    /// Whoever has place 3 wagers at the station there; nobody can at another's.
    async fn wager_at_station(&self, station: &str, key: &str) -> Reply {
        let body = json!({ "key": key, "bet": "banker", "amount": "50.00" });
        let other = self.running.post("/api/tables/two/tournament/2", station, &body).await;
        assert_eq!((other.status, &*other.code()), (403, "not_allowed"), "{other:?}");
        self.running.post("/api/tables/two/tournament/3", station, &body).await
    }

    /// Whoever has place 3 wants their wagers back.
    async fn take_back(&self, station: &str, key: &str) -> Reply {
        let body = json!({ "key": key });
        self.running.post("/api/tables/two/tournament/3", station, &body).await
    }

    async fn restarted(self) -> Cup {
        let Cup { running, asked, .. } = self;
        let running = running.restarted().await;
        let operator = running.sign_in_office(OPERATOR).await;
        let director = running.sign_in_office(DIRECTOR).await;
        Cup { running, operator, director, asked }
    }
}

fn seats(board: &Value) -> Vec<Value> {
    board["felts"][0]["seats"].as_array().cloned().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tournaments_are_for_those_who_run_them_and_readers_only_read() {
    let mut cup = Cup::announced(Running::start().await).await;
    let ways = ["/api/tournaments", "/api/tournaments/1", "/api/tournaments/1/papers/results.pdf"];
    let station = cup.running.enrol("two", "station").await;
    for name in ["dealer-two", "cashier", "technician"] {
        let person = cup.running.sign_in_office(name).await;
        for way in ways {
            let reply = cup.running.get(way, &person).await;
            assert_eq!((reply.status, &*reply.code()), (403, "not_allowed"), "{name} at {way}");
        }
        let reply = cup.ask_as(&person, json!({ "is": "open_entries" })).await;
        assert_eq!(reply.status, 403, "{name}: {reply:?}");
    }
    for way in ways {
        assert_eq!(cup.running.get(way, "").await.status, 401, "a stranger at {way}");
        assert_eq!(cup.running.get(way, &station).await.status, 401, "a station at {way}");
    }
    let inspector = cup.running.sign_in_office("inspector").await;
    for way in ways {
        assert_eq!(cup.running.get(way, &inspector).await.status, 200, "the inspector at {way}");
    }
    let reply = cup.ask_as(&inspector, json!({ "is": "open_entries" })).await;
    assert_eq!((reply.status, &*reply.code()), (403, "not_allowed"), "{reply:?}");
    // The law gives the operator's work to the operator, and the director's to the director.
    let body = json!({ "key": "own", "name": "Autumn Cup", "rulebook": "act" });
    let reply = cup.running.post("/api/tournaments", &cup.director, &body).await;
    assert_eq!((reply.status, &*reply.code()), (409, "refused"), "{reply:?}");
    assert!(reply.body.contains("act:15.2"), "{reply:?}");
    let west = cup.running.sign_in_office("supervisor-one").await;
    let reply = cup.running.post("/api/tournaments", &west, &body).await;
    assert_eq!(
        (reply.status, &*reply.code()),
        (403, "not_allowed"),
        "of another rulebook: {reply:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_rules_do_not_allow_is_refused_with_the_rule() {
    let mut cup = Cup::announced(Running::start().await).await;
    cup.refused(OPERATOR, json!({ "is": "finalise_conditions" }), "act:15.3(a)(iii)").await;
    let mut lacking = conditions();
    lacking["fee"] = Value::Null;
    cup.done(OPERATOR, json!({ "is": "write_conditions", "conditions": lacking })).await;
    let board = cup.board().await;
    let items = board["paper"]["items"].as_array().expect("items");
    let missing: Vec<_> = items.iter().filter(|item| item["missing"] == true).collect();
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert_eq!(
        (&missing[0]["item"], &missing[0]["rule"]),
        (&json!("fee"), &json!("act:15.3(a)(iii)"))
    );
    cup.refused(OPERATOR, json!({ "is": "finalise_conditions" }), "the conditions lack fee").await;
    cup.done(OPERATOR, json!({ "is": "write_conditions", "conditions": conditions() })).await;
    cup.done(OPERATOR, json!({ "is": "finalise_conditions" })).await;
    cup.refused(OPERATOR, json!({ "is": "open_entries" }), "act:15.2(b)").await;
    cup.refused(DIRECTOR, json!({ "is": "publish", "place": "here" }), "act:15.2").await;
    let reply = cup.ask_as(&cup.shown(OPERATOR), json!({ "is": "bribe" })).await;
    assert_eq!(reply.status, 422, "{reply:?}");
    let unsound = json!({ "is": "write_conditions", "conditions": { "fee": "a lot" } });
    let reply = cup.ask_as(&cup.shown(OPERATOR), unsound).await;
    assert_eq!((reply.status, &*reply.code()), (400, "not_understood"), "{reply:?}");
    let other =
        cup.ask_as(&cup.shown(DIRECTOR), json!({ "is": "designate", "table": "one" })).await;
    assert_eq!(other.code(), "other_rulebook", "{other:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_is_taken_once_for_each_key_and_each_person() {
    let mut cup = Cup::open(Running::start().await).await;
    let enter =
        |name: &str| json!({ "is": "enter", "name": name, "eligible": true, "agreed": true });
    let body = json!({ "key": "Ann", "ask": enter("Ann") });
    let first = cup.running.post("/api/tournaments/1/ask", &cup.director, &body).await;
    let again = cup.running.post("/api/tournaments/1/ask", &cup.director, &body).await;
    assert_eq!((first.status, again.status), (200, 200), "{first:?} {again:?}");
    assert_eq!(first.json(), again.json());
    let other = json!({ "key": "Ann", "ask": enter("Ben") });
    let other = cup.running.post("/api/tournaments/1/ask", &cup.director, &other).await;
    assert_eq!((other.status, &*other.code()), (409, "key_used"), "{other:?}");
    cup.refused(DIRECTOR, enter("Ann"), "act:15.6").await;
    let board = cup.board().await;
    assert_eq!(board["entrants"].as_array().map(Vec::len), Some(1), "{board}");
    assert_eq!(
        (&board["money"]["pool"], &board["money"]["house"]),
        (&json!("90.00"), &json!("10.00"))
    );
    cup.refused(DIRECTOR, json!({ "is": "close_entries" }), "at least 2 must").await;
    cup.done(OPERATOR, json!({ "is": "cancel", "because": "too few" })).await;
    due(&mut cup, 1, &json!("100.00")).await;
}

/// Waits until so much is due at the cage, and the house's books stand with it.
async fn due(cup: &mut Cup, count: usize, first: &Value) {
    for tries in 0.. {
        let board = cup.board().await;
        let dues = board["money"]["dues"].as_array().expect("dues").clone();
        if dues.len() == count {
            assert_eq!(&dues[0]["amount"], first, "{dues:?}");
            break;
        }
        assert!(tries < 1_000_000, "nothing is due: {board}");
        tokio::task::yield_now().await;
    }
    let report = record::house::audit(cup.running.store(), library().editions());
    let report = report.expect("it is read");
    assert_eq!(report.difference, None);
    assert_eq!(report.tournaments, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_played_to_its_prizes_over_a_restart_in_the_middle_of_a_coup() {
    let mut cup = Cup::playing(Running::start().await).await;
    let board = cup.board().await;
    let draw = &board["draws"][0];
    assert_eq!((&draw["holds"], &draw["word"]), (&json!(true), &json!("heron")));
    assert_eq!(board["next"]["act"], "play");
    let refused = cup.ask_as(&cup.shown(DIRECTOR), json!({ "is": "end_session" })).await;
    assert!(refused.body.contains("coups are to be played yet"), "{refused:?}");
    cup.wagers().await;
    let before = cup.board().await;
    cup = cup.restarted().await;
    let mut after = cup.board().await;
    after["now"] = before["now"].clone();
    assert_eq!(before, after, "a restart changes nothing");
    no_money(&cup).await;
    let dealt = || json!({ "is": "coup", "table": "two", "cards": "9S 7H KD KC" });
    let station = cup.running.enrol("two", "station 3").await;
    closed(&mut cup, &station).await;
    cup.done(DIRECTOR, dealt()).await;
    let early = cup.wager_at_station(&station, "early").await;
    assert_eq!(early.status, 200, "out of turn it stands, with a warning: {early:?}");
    assert_eq!(early.json()["what"]["turn"], "warned", "{early:?}");
    let seat = cup.running.get("/api/tables/two/tournament/3", &station).await.json();
    assert_eq!(
        (&seat["seat"]["chips"], &seat["seat"]["staked"]),
        (&json!("900.00"), &json!("50.00"))
    );
    assert_eq!(seat["no_money"], "act:A/tournament-chips", "{seat}");
    let back = cup.take_back(&station, "back out of turn").await;
    assert_eq!((back.status, &*back.code()), (409, "refused"), "{back:?}");
    assert!(back.body.contains("act:15.15/p4"), "what is out of turn stands: {back:?}");
    cup.wagers_but_for(3, &station).await;
    cup.done(DIRECTOR, json!({ "is": "close_wagers", "table": "two" })).await;
    cup.done(DIRECTOR, dealt()).await;
    cup.done(DIRECTOR, json!({ "is": "end_session" })).await;
    cup.done(DIRECTOR, json!({ "is": "award" })).await;
    let board = cup.board().await;
    let lines = board["standings"].as_array().expect("standings");
    let prizes: Vec<_> = lines.iter().map(|line| (&line["chips"], &line["prize"])).collect();
    let expected = [("1300.00", "135.00"), ("1100.00", "81.00"), ("900.00", "54.00")];
    for (line, (chips, prize)) in prizes.iter().zip(expected) {
        assert_eq!((line.0, line.1), (&json!(chips), &json!(prize)), "{prizes:?}");
    }
    let numbers: Vec<u64> = lines.iter().filter_map(|line| line["number"].as_u64()).collect();
    for entrant in numbers {
        cup.done(DIRECTOR, json!({ "is": "pay_prize", "entrant": entrant })).await;
    }
    let certificate =
        cup.running.get("/api/tournaments/1/papers/certificate-1.html", &cup.director);
    let certificate = certificate.await;
    assert!(certificate.body.contains("Spring Cup"), "{certificate:?}");
    cup.done(OPERATOR, json!({ "is": "close" })).await;
    due(&mut cup, 3, &json!("135.00")).await;
}

/// No cards before the call, and no wagers after it: at the board and at the station.
async fn closed(cup: &mut Cup, station: &str) {
    let dealt = json!({ "is": "coup", "table": "two", "cards": "9S 7H KD KC" });
    let early = cup.ask_as(&cup.shown(DIRECTOR), dealt).await;
    assert!(early.body.contains("close the wagers before the cards (act:6.2)"), "{early:?}");
    let own = cup.running.get("/api/tables/two/tournament/3", station).await.json();
    assert_eq!(own["seat"]["wagers"], "open", "{own}");
    cup.done(DIRECTOR, json!({ "is": "close_wagers", "table": "two" })).await;
    let felt = &cup.board().await["felts"][0];
    assert_eq!((&felt["wagers"], &felt["until"]), (&json!("closed"), &json!(null)), "{felt}");
    let late = cup.wager_at_station(station, "late").await;
    assert_eq!(late.status, 409, "{late:?}");
    assert!(late.body.contains("wagers are closed (act:4.6)"), "{late:?}");
    let own = cup.running.get("/api/tables/two/tournament/3", station).await.json();
    let shown = (&own["seat"]["wagers"], &own["seat"]["open"]);
    assert_eq!(shown, (&json!("closed"), &json!(false)), "{own}");
}

/// The table of the session takes no money, and its screens say what it serves.
async fn no_money(cup: &Cup) {
    let running = &cup.running;
    let console = running.enrol("two", "console").await;
    let dealer = running.sign_in(&console, "dealer-two").await;
    let seat = json!({ "is": "take_place", "place": 1, "bettor": "Eve" });
    let answer = running.ask("two", &dealer, ("seat", seat)).await.json();
    assert_eq!(answer["refused"]["code"], "tournament_on", "{answer}");
    let display = running.enrol("two", "display").await;
    let sign = running.get("/api/tables/two/screen/display", &display).await.json();
    assert_eq!(sign["full"]["table"]["tournament"], "Spring Cup", "{sign}");
    let seen = running.get("/api/tables/two/tournament", &display).await.json();
    assert_eq!((&seen["shows"], &seen["alone"]), (&json!(true), &json!(true)), "{seen}");
    assert_eq!(seen["standings"].as_array().map(Vec::len), Some(3), "{seen}");
}

rule!(
    "act:15.2(b)",
    fn act_15_2_b_published_conditions_are_read_at_every_screen_before_entry() {
        let runtime = Runtime::new().expect("a runtime");
        runtime.block_on(everybody_reads_what_is_published());
    }
);

async fn everybody_reads_what_is_published() {
    let mut cup = Cup::announced(Running::start().await).await;
    let mut screens = Vec::new();
    for table in ["one", "two"] {
        for screen in ["station", "display"] {
            screens.push((table, cup.running.enrol(table, screen).await));
        }
    }
    assert_eq!(read_by_all(&cup, &screens).await, json!([]), "announced");
    published(&mut cup, &screens, conditions()).await;
    let read = read_by_all(&cup, &screens).await;
    assert_eq!((&read[0]["name"], read.as_array().map(Vec::len)), (&json!("Spring Cup"), Some(1)));
    let fee = json!({ "label": "Fee", "text": "100.00", "rule": "act:15.3(a)(iii)" });
    let lines = read[0]["parts"][0]["lines"].as_array().expect("lines");
    assert!(lines.contains(&fee), "{read}");
    let board = cup.board().await;
    let items = board["paper"]["items"].as_array().expect("items");
    for item in items.iter().filter(|item| !item["rule"].is_null()) {
        assert!(lines.iter().any(|line| line["rule"] == item["rule"]), "{item}: {read}");
    }
    // What is written anew is a draft until it is published too.
    let mut dearer = conditions();
    dearer["fee"] = json!("200.00");
    published(&mut cup, &screens, dearer).await;
    let read = read_by_all(&cup, &screens).await;
    assert!(read.to_string().contains("200.00"), "{read}");
    only_the_conditions(&mut cup, (&screens, &read)).await;
    cup.done(OPERATOR, json!({ "is": "cancel", "because": "too few" })).await;
    assert_eq!(read_by_all(&cup, &screens).await, json!([]), "called off");
}

/// Conditions are written, finalised and published: until then nobody reads any.
async fn published(cup: &mut Cup, screens: &[(&str, String)], conditions: Value) {
    let asks = [
        json!({ "is": "write_conditions", "conditions": conditions }),
        json!({ "is": "finalise_conditions" }),
    ];
    for ask in asks {
        cup.done(OPERATOR, ask.clone()).await;
        assert_eq!(read_by_all(cup, screens).await, json!([]), "after {ask}");
    }
    cup.done(OPERATOR, json!({ "is": "publish", "place": "every station and display" })).await;
}

/// What all of these screens read of tournaments, each at its own table: the same.
async fn read_by_all(cup: &Cup, screens: &[(&str, String)]) -> Value {
    let mut all = Vec::new();
    for (table, shown) in screens {
        let reply = cup.running.get(&format!("/api/tables/{table}/tournaments"), shown).await;
        assert_eq!(reply.status, 200, "{table}: {reply:?}");
        all.push(reply.json());
    }
    assert!(all.iter().all(|read| *read == all[0]), "{all:?}");
    all.swap_remove(0)
}

/// Whoever enters changes nothing of what is read, and strangers read nothing.
async fn only_the_conditions(cup: &mut Cup, read: (&[(&str, String)], &Value)) {
    let (screens, before) = read;
    let asks = [
        json!({ "is": "notify_regulator", "reference": "letter 1" }),
        json!({ "is": "record_commission", "amount": "10.00", "reference": "letter 2" }),
        json!({ "is": "open_entries" }),
    ];
    for ask in asks {
        cup.done(OPERATOR, ask).await;
    }
    let enter = json!({ "is": "enter", "name": "Zebedee", "eligible": true, "agreed": true });
    cup.done(DIRECTOR, enter).await;
    assert_eq!(read_by_all(cup, screens).await, *before, "no entrant is in it");
    assert!(cup.board().await.to_string().contains("Zebedee"), "the director sees who entered");
    let strangers = ["", &*screens[0].1];
    for shown in strangers {
        let reply = cup.running.get("/api/tables/two/tournaments", shown).await;
        assert_eq!((reply.status, &*reply.code()), (401, "not_signed_in"), "{reply:?}");
    }
}
