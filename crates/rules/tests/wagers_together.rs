//! Which wagers are taken, alone and together, and with how many decks.

use rules::refusal::{Reason, Refusal};
use rules::role::HigherMayAct;
use rules::{Amount, Coup, Wager, parse_cards, settle};
use testkit::{ODD_HOUSE, rule, rulebook, setting};

fn ask(
    book: &str,
    version: &str,
    options: &[(&str, &str)],
    (decks, bets): (u8, &[&str]),
) -> Result<(), Refusal> {
    let rulebook = rulebook(book);
    let wagers: Vec<_> = bets
        .iter()
        .map(|bet| Wager::new(rulebook.bet(bet).expect("a bet"), Amount::CENT).expect("above zero"))
        .collect();
    rulebook.allow_wagers(&setting(rulebook, version, options), decks, &wagers)
}

fn refused_by(answer: Result<(), Refusal>, cite: &str) {
    let refusal = answer.expect_err("it must be refused");
    assert_eq!(refusal.cite.as_ref().map(rules::Cite::as_str), Some(cite), "{refusal}");
}

rule!(
    "vic:4.11.1",
    fn vic_4_11_1_pairs_need_a_wager_on_a_hand_the_tie_or_a_dragon_bonus() {
        let pairs = ["player-pair", "banker-pair", "player-perfect-pair", "banker-perfect-pair"];
        for pair in pairs {
            refused_by(ask("vic", "crown", &[], (8, &[pair])), "vic:4.11.1");
            refused_by(ask("vic", "crown", &[], (8, &[pair, "super-6"])), "vic:4.11.1");
            refused_by(ask("vic", "crown", &[], (8, &pairs)), "vic:4.11.1");
            for base in ["player", "banker", "tie", "player-dragon-bonus", "banker-dragon-bonus"] {
                assert_eq!(ask("vic", "crown", &[], (8, &[pair, base])), Ok(()));
            }
        }
        for alone in ["super-6", "tie", "player-dragon-bonus"] {
            assert_eq!(ask("vic", "traditional", &[], (8, &[alone])), Ok(()));
        }
    }
);

rule!(
    "vic:3.1.1",
    fn vic_3_1_1_perfect_pairs_only_with_eight_decks() {
        let bets = ["player", "player-perfect-pair"];
        assert_eq!(ask("vic", "crown", &[], (8, &bets)), Ok(()));
        refused_by(ask("vic", "crown", &[], (6, &bets)), "vic:3.1.1");
        assert_eq!(ask("vic", "crown", &[], (6, &["player", "player-pair"])), Ok(()));
    }
);

rule!(
    "wa:1.1/Super 6",
    "wa:1.1/Player Pairs",
    "wa:1.1/Banker Pairs",
    "wa:1.1/Dragon Bonus Wager",
    fn wa_1_1_side_wagers_stand_alone_and_super_6_only_in_version_b() {
        for bet in ["player-pair", "banker-pair", "player-dragon-bonus", "banker-dragon-bonus"] {
            assert_eq!(ask("wa", "A", &[], (8, &[bet])), Ok(()));
        }
        assert_eq!(ask("wa", "B", &[], (8, &["super-6"])), Ok(()));
        for version in ["A", "C", "D"] {
            refused_by(ask("wa", version, &[], (8, &["super-6"])), "wa:1.1/Super 6");
        }
    }
);

rule!(
    "wa:2.1",
    "wa:2.1/Note",
    fn wa_2_1_a_table_has_one_of_thirteen_layouts_and_four_are_for_tournaments_alone() {
        let rulebook = rulebook("wa");
        let option = rulebook.menu.option("layout").expect("an option");
        let usual = rulebook.menu.default_setting(0);
        for layout in 0..=16 {
            let set = rulebook.menu.set_option(usual, option, &layout.to_string());
            if !(1..=13).contains(&layout) {
                refused_by(set.map(|_| ()), "wa:2.1");
                continue;
            }
            let answer = rulebook.allow_for_money(&set.expect("one of the listed layouts"));
            if (9..=12).contains(&layout) {
                refused_by(answer, "wa:2.1/Note");
            } else {
                assert_eq!(answer, Ok(()), "layout {layout}");
            }
        }
    }
);

rule!(
    "wa:3.22(c)",
    fn wa_3_22_c_no_tie_wager_on_layout_10() {
        for layout in 1..=13 {
            let layout = layout.to_string();
            let answer = ask("wa", "A", &[("layout", &layout)], (8, &["tie"]));
            if layout == "10" {
                refused_by(answer, "wa:3.22(c)");
            } else {
                assert_eq!(answer, Ok(()));
            }
        }
    }
);

rule!(
    "act:9.4",
    fn act_9_4_pairs_need_no_other_wager() {
        assert_eq!(ask("act", "commission", &[], (8, &["player-pair"])), Ok(()));
    }
);

rule!(
    "nsw:12.1",
    fn nsw_12_1_pairs_may_be_kept_to_those_with_an_initial_wager() {
        let restricted = [("pairs-restricted", "true")];
        for pair in ["player-pair", "banker-pair"] {
            assert_eq!(ask("nsw", "premium", &[], (8, &[pair])), Ok(()));
            refused_by(ask("nsw", "premium", &restricted, (8, &[pair])), "nsw:12.1");
            for base in ["player", "banker", "tie"] {
                assert_eq!(ask("nsw", "premium", &restricted, (8, &[pair, base])), Ok(()));
            }
        }
    }
);

rule!(
    "act:4.5(a)",
    fn act_4_5_a_one_wager_on_each_bet() {
        assert_eq!(ask("act", "commission", &[], (8, &["tie", "player"])), Ok(()));
        refused_by(ask("act", "commission", &[], (8, &["tie", "player", "tie"])), "act:4.5(a)");
    }
);

rule!(
    "nsw:12.2/p2",
    fn nsw_12_2_one_pairs_wager_on_each_hand() {
        refused_by(ask("nsw", "premium", &[], (8, &["player-pair", "player-pair"])), "nsw:12.2/p2");
        assert_eq!(ask("nsw", "premium", &[], (8, &["player-pair", "banker-pair"])), Ok(()));
    }
);

#[test]
fn where_the_rulebook_does_not_count_wagers_on_a_bet_there_may_be_several() {
    assert_eq!(ask("wa", "A", &[], (8, &["tie"; 9])), Ok(()));
    assert_eq!(ask("vic", "crown", &[], (8, &["tie"; 9])), Ok(()));
    assert_eq!(ask(ODD_HOUSE, "up", &[], (2, &["left"; 3])), Ok(()));
    refused_by(ask(ODD_HOUSE, "up", &[], (2, &["left"; 4])), "odd-house:6.1");
}

rule!(
    "nsw:13.3.5.2",
    fn nsw_13_3_5_2_the_percentage_is_1_to_10() {
        let rulebook = rulebook("nsw");
        let option = rulebook.menu.option("tie-percent").expect("an option");
        for wrong in ["0", "11", "-1", "2.5", "five", ""] {
            let refusal = rulebook.menu.set_option(rulebook.menu.default_setting(2), option, wrong);
            refused_by(refusal.map(|_| ()), "nsw:13.3.5.2");
        }
    }
);

#[test]
fn nsw_5_7_the_smallest_chip_is_worth_something() {
    let rulebook = rulebook("nsw");
    let option = rulebook.menu.option("chip").expect("an option");
    for wrong in ["0", "0.00", "-1", "0.005", "a chip"] {
        let refusal = rulebook.menu.set_option(rulebook.menu.default_setting(2), option, wrong);
        refused_by(refusal.map(|_| ()), "nsw:5.7");
    }
}

rule!(
    "act:2.1",
    "nsw:3.1",
    "wa:2.4",
    "vic:3.1",
    fn the_game_is_played_with_the_decks_allowed() {
        for (book, allowed, cite) in [
            ("act", &[8][..], "act:2.1"),
            ("nsw", &[3, 4, 6, 8], "nsw:3.1"),
            ("wa", &[4, 5, 6, 7, 8], "wa:2.4"),
            ("vic", &[4, 5, 6, 7, 8], "vic:3.1"),
        ] {
            for decks in 0..20 {
                let answer = rulebook(book).allow_decks(decks);
                if allowed.contains(&decks) {
                    assert_eq!(answer, Ok(()));
                } else {
                    refused_by(answer, cite);
                }
            }
        }
    }
);

rule!(
    "act:4.5(b)",
    "nsw:5.6.3",
    fn both_hands_need_the_approval_of_the_right_person() {
        let approver = |book: &str| {
            let rulebook = rulebook(book);
            let both = &rulebook.together.both_hands;
            both.needs.map(|role| rulebook.roles[usize::from(role.0)].id.clone())
        };
        assert_eq!(approver("act").as_deref(), Some("casino-supervisor"));
        assert_eq!(approver("nsw").as_deref(), Some("gaming-manager"));
        assert_eq!(approver("wa"), None);
        assert_eq!(approver("vic"), None);
        assert_eq!(approver(ODD_HOUSE).as_deref(), Some("chief"));
    }
);

rule!(
    "vic:1.2",
    fn vic_1_2_a_supervisor_may_use_the_dealers_powers_and_not_the_other_way() {
        let may = |book: &str, own: &str, asked: &str| {
            let rulebook = rulebook(book);
            let role = |id: &str| rulebook.roles.iter().find(|role| role.id == id).expect("a role");
            role(own).may_act_for(role(asked), rulebook.higher_may_act.value)
        };
        assert!(may("vic", "casino-supervisor", "dealer"));
        assert!(may("vic", "dealer", "dealer"));
        assert!(!may("vic", "dealer", "game-supervisor"));
        assert!(!may("vic", "bettor", "dealer"));
        assert!(!may("vic", "casino-supervisor", "bettor"));
        // The Odd House lets nobody act for another.
        assert_eq!(rulebook(ODD_HOUSE).higher_may_act.value, HigherMayAct::OnlyAsItself);
        assert!(!may(ODD_HOUSE, "chief", "hand"));
        assert!(may(ODD_HOUSE, "chief", "chief"));
    }
);

/// Who approves an option.
fn approver(book: &str, option: &str) -> Option<String> {
    let rulebook = rulebook(book);
    let option = &rulebook.menu.options[rulebook.menu.option(option).expect("an option")];
    option.needs.map(|role| rulebook.role(role).id.clone())
}

rule!(
    "wa:3.23(b)",
    "nsw:12.1",
    fn options_are_approved_by_the_person_the_rule_names() {
        assert_eq!(approver("wa", "tie-8").as_deref(), Some("casino-manager-table-games"));
        assert_eq!(approver("wa", "layout"), None);
        assert_eq!(approver("nsw", "pairs-restricted").as_deref(), Some("gaming-manager"));
    }
);

#[test]
fn every_ladder_lets_the_higher_act_for_the_lower_and_nobody_else() {
    for (book, ladder) in [
        (
            "wa",
            &[
                "dealer",
                "table-inspector",
                "table-games-manager",
                "casino-manager-table-games",
                "general-manager-table-games",
                "casino-operator",
            ][..],
        ),
        ("act", &["dealer", "casino-supervisor", "gaming-shift-manager", "casino-operator"]),
        (
            "nsw",
            &[
                "dealer",
                "casino-supervisor",
                "assistant-gaming-manager",
                "gaming-manager",
                "casino-operator",
            ],
        ),
        ("vic", &["dealer", "game-supervisor", "casino-supervisor", "casino-operator"]),
    ] {
        let rulebook = rulebook(book);
        let role = |id: &str| rulebook.roles.iter().find(|role| role.id == id).expect("a role");
        for (low, lower) in ladder.iter().enumerate() {
            for (high, higher) in ladder.iter().enumerate() {
                let may = role(higher).may_act_for(role(lower), rulebook.higher_may_act.value);
                assert_eq!(may, high >= low, "{book}: {higher} for {lower}");
            }
        }
    }
}

rule!(
    "nsw:1.1/casino-supervisor",
    fn nsw_1_1_a_gaming_supervisor_is_a_casino_supervisor() {
        let rulebook = rulebook("nsw");
        let role = |id: &str| rulebook.roles.iter().find(|role| role.id == id).expect("a role");
        let may = |own, asked| role(own).may_act_for(role(asked), rulebook.higher_may_act.value);
        assert!(may("gaming-supervisor", "casino-supervisor"));
        assert!(may("casino-supervisor", "gaming-supervisor"));
        assert!(may("gaming-supervisor", "dealer"));
        assert!(!may("dealer", "gaming-supervisor"));
        assert!(!may("gaming-supervisor", "assistant-gaming-manager"));
    }
);

/// What a wager of 100 on a coup wins and what is kept back as commission.
fn commission(book: &str, version: &str, bet: &str, cards: &str) -> [String; 2] {
    let rulebook = rulebook(book);
    let coup = Coup::deal_exactly(&rulebook.tableau, &parse_cards(cards).expect("cards"));
    let amount = Amount::from_cents(10_000);
    let wager = Wager::new(rulebook.bet(bet).expect("a bet"), amount).expect("above zero");
    let setting = setting::<&str>(rulebook, version, &[]);
    let settled = settle(rulebook, &setting, &coup.expect("a coup"), wager).expect("offered");
    [settled.winnings.to_string(), settled.commission.to_string()]
}

rule!(
    "vic:4.8.2(a)",
    "wa:3.19/A",
    "act:8.8(b)",
    "act:8.9(b)",
    "vic:10.1/Crown/Banker",
    fn commission_is_what_is_kept_back_from_the_winnings() {
        let seven = "KS 7D 6H QC";
        for (book, version, bet, cards, expected) in [
            ("wa", "A", "banker", seven, ["95.00", "5.00"]),
            ("act", "commission", "banker", seven, ["95.00", "5.00"]),
            ("act", "non-commission", "banker", seven, ["100.00", "0.00"]),
            ("vic", "traditional", "banker", seven, ["95.00", "5.00"]),
            // The rule itself says 19 to 20 and speaks of no commission.
            ("nsw", "premium", "banker", seven, ["95.00", "0.00"]),
            // Version B pays 1 to 2 on a six; the methods of the others keep half of 1 to 1.
            ("wa", "B", "banker", "4S 6D JC KH AC", ["50.00", "0.00"]),
            ("act", "non-commission", "banker", "4S 6D JC KH AC", ["50.00", "50.00"]),
            ("vic", "crown", "banker", "4S 6D JC KH AC", ["50.00", "50.00"]),
            (ODD_HOUSE, "up", "left", "7S 2D KH KC", ["139.40", "10.60"]),
        ] {
            assert_eq!(commission(book, version, bet, cards), expected, "{book} {version} {cards}");
        }
    }
);

#[test]
fn the_odd_house_asks_for_its_own_preconditions() {
    let ask =
        |version, options: &[_], decks, bets: &[_]| ask(ODD_HOUSE, version, options, (decks, bets));
    refused_by(ask("up", &[("mood", "sour")], 2, &["right"]), "odd-house:6.5/mood");
    refused_by(ask("up", &[("mood", "sour")], 2, &["nine"]), "odd-house:6.6/needs");
    assert_eq!(ask("up", &[("mood", "calm")], 2, &["nine"]), Ok(()));
    refused_by(ask("downside", &[], 2, &["nine"]), "odd-house:6.6/upside");
    refused_by(ask("U", &[], 2, &["left", "twins"]), "odd-house:3.2");
    assert_eq!(ask("U", &[], 10, &["left", "twins"]), Ok(()));
    refused_by(ask("U", &[], 10, &["twins"]), "odd-house:6.7/needs");
}

#[test]
fn a_payout_past_every_range_is_refused_and_a_wager_of_nothing_cannot_be_made() {
    let rulebook = rulebook("wa");
    let tie = rulebook.bet("tie").expect("a bet");
    assert_eq!(Wager::new(tie, Amount::ZERO), None);
    assert_eq!(Wager::new(tie, Amount::from_cents(-1)), None);
    let coup = parse_cards("KS,QD,JH,TC,5S,5D").expect("cards");
    let coup = Coup::deal_exactly(&rulebook.tableau, &coup).expect("a coup");
    let wager = Wager::new(tie, Amount::from_cents(i64::MAX)).expect("above zero");
    let refusal = settle(rulebook, &rulebook.menu.default_setting(0), &coup, wager).unwrap_err();
    assert_eq!(refusal.reason, Reason::PayoutTooLarge { bet: "tie".to_owned() });
}

#[test]
fn cards_that_are_not_one_coup_are_refused_by_the_rule_they_break() {
    let tableau = &rulebook("wa").tableau;
    for (cards, words, cite) in [
        ("AS,KD,2H", "too few cards: a coup begins with four, 3 given", "wa:4.10"),
        (
            "2S,7D,2H,KC",
            "too few cards: the Player's Hand must draw a third card after the 4",
            "wa:4.15",
        ),
        (
            "6S,2D,KH,KC",
            "too few cards: the Banker's Hand must draw a third card after the 4",
            "wa:4.17",
        ),
        (
            "2S,2D,KH,KC,9S",
            "too few cards: the Banker's Hand must draw a third card after the 5",
            "wa:4.16",
        ),
        ("9S,2D,KH,KC,5S", "too many cards: this coup ends after 4 cards, 5 given", "wa:4.14"),
        ("6S,7D,KH,KC,5S", "too many cards: this coup ends after 4 cards, 5 given", "wa:4.17"),
        ("2S,7D,2H,KC,5S,6S", "too many cards: this coup ends after 5 cards, 6 given", "wa:4.16"),
    ] {
        let cards = parse_cards(cards).expect("cards");
        let error = Coup::deal_exactly(tableau, &cards).expect_err("not one coup");
        assert_eq!(error.to_string(), words);
        assert_eq!(error.cite().as_str(), cite, "{words}");
    }
}

#[test]
fn a_card_that_so_many_decks_do_not_hold_is_named_with_its_place() {
    let rulebook = rulebook("act");
    let cards = parse_cards("AS KD AS 2H AS AS").expect("cards");
    assert_eq!(rulebook.allow_copies(&cards, 4), Ok(()));
    let refusal = rulebook.allow_copies(&cards, 2).expect_err("the third is one too many");
    let reason = Reason::TooManyCopies { card: cards[4], number: 5, decks: 2 };
    assert_eq!(refusal.reason, reason);
    assert_eq!(refusal.cite.as_ref(), rulebook.decks.allowed.source.cite());
}
