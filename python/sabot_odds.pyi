"""Exact odds of every baccarat bet, for any composition of the shoe.

Every number is an int or a fractions.Fraction; none is a float. What cannot be answered is a
ValueError that says what was wrong and what would be right.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Dict, List, Literal, Optional, Union, final

__all__ = ["Bet", "Line", "rulebooks", "versions", "options", "outcomes", "edges"]

_Cards = Union[str, Sequence[str]]
_Composition = Union[Dict[str, int], Sequence[int]]
_Options = Dict[str, Union[str, bool, int, Decimal]]

@final
class Bet:
    """The exact figures of a bet, for one unit wagered on it."""

    @property
    def id(self) -> str:
        """Its name, such as "player-pair"."""
    @property
    def name(self) -> str:
        """The house's printed words."""
    @property
    def rule(self) -> str:
        """The rule that offers it."""
    @property
    def house_edge(self) -> Fraction:
        """What the house keeps: minus the mean net result, stand-offs as zero."""
    @property
    def win(self) -> Fraction:
        """How often it wins."""
    @property
    def lose(self) -> Fraction:
        """How often it loses."""
    @property
    def stand_off(self) -> Fraction:
        """How often it stands off."""
    @property
    def variance(self) -> Fraction:
        """The variance of the net result."""
    @property
    def deals(self) -> int:
        """All ordered deals of six cards."""
    @property
    def lines(self) -> List[Line]:
        """The lines that can decide it; exactly one decides each deal."""

@final
class Line:
    """A line of a bet that decides some deals."""

    @property
    def when(self) -> str:
        """The coups it speaks of, in words."""
    @property
    def outcome(self) -> Literal["win", "lose", "stand-off"]:
        """What becomes of the wager: "win", "lose" or "stand-off"."""
    @property
    def odds(self) -> Optional[str]:
        """What it is paid at, as in "19:20"; None where it is paid nothing."""
    @property
    def net(self) -> Fraction:
        """What is won for one unit wagered, below zero where it is lost."""
    @property
    def probability(self) -> Fraction:
        """How likely it is."""
    @property
    def deals(self) -> int:
        """How many deals it decides."""
    @property
    def rule(self) -> str:
        """The rule."""

def rulebooks() -> List[str]:
    """The rulebooks that are built in and have a game."""

def versions(rulebook: str) -> List[str]:
    """The versions of a rulebook's game, in its order."""

def options(rulebook: str, version: Optional[str] = None) -> Dict[str, str]:
    """The options that matter in a version, with what is in force where nothing is said."""

def outcomes(
    rulebook: str,
    *,
    decks: Optional[int] = None,
    removed: Optional[_Cards] = None,
    composition: Optional[_Composition] = None,
) -> Dict[str, int]:
    """How many of all ordered deals of six cards end in each outcome.

    The shoe is told as it is to edges().
    """

def edges(
    rulebook: str,
    version: Optional[str] = None,
    *,
    options: Optional[_Options] = None,
    decks: Optional[int] = None,
    removed: Optional[_Cards] = None,
    composition: Optional[_Composition] = None,
) -> Dict[str, Bet]:
    """The exact figures of every bet that is offered, by the bet's name.

    version: by its name or letter; the rulebook's first where none is named.
    options: what the house has set, as in {"tie-8": True}; the others are at their defaults.
    decks: a fresh shoe of so many; eight where nothing is said and the rulebook allows it.
    composition: the cards that are there instead, counted by card, {"AS": 8}, or by rank,
        {"A": 32}, which is the same number in each suit; or 13 counts from ace to king; or 52,
        each rank in the order S H D C. Cards that are not named are not there.
    removed: cards that are taken out of either, as in "4S 7H 2D KC" or ["4S", "7H"].
    """
