// English words of surveillance.

export const surveillance = {
  title: "Surveillance",
  about:
    "The exact odds of every shoe for the cards that nobody has seen, and what does not look like chance. Nobody at a table sees this.",
  all: "All tables",
  table: "Table",
  shoe: "Shoe",
  coup: "Coup",
  cardsLeft: "Cards left",
  inFavour: "In the bettor’s favour",
  best: "Best bet",
  alarms: "Alarms",
  none: "none",
  quiet: "nothing unusual",
  notRun: "Nobody runs this table just now.",
  tableTitle: "Table {table}",
  lost: "The link is lost. What you see may be old; it is tried again.",
  line: "Shoe {shoe}, coup {coup}: {out} cards out, {left} left.",
  oddsTitle: "What every bet brings now",
  favours:
    "{bet} brings the bettor {percent}% of the wager, in the bettor’s favour since coup {since}",
  against: "{bet} brings the bettor {percent}% of the wager",
  since: "since coup {coup}",
  oddsCaption:
    "Percent of the wager that the bettor wins or loses in the mean, exact for the {unseen} cards that nobody has seen. Thick mark: full shoe. Band: nineteen coups of twenty at this depth, from {shoes} shuffled shoes.",
  noOdds: "No coup has been opened in this shoe yet.",
  courseTitle: "{bet} through this shoe",
  courseCaption:
    "{bet}: percent of the wager for the bettor, coup by coup. Dashed: full shoe. Band: nineteen coups of twenty, from {shoes} shuffled shoes.",
  atCoup: "coup {coup}",
  noCourse: "There is a line once two coups have been opened.",
  censusTitle: "Cards that nobody has seen",
  sum: "All",
  censusCaption:
    "In the shoe: {left}; out face down: {hidden}. The stronger the colour, the more are gone.",
  censusWrong:
    "The count does not add up: cards are missing, or there are too many. Have the shoe counted.",
  noCards: "There are no cards at this table.",
  followTitle: "Wagers that follow the odds",
  bettor: "Bettor",
  shoes: "Shoes",
  staked: "Staked",
  withEdge: "With the edge",
  rank: "Last rank",
  figure: "Chance",
  oneIn: "1 in {one_in}",
  noFollowers: "Nobody has wagered through a whole shoe yet.",
  followCaption:
    "Each shoe’s stakes are held against {shadows} shuffled shoes and ranked. Chance: of those who do not look at the cards, at most so many ever come this far, however long they play.",
  lateTitle: "Touches just after the close",
  hour: "Hour",
  noLate: "Nothing has come from any station yet.",
  lateCaption:
    "Refused within {seconds} seconds after the close / wagers taken, by station. Refusals are not recorded: counted since this process has the table.",
  lateAt: "Station {place}: {late} touches just after the close within the hour",
  lateChance:
    "If late touches fell to stations as wagers do, this is seen at most once in {one_in} hours.",
  lateToDo:
    "Look at the hand and the screen of that station: somebody tries to be late, or the screen lags. Have its link and touch panel checked.",
  forwards: "in that order",
  backwards: "from the end",
  alarm: {
    as_dealt: "{cards} cards in a row came {way} as in shoe {earlier} from card {from}",
    as_racked: "{cards} cards in a row came {way} as they lay in the rack after shoe {earlier}",
    as_packed: "{cards} cards in a row came {way} as a new deck is packed",
    as_before: "{cards} cards in a row came {way} as earlier in this shoe, from card {from}",
    too_many_copies: "More copies of a card came than the shoe holds",
    follows_odds: "The wagers of {bettor} follow the odds",
  },
  chance: {
    as_dealt: "Chance alone does this in at most one of {one_in} shoes.",
    as_racked: "Chance alone does this in at most one of {one_in} shoes.",
    as_packed: "Chance alone does this in at most one of {one_in} shoes.",
    as_before: "Chance alone does this in at most one of {one_in} shoes.",
    too_many_copies: "Chance never does this.",
    follows_odds:
      "Of those who do not look at the cards, at most one of {one_in} ever comes this far.",
  },
  do: "What to do:",
  toDo: {
    as_dealt:
      "The cards were probably not shuffled. Call the pit: stop after this coup, have the shoe shuffled or replaced, and look at the wagers of this shoe.",
    as_racked:
      "The cards were probably taken from the rack without a shuffle. Call the pit: stop after this coup, have the shoe shuffled or replaced, and look at the wagers of this shoe.",
    as_packed:
      "New decks were probably not shuffled. Call the pit: stop after this coup, have the cards shuffled, and look at where they came from.",
    as_before:
      "Decks packed in one order were probably not shuffled. Call the pit: stop after this coup, have the cards replaced, and tell the supplier.",
    too_many_copies:
      "A card was brought in, or one was keyed wrongly. Call the pit: have the shoe counted and look at the pictures of the last coups.",
    follows_odds:
      "Watch how the stakes change late in the shoe, and on which bets. It is no offence to count: the pit may place the cutting card nearer the front, or set a limit.",
  },
  noticed: "First noticed {since:time}, shoe {shoe}, coup {coup}.",
  watchedFor:
    "An alarm is given from {cards} cards that repeat an earlier order: chance alone does that in at most one of {one_in} shoes ({shoes} earlier shoes known); and for wagers that at most one of {follow} bettors makes by chance.",
};
