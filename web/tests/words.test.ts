// The catalogues: every text in three languages, naming the same things.
import { describe, expect, test } from "vitest";
import type { Layout } from "../src/api/types";
import { languagesBeside, namesIn } from "../src/state/areas";
import { ruleNumber, speaker, type Language } from "../src/words/say";
import type { Words } from "../src/words/words";

const files = import.meta.glob<Partial<Words>>("../src/words/*/*.ts", { eager: true });

/** Every catalogue of a language. */
function words(folder: string): Words {
  const own = Object.entries(files).filter(([path]) => path.includes(`/words/${folder}/`));
  return Object.assign({}, ...own.map(([, file]) => file)) as Words;
}

const en = words("en");
const others = { "zh-Hans": words("zh-hans"), "zh-Hant": words("zh-hant") };

/** Every text by its path, and what it names; plurals are English business. */
function texts(catalogue: object, path = ""): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  ) as [string, string][];
}

function named(text: string): string[] {
  return [...new Set(text.match(/\{\w+(:(?!s\})\w+)?\}/g))].sort();
}

describe.each(Object.entries(others))("%s", (_, catalogue) => {
  const own = new Map(texts(catalogue));

  test.each(texts(en))("%s names what the English text names", (path, english) => {
    expect(own.get(path), path).toBeDefined();
    expect(own.get(path) === "").toBe(english === "");
    expect(named(own.get(path)!)).toEqual(named(english));
  });

  test("has no text that English lacks", () => {
    const english = new Set(texts(en).map(([path]) => path));
    expect([...own.keys()].filter((path) => !english.has(path))).toEqual([]);
  });
});

describe("no text stands in a catalogue that no screen names", () => {
  const read = import.meta.glob<string>("../src/**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const isScreen = (path: string) => !/src\/(words\/[a-z-]+|api|mock)\//.test(path);
  const sources = Object.entries(read).filter(([path]) => isScreen(path));
  const source = sources.map(([, text]) => text).join("\n");
  // These are looked up by the code that the server sends.
  const tables = ["refusals", "wants", "first", "situations"];
  const catalogues = Object.entries(en).filter(([name]) => !tables.includes(name));

  test.each(catalogues)("%s", (_, catalogue: object) => {
    const isNamed = (name: string) => new RegExp(`[."]${name}\\b`).test(source);
    const names = Object.keys(catalogue).filter((name) => !isNamed(name));
    expect(names).toEqual([]);
  });
});

// Shows act:14.5(a); nsw:15.6; vic:13.5.
test("no text of any screen says how to play", () => {
  const advice = /\b(advi[cs]e|recommend|suggest|hint|tip|should (bet|wager)|lucky|likely|hot)\b/i;
  expect(texts(en).filter(([, text]) => advice.test(text))).toEqual([]);
});

describe("a text is filled in", () => {
  const speak = (language: Language) =>
    language === "en" ? speaker("en", en) : speaker(language, others[language]);

  test("with money of two places and the currency", () => {
    expect(speak("en").say("{min:money}", { min: "1000.00" })).toBe("$1,000.00");
    expect(speak("zh-Hans").money("5.50")).toBe("$5.50");
    expect(speak("zh-Hant").money(-250)).toBe("-$2.50");
  });

  test("with plurals", () => {
    const say = (seconds: number) => speak("en").say(en.shared.secondsLeft, { seconds });
    expect(say(1)).toBe("1 second left to wager");
    expect(say(5)).toBe("5 seconds left to wager");
  });

  test("with bets and cards in the language of the screen", () => {
    const values = { bet: "player-pair", any_of: ["player", "banker", "tie"] };
    expect(speak("en").say(en.refusals.bet_needs_another, values)).toBe(
      "Player Pair needs a wager on Player, Banker or Tie.",
    );
    expect(speak("zh-Hans").say(others["zh-Hans"].refusals.bet_needs_another, values)).toBe(
      "投注闲对须同时投注闲、庄或和。",
    );
    expect([speak("en").card("TH"), speak("zh-Hant").card("4S")]).toEqual([
      "ten of hearts",
      "黑桃4",
    ]);
  });

  // Shows nsw:diagram/B; nsw:diagram/C; nsw:diagram/F.
  test("with the areas of a layout in both its languages, where it has two", () => {
    const drawn = (is: string, languages: { languages?: string[] } = {}): Layout => ({
      bets: [],
      drawings: [{ id: "diagram", name: "a layout", is, rule: "nsw:2.2", ...languages }],
    });
    const catalogues = { en, ...others };
    const areas = (layout: Layout, own: Language) => {
      const beside = languagesBeside(layout, own).map((each) => catalogues[each]);
      const name = (bet: string) => [speak(own).bet(bet), ...namesIn(beside, bet)].join(" ");
      return ["player", "banker", "tie", "player-pair"].map(name);
    };
    const english = ["Player", "Banker", "Tie", "Player Pair"];
    expect(areas(drawn("A"), "en")).toEqual(english);
    expect(areas({ bets: [] }, "en")).toEqual(english);
    for (const is of ["B", "C", "F"]) {
      const both = drawn(is, { languages: ["en", "zh"] });
      expect(areas(both, "en")).toEqual(["Player 閒", "Banker 莊", "Tie 和", "Player Pair 閒對"]);
      expect(areas(both, "zh-Hans")).toEqual([
        "闲 Player",
        "庄 Banker",
        "和 Tie",
        "闲对 Player Pair",
      ]);
      expect(areas(both, "zh-Hant")[0]).toBe("閒 Player");
    }
  });

  test("with the house's own name for a bet that the language does not know", () => {
    expect(speak("en").bet("panda-8", "Panda 8")).toBe("Panda 8");
  });

  test("with nothing for what is not given", () => {
    expect(speak("en").say("a{b}c")).toBe("ac");
  });
});

test("a rule is said without its rulebook", () => {
  expect(ruleNumber("vic:4.11.1")).toBe("4.11.1");
});
