//! `sabot drill`.

use super::{sabot, sabot_with};

const PAGE: &str = include_str!("../../../../docs/drills.md");

/// A folder with one drill of this text.
fn drill(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.drill");
    std::fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    (folder, file)
}

/// The numbers under which the right answers of a drill are offered with this seed, and a wrong
/// remedy's.
fn numbers(name: &str, seed: &str) -> ([usize; 3], usize) {
    let document = sabot(&["drill", name, "--seed", seed, "--json"]).json();
    let right = &document["right"];
    let place = |list: &str, id: &serde_json::Value| {
        let offered = document["choices"][list].as_array().expect("choices");
        1 + offered.iter().position(|one| one["id"] == *id).expect("what is right is offered")
    };
    let answer = place("answers", &right["answers"][0]["answer"]);
    let all = [
        place("situations", &right["situation"]["id"]),
        answer,
        place("roles", &right["answers"][0]["by"]),
    ];
    (all, if answer == 1 { 2 } else { 1 })
}

#[test]
fn drills_are_listed_by_rulebook_with_their_titles() {
    let run = sabot(&["drill"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\nwa  Mini Baccarat / Baccarat\n"), "{}", run.out);
    assert!(run.out.contains("  nobody can say which card went where\n"), "{}", run.out);
    let run = sabot(&["drill", "--rulebook", "mini"]);
    assert!(run.out.ends_with("\n6 drills for 1 rulebook\n"), "{}", run.out);
    let listed = sabot(&["drill", "--json"]).json();
    assert!(listed["drills"].as_array().is_some_and(|all| all.len() >= 60), "{listed}");
}

#[test]
fn a_drill_is_asked_with_numbers_through_a_pipe_and_explained_with_its_rule() {
    let ([situation, answer, role], _) = numbers("wa/order-in-doubt", "1");
    let input = format!("9\n{situation}\n{answer} {role}\n");
    let run = sabot_with(&["drill", "wa/order-in-doubt"], &input);
    assert_eq!(run.code, 0, "{}", run.err);
    for text in [
        "A player knocks the four cards",
        "\nWhat has happened?\n  1  ",
        "> `9` is none of them: write a number from 1 to 5\n> ",
        "\n✓ 5 of 5  the coup is void and all wagers go back\n",
        "wa:5.1 Coup is Void if (a) or (b) happens and the hand cannot be rebuilt.",
        "10 of 10 points\n",
    ] {
        assert!(run.out.contains(text), "{text} in {}", run.out);
    }
}

#[test]
fn a_wrong_answer_is_told_why() {
    // Long lines are broken for the terminal.
    let score = |args: &[&str]| {
        let out = sabot(&[&["drill"], args].concat()).out;
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let wrong = ["--situation", "excess-card", "--answer", "next-coup+dummy", "--by", "dealer"];
    let out = score(&[&["act/third-card-nobody-draws"], &wrong[..]].concat());
    let why = "the next coup is an ordinary one because the card was not exposed (act:12.2)";
    assert!(out.contains(why) && out.ends_with(" 3 of 10 points"), "{out}");
    // The same card at another house.
    let out = score(&[&["vic/third-card-nobody-draws"], &wrong[..]].concat());
    assert!(out.contains("whether or not") && out.ends_with(" 8 of 10 points"), "{out}");
    let wrong = ["--situation", "misdeal", "--answer", "rebuild", "--by", "casino-operator"];
    let out = score(&[&["wa/order-in-doubt"], &wrong[..]].concat());
    assert!(out.contains("nobody can say how the cards lay (wa:5.1)"), "{out}");
    // The same remedy with another effect is as wrong.
    let other = ["--situation", "misdeal", "--answer", "rebuild+offer", "--by", "dealer"];
    let also = score(&[&["wa/order-in-doubt"], &other[..]].concat());
    assert!(also.contains("nobody can say how the cards lay (wa:5.1)"), "{also}");
    let role = "it does not need the Casino Operator: the Table Inspector decides it (wa:5.1)";
    assert!(out.contains(role), "{out}");
}

#[test]
fn json_has_the_question_the_choices_what_is_right_and_the_score() {
    let args = ["drill", "wa/order-in-doubt", "--json"];
    let document = sabot(&args).json();
    assert!(document["question"].as_str().is_some_and(|text| text.starts_with("A player knocks")));
    assert_eq!(document["right"]["answers"][0]["rule"], "wa:5.1");
    assert_eq!(document["choices"]["answers"].as_array().map(Vec::len), Some(5));
    assert!(document["score"].is_null(), "{document}");
    let said = ["--situation", "misdeal", "--answer", "void-coup", "--by", "dealer"];
    let score = &sabot(&[&args[..], &said].concat()).json()["score"];
    assert_eq!((&score["points"], &score["of"]), (&7.into(), &10.into()), "{score}");
    assert_eq!(score["by"]["wrong"]["rule"], "wa:5.1", "{score}");
    assert!(score["answer"]["wrong"].is_null(), "{score}");
}

#[test]
fn an_exam_draws_by_its_seed_and_fails_below_the_pass_mark() {
    let exam = ["drill", "--exam", "2", "--rulebook", "mini", "--seed", "3", "--json"];
    let drawn = sabot_with(&exam, "1 1 1 1 1 1").json();
    let names: Vec<_> = drawn["questions"]
        .as_array()
        .expect("questions")
        .iter()
        .map(|one| one["drill"].as_str().expect("a name").to_owned())
        .collect();
    assert!(names.len() == 2 && names[0] != names[1], "{names:?}");
    let all: Vec<_> = names.iter().map(|name| numbers(name, "3")).collect();
    let right = all.iter().map(|([one, two, three], _)| format!("{one} {two} {three}\n"));
    let run = sabot_with(&exam[..7], &right.collect::<String>());
    assert_eq!(run.code, 0, "{}", run.out);
    let last = "20 of 20 points, 100 %: passed (pass mark 80 %, seed 3)\n";
    assert!(run.out.ends_with(last), "{}", run.out);
    let wrong = all.iter().map(|([one, _, three], wrong)| format!("{one} {wrong} {three}\n"));
    let wrong: String = wrong.collect();
    let run = sabot_with(&exam[..7], &wrong);
    let last = "10 of 20 points, 50 %: not passed (pass mark 80 %, seed 3)\n";
    assert!(run.code == 1 && run.out.ends_with(last), "{}", run.out);
    let run = sabot_with(&[&exam[..], &["--pass", "50"]].concat(), &wrong);
    assert_eq!((run.code, &run.json()["passed"]), (0, &true.into()));
    assert!(run.err.contains("Question 2 of 2"), "{}", run.err);
    let run = sabot_with(&[&exam[..], &["--pass", "51"]].concat(), &wrong);
    assert_eq!((run.code, &run.json()["percent"]), (1, &50.into()));
}

#[test]
fn without_a_seed_an_exam_names_the_one_that_repeats_it() {
    let run = sabot_with(&["drill", "--exam", "1", "--json"], "1 1 1");
    let first = run.json();
    let seed = first["seed"].as_u64().expect("a seed").to_string();
    let again = sabot_with(&["drill", "--exam", "1", "--json", "--seed", &seed], "1 1 1");
    assert_eq!(again.json(), first);
}

#[test]
fn bad_input_says_what_to_do() {
    let fails = |args: &[&str], wanted: &str| {
        let run = sabot_with(&[&["drill"], args].concat(), "1\n");
        assert!(run.code == 2 && run.err.contains(wanted), "{args:?}: {}{}", run.out, run.err);
    };
    fails(&["wa/nothing"], "`sabot drill` lists them");
    fails(&["nothing.drill"], "cannot read nothing.drill");
    fails(&["--rulebook", "xy"], "there is no rulebook `xy`");
    fails(&["--exam", "7", "--rulebook", "mini"], "there are only 6 drills");
    fails(&["--exam", "0"], "0 is not in 1..");
    fails(&["--exam", "1", "--pass", "101"], "101 is not in 0..=100");
    fails(&["wa/fire-alarm", "--exam", "1"], "cannot be used with");
    fails(&["wa/fire-alarm", "--situation", "disturbance"], "--answer <REMEDY>");
    fails(&["wa/fire-alarm"], "the input ended before an answer to `What must be done?`");
    let said = |situation, answer, by| {
        ["wa/fire-alarm", "--situation", situation, "--answer", answer, "--by", by]
    };
    fails(
        &said("fire", "play-on", "dealer"),
        "`fire` is not what can happen: write one of misdeal",
    );
    fails(&said("claim", "next-coup", "dealer"), "write next-coup+dummy, next-coup+ordinary");
    fails(&said("claim", "play-on", "chef"), "there are dealer, table-inspector");
    let run = sabot(&["drill", "wa/nothing", "--json"]);
    assert!(run.code == 2 && run.json()["error"].is_string(), "{}", run.out);
}

#[test]
fn a_file_of_ones_own_is_played_or_its_faults_told_with_their_lines() {
    let example = PAGE.split("```drill\n").nth(1).and_then(|part| part.split("```").next());
    let example = example.expect("the page has an example");
    let (_folder, file) = drill(example);
    let run = sabot_with(&["drill", &file], "1 1 1");
    assert!(run.code == 0 && run.out.ends_with(" points\n"), "{}{}", run.out, run.err);
    let (_folder, file) = drill(&example.replace("+dummy", "+ordinary"));
    let run = sabot(&["drill", &file]);
    let wanted = format!("not understood: {file}:12: the table does not accept this; it does:");
    assert!(run.code == 2 && run.err.starts_with(&wanted), "{}", run.err);
}

#[test]
fn the_calls_of_the_page_work() {
    let calls = PAGE.lines().filter_map(|line| line.strip_prefix("sabot drill"));
    let calls: Vec<_> = calls.collect();
    assert!(calls.len() >= 6, "{calls:?}");
    for call in calls {
        let args: Vec<_> = ["drill"].into_iter().chain(call.split_whitespace()).collect();
        let run = sabot_with(&args, "1 1 1\n1 1 1\n1 1 1\n");
        assert!(run.code == 0 && !run.out.is_empty(), "{call}: {}", run.err);
    }
}
