"""The figures are exact, the same as the program's, and what cannot be answered is told."""

import itertools
import unittest
from collections import Counter
from fractions import Fraction

import sabot_odds

# The published counts of ordered deals of six cards by decks: Player, Banker, Tie.
PUBLISHED = {
    6: (392220492728832, 403095751234560, 83552962932288),
    7: (995884732700032, 1023469376328448, 212268385833280),
    8: (2230518282592256, 2292252566437888, 475627426473216),
}
ALL_OF_EIGHT = 4998398275503360

# Every rank in one suit, as on the page for mathematicians.
ONE_SUIT = dict.fromkeys("AS 2H 3D 4C 5S 6H 7D 8C 9S".split(), 8) | {"KD": 16}


def edge(bet, *asked, **named):
    return sabot_odds.edges(*asked, **named)[bet].house_edge


class Fresh(unittest.TestCase):
    def test_outcomes_are_the_published_counts(self):
        for decks, counts in PUBLISHED.items():
            published = dict(zip(["player", "banker", "tie"], counts))
            for rulebook in sabot_odds.rulebooks():
                outcomes = sabot_odds.outcomes(rulebook, decks=decks)
                self.assertEqual(outcomes, published, (rulebook, decks))
        self.assertEqual(sum(PUBLISHED[8]), ALL_OF_EIGHT)

    def test_edges_of_eight_decks(self):
        self.assertEqual(edge("banker", "wa"), Fraction(114753351728, 10847218479825))
        self.assertEqual(edge("player", "act"), Fraction(241149546272, 19524993263685))
        self.assertEqual(edge("tie", "act"), Fraction(103841353768, 723147898655))
        self.assertEqual(edge("player-pair", "wa"), Fraction(43, 415))
        # Even money for the Banker's Hand is the Player's edge turned round.
        self.assertEqual(edge("banker", "wa", "D"), -edge("player", "wa", "D"))

    def test_edges_follow_from_published_counts(self):
        players, bankers, ties = PUBLISHED[8]
        less_five_percent = Fraction(20 * players - 19 * bankers, 20 * ALL_OF_EIGHT)
        self.assertEqual(edge("banker", "wa"), less_five_percent)
        self.assertEqual(edge("player", "wa"), Fraction(bankers - players, ALL_OF_EIGHT))
        self.assertEqual(edge("tie", "wa"), Fraction(ALL_OF_EIGHT - 9 * ties, ALL_OF_EIGHT))

    def test_a_bet_tells_its_lines_with_their_rules(self):
        banker = sabot_odds.edges("wa", "commission")["banker"]
        told = [(line.outcome, line.odds, line.net, line.deals, line.rule) for line in banker.lines]
        players, bankers, ties = PUBLISHED[8]
        self.assertEqual(told, [
            ("win", "19:20", Fraction(19, 20), bankers, "wa:3.19/A"),
            ("lose", None, -1, players, "wa:3.18(b)(i)"),
            ("stand-off", None, 0, ties, "wa:3.18(c)"),
        ])
        self.assertEqual((banker.id, banker.rule), ("banker", "wa:3.18"))
        self.assertEqual(banker.deals, ALL_OF_EIGHT)
        self.assertEqual(banker.win, Fraction(bankers, ALL_OF_EIGHT))
        self.assertEqual(banker.lose, Fraction(players, ALL_OF_EIGHT))
        self.assertEqual(banker.stand_off, Fraction(ties, ALL_OF_EIGHT))
        shown = "<Bet banker: house edge 114753351728/10847218479825 (wa:3.18)>"
        self.assertEqual(repr(banker), shown)

    def test_every_bet_of_every_version_adds_up(self):
        bets = 0
        for rulebook in sabot_odds.rulebooks():
            for version in sabot_odds.versions(rulebook):
                for name, bet in sabot_odds.edges(rulebook, version).items():
                    bets += 1
                    lines = bet.lines
                    self.assertEqual(name, bet.id)
                    self.assertEqual(bet.win + bet.lose + bet.stand_off, 1)
                    self.assertEqual(sum(line.deals for line in lines), bet.deals)
                    mean = sum(line.net * line.probability for line in lines)
                    square = sum(line.net**2 * line.probability for line in lines)
                    self.assertEqual((bet.house_edge, bet.variance), (-mean, square - mean**2))
                    self.assertTrue(all(line.rule.startswith(rulebook + ":") for line in lines))
                    self.assertTrue(all(line.when for line in lines))
        self.assertGreater(bets, 40)

    def test_options_are_set_by_text_or_truth(self):
        self.assertEqual(sabot_odds.options("wa", "A")["tie-8"], "false")
        better = sabot_odds.edges("wa", options={"tie-8": True})["tie"]
        sixteen = [line for line in better.lines if line.rule == "wa:3.23(b)"]
        self.assertEqual([line.odds for line in sixteen], ["16:1"])
        self.assertEqual(edge("tie", "wa") - better.house_edge, 8 * sixteen[0].probability)
        self.assertEqual(better, sabot_odds.edges("wa", options={"tie-8": "true"})["tie"])
        # A whole number of percent of the stake, which a tie gives.
        percents = [{"tie-percent": "5"}, {"tie-percent": 10}]
        five, ten = (edge("player", "nsw", "tie-premium", options=it) for it in percents)
        self.assertEqual(five - ten, Fraction(5 * PUBLISHED[8][2], 100 * ALL_OF_EIGHT))
        perfect = edge("player-pair", "act", options={"pairs": "perfect"})
        self.assertEqual(perfect, Fraction(33, 415))

    def test_numbers_are_exact_and_things_cannot_be_changed(self):
        bet = sabot_odds.edges("vic")["banker"]
        fractions = [bet.house_edge, bet.win, bet.lose, bet.stand_off, bet.variance]
        fractions += [it for line in bet.lines for it in (line.net, line.probability)]
        self.assertEqual({type(it) for it in fractions}, {Fraction})
        self.assertEqual({type(it) for it in [bet.deals, bet.lines[0].deals]}, {int})
        with self.assertRaises(AttributeError):
            bet.house_edge = Fraction(0)


class Left(unittest.TestCase):
    def test_the_figures_of_a_composition_are_the_program_s(self):
        # As `sabot odds --rulebook act --composition` prints them in the book.
        perfect = {"pairs": "perfect"}
        bets = sabot_odds.edges("act", "commission", composition=ONE_SUIT, options=perfect)
        self.assertEqual(bets["player"].house_edge, Fraction(767848, 58064061))
        self.assertEqual(bets["banker"].house_edge, Fraction(26669626, 2771239275))
        self.assertEqual(bets["tie"].house_edge, Fraction(71952288, 677414045))
        self.assertEqual(bets["player-pair"].house_edge, Fraction(-487, 319))

    def test_ways_to_tell_a_composition_agree(self):
        fresh = sabot_odds.edges("act")
        for ranks in ("A 2 3 4 5 6 7 8 9 T J Q K", "a 2 3 4 5 6 7 8 9 10 j q k"):
            by_rank = dict.fromkeys(ranks.split(), 32)
            self.assertEqual(sabot_odds.edges("act", composition=by_rank), fresh)
        self.assertEqual(sabot_odds.edges("act", composition=[32] * 13), fresh)
        self.assertEqual(sabot_odds.edges("act", composition=[8] * 52), fresh)
        self.assertEqual(sabot_odds.edges("act", decks=8), fresh)
        # Of the 52 the second is the ace of hearts, the last the king of clubs.
        counts = [8] * 52
        counts[1], counts[51] = 7, 6
        without = sabot_odds.edges("act", removed="AH KC KC")
        self.assertEqual(sabot_odds.edges("act", composition=counts), without)

    def test_removed_cards_are_no_longer_there(self):
        deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
        left = dict.fromkeys(deck, 8)
        for card in ("4S", "7H", "2D", "KC"):
            left[card] -= 1
        by_count = sabot_odds.edges("wa", composition=left)
        self.assertEqual(by_count["banker"].deals, 412 * 411 * 410 * 409 * 408 * 407)
        self.assertNotEqual(by_count, sabot_odds.edges("wa"))
        texts = ["4S 7H 2D KC", "4S,7H,2D,KC", "4♠ 7h 2♦ kC"]
        for removed in (*texts, ["4S", "7H", "2D", "KC"], ("KC", "2D", "7H", "4S")):
            self.assertEqual(sabot_odds.edges("wa", removed=removed), by_count, removed)
        for nothing in ("", "  ", [], None):
            self.assertEqual(sabot_odds.outcomes("wa", removed=nothing), sabot_odds.outcomes("wa"))
        some = sabot_odds.outcomes("wa", composition=left, removed="9S")
        self.assertEqual(some, sabot_odds.outcomes("wa", removed="4S 7H 2D KC 9S"))

    def test_small_shoes_agree_with_dealing_every_order_there_is(self):
        for cards in ("4S 4H 6D 7C 9S KD AC", "2S 3S 5S 6S 6D 8H TC 9C", "7D 7D 7D 2C 2C 4H 5H"):
            cards = cards.split()
            orders = itertools.permutations([points(card) for card in cards], 6)
            dealt = Counter(outcome(order) for order in orders)
            counted = sabot_odds.outcomes("nsw", composition=Counter(cards))
            self.assertEqual(Counter(counted), dealt)


def points(card):
    return "A23456789".find(card[0]) + 1


def outcome(cards):
    """The outcome of six cards in the order of the shoe, after the table of play."""
    players, bankers = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if max(players, bankers) < 8:
        third = cards[4] if players <= 5 else None
        draws_on = {3: "0123456790", 4: "234567", 5: "4567", 6: "67"}
        if third is None:
            draws = bankers <= 5
        else:
            players = (players + third) % 10
            draws = bankers <= 2 or str(third) in draws_on.get(bankers, "")
        if draws:
            bankers = (bankers + cards[4 if third is None else 5]) % 10
    return "tie" if players == bankers else "player" if players > bankers else "banker"


class Refused(unittest.TestCase):
    def says(self, words, *asked, kind=ValueError, **named):
        with self.assertRaises(kind) as told:
            sabot_odds.edges(*asked, **named)
        self.assertIn(words, str(told.exception))

    def test_names_that_are_not_known(self):
        self.says("there is no rulebook `perth`: shelf.toml lists wa, act", "perth")
        self.says("is part of a document and has no game", "mini")
        self.says("wa has no version `Z`: there are commission (A), non-commission (B)", "wa", "Z")
        self.says("wa has no option `tie`: there are tie-8, layout", "wa", options={"tie": True})
        refusal = "tie-8 cannot be `9`: allowed is false, true (wa:3.23(b))"
        self.says(refusal, "wa", options={"tie-8": 9})
        with self.assertRaisesRegex(ValueError, "there is no rulebook `x`"):
            sabot_odds.versions("x")

    def test_cards(self):
        self.says("card 2: `ZZ` is not a card: write a rank", "wa", removed="4S ZZ")
        self.says("card 2 is missing", "wa", removed=["4S", ""])
        self.says("card 2: there is no 4S left to take out", "wa", decks=1, removed="4S 4S")
        self.says("`Z` is not a card", "wa", composition={"Z": 4})
        self.says("a coup may need 6 cards, and there are 4", "wa", composition={"AS": 4})
        self.says("the card AS is given twice", "wa", composition={"A": 32, "AS": 8})
        self.says("A: 31 cards are not the same number in each suit", "wa", composition={"A": 31})
        self.says("there are 10 counts: give 13", "wa", composition=[32] * 10)
        many = {"AS": 900000, "2S": 900000}
        self.says("a shoe can hold at most 1000000 cards", "wa", composition=many)
        self.says("give decks or a composition, not both", "wa", decks=8, composition={"A": 32})

    def test_numbers(self):
        for decks in (0, 256, -1):
            self.says("write a number of decks from 1 to 255", "wa", decks=decks)
        for count in (-1, 10**6 + 1, 10**30):
            words = "AS: a count is a whole number from 0 to 1000000"
            self.says(words, "wa", composition={"AS": count})
        floats = [{"decks": 8.0}, {"composition": [32.0] * 13}]
        for wrong in (*floats, {"composition": "AS"}, {"removed": 4}):
            self.says("", "wa", kind=TypeError, **wrong)
        self.says("", "wa", "A", {"tie-8": True}, kind=TypeError)


if __name__ == "__main__":
    unittest.main()
