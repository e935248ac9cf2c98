// What somebody at a screen asks to read, as documents: the last coups, the rules, the conditions of a
// tournament, drills.

import type {
  ContestConditions,
  DrillAnswer,
  DrillQuestion,
  DrillText,
  History,
  RulesText,
} from "../api/types";
import type { School } from "../console/drills.svelte";

const card = (side: "player" | "banker", face: string) => ({ side, face });

export const history: History = {
  bettor: "Ann",
  coups: [
    {
      coup: { shoe: 3, number: 41 },
      cards: [
        card("player", "4S"),
        card("banker", "2C"),
        card("player", "KD"),
        card("banker", "2D"),
        card("player", "3H"),
        card("banker", "4H"),
      ],
      outcome: "banker",
      standing: "valid",
      lines: [
        {
          bet: "banker",
          amount: "150.00",
          staked: "150.00",
          grade: "win",
          odds: "1:1",
          returned: "300.00",
          rule: "vic:10.1/Crown/Banker",
          gist: "Crown, Banker higher: 1 to 1, but with count 6 1 to 1 less 50% ($100 pays $50).",
        },
        {
          bet: "tie",
          amount: "25.00",
          staked: "25.00",
          grade: "lose",
          odds: null,
          returned: "0.00",
          rule: "vic:10.1",
          gist: null,
        },
      ],
      wagered: "175.00",
      returned: "300.00",
    },
    {
      coup: { shoe: 3, number: 40 },
      cards: [
        card("player", "8S"),
        card("banker", "2C"),
        card("player", "QD"),
        card("banker", "4D"),
      ],
      outcome: "player",
      standing: "corrected",
      lines: [
        {
          bet: "banker",
          amount: "100.00",
          staked: "100.00",
          grade: "lose",
          odds: null,
          returned: "0.00",
          rule: "vic:10.1",
          gist: null,
        },
      ],
      wagered: "100.00",
      returned: "0.00",
    },
    {
      coup: { shoe: 3, number: 39 },
      cards: [
        card("player", "7S"),
        card("banker", "7C"),
        card("player", "QD"),
        card("banker", "JD"),
      ],
      outcome: "tie",
      standing: "valid",
      lines: [],
      wagered: "0.00",
      returned: "0.00",
    },
  ],
};

export const rulesText: RulesText = {
  rulebook: "vic",
  title: "Rapid Baccarat",
  rules: [
    { rule: "vic:4.7", gist: "No wager is placed or changed once the betting period has ended" },
    { rule: "vic:5.3.2(b)", gist: "A wager above the maximum is reduced to the maximum" },
    {
      rule: "vic:9.3/Table 2/5",
      gist: "On 5 the Banker's Hand draws against a third card of 4 to 7",
    },
    { rule: "vic:11.11", gist: "A wrong result is put right and every wager settled again" },
  ],
};

const condition = (label: string, text: string, rule: string | null = null) => ({
  label,
  text,
  rule,
});

export const published: ContestConditions[] = [
  {
    id: "1",
    name: "Spring Cup",
    parts: [
      {
        title: "Tournament conditions: Spring Cup",
        lines: [
          condition("Start", "2026-12-05 10:00:00", "act:15.3(a)(i)"),
          condition("How to enter", "At the cage, until the evening before.", "act:15.3(a)(i)"),
          condition("Fee", "100.00", "act:15.3(a)(iii)"),
          condition("Limits", "from 50.00 to 500.00", "act:15.3(a)(vii)"),
          condition("Refund", "50 percent of what was paid"),
        ],
      },
      {
        title: "The rules prevail",
        lines: [{ label: null, text: "These are not applied: Refund (act:15.23).", rule: null }],
      },
    ],
  },
];

/** A text in every language. */
const said = (en: string, hans: string, hant: string): DrillText => ({
  en,
  "zh-Hans": hans,
  "zh-Hant": hant,
});

const question: DrillQuestion = {
  title: said("A fifth card that nobody needs", "多出无人需要的第五张牌", "多出無人需要的第五張牌"),
  question: said(
    "The Player's Hand has a natural 8. The dealer draws one more card and lays it face up beside " +
      "the Banker's Hand. Nobody has settled yet.",
    "闲家是天牌 8 点。荷官又抽出一张牌，面朝上放在庄家旁。尚未结算。",
    "閒家是天牌 8 點。荷官又抽出一張牌，面朝上放在莊家旁。尚未結算。",
  ),
  situations: [
    { id: "excess-card", words: "a card came out that no hand needs" },
    { id: "misdeal", words: "cards dealt in the wrong order" },
    { id: "face-up", words: "a card lies face up in the shoe" },
  ],
  answers: [
    { id: "next-coup+dummy", words: "it is the first card of the next coup, without wagers" },
    { id: "void-coup", words: "the coup is void and all wagers go back" },
    { id: "play-on", words: "play goes on" },
  ],
  roles: [
    { id: "dealer", words: "Dealer" },
    { id: "game-supervisor", words: "Game Supervisor" },
    { id: "casino-supervisor", words: "Casino Supervisor" },
  ],
};

const answer: DrillAnswer = {
  points: 5,
  of: 10,
  situation: { points: 2, of: 2, why: null, rule: null },
  answer: {
    points: 0,
    of: 5,
    why: {
      grounds: "warned",
      words: "the coup stands: the card belongs to the next one",
      told: said(
        "the coup stands: the card belongs to the next one",
        "本局有效：该牌属于下一局",
        "本局有效：該牌屬於下一局",
      ),
    },
    rule: "vic:11.2",
  },
  by: { points: 3, of: 3, why: null, rule: null },
  right_situation: "excess-card",
  right: [
    {
      answer: "next-coup+dummy",
      words: "it is the first card of the next coup, without wagers",
      by: "dealer",
      by_name: "Dealer",
      rule: "vic:11.2",
      gist: "A card drawn in excess is used as the first card of the next coup",
    },
  ],
};

/** A school whose one drill is always half right. */
export const school: School = {
  list: () =>
    Promise.resolve(
      [
        question.title,
        said("The burn was forgotten", "忘记销牌", "忘記銷牌"),
        said("A station fails with wagers on it", "有投注的投注站故障", "有投注的投注站故障"),
        said("The display shows another result", "显示屏显示另一结果", "顯示屏顯示另一結果"),
        said("Somebody uses a device", "有人使用仪器", "有人使用儀器"),
        said("The scanner reads other cards", "扫描器读出其他牌", "掃描器讀出其他牌"),
      ].map((title, i) => ({ drill: `${i}`, title })),
    ),
  question: () => Promise.resolve(question),
  answer: () => Promise.resolve(answer),
};
