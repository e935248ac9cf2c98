// The catalogues: every text in three languages, naming the same things.
import { describe, expect, test } from "vitest";
import { audit as auditEn } from "../src/words/en/audit";
import { console as consoleEn } from "../src/words/en/console";
import { contest as contestEn } from "../src/words/en/contest";
import { display as displayEn } from "../src/words/en/display";
import { pit as pitEn } from "../src/words/en/pit";
import { promotions as promotionsEn } from "../src/words/en/promotions";
import {
  first as firstEn,
  refusals as refusalsEn,
  wants as wantsEn,
} from "../src/words/en/refusals";
import { shared as sharedEn } from "../src/words/en/shared";
import { situations as situationsEn } from "../src/words/en/situations";
import { cage as cageEn } from "../src/words/en/cage";
import { floor as floorEn } from "../src/words/en/floor";
import { health as healthEn } from "../src/words/en/health";
import { rulebooks as rulebooksEn } from "../src/words/en/rulebooks";
import { staff as staffEn } from "../src/words/en/staff";
import { station as stationEn } from "../src/words/en/station";
import { surveillance as surveillanceEn } from "../src/words/en/surveillance";
import { tournaments as tournamentsEn } from "../src/words/en/tournaments";
import { ruleNumber, speaker, type Language } from "../src/words/say";
import { audit as auditHans } from "../src/words/zh-hans/audit";
import { console as consoleHans } from "../src/words/zh-hans/console";
import { contest as contestHans } from "../src/words/zh-hans/contest";
import { display as displayHans } from "../src/words/zh-hans/display";
import { pit as pitHans } from "../src/words/zh-hans/pit";
import { promotions as promotionsHans } from "../src/words/zh-hans/promotions";
import {
  first as firstHans,
  refusals as refusalsHans,
  wants as wantsHans,
} from "../src/words/zh-hans/refusals";
import { shared as sharedHans } from "../src/words/zh-hans/shared";
import { situations as situationsHans } from "../src/words/zh-hans/situations";
import { cage as cageHans } from "../src/words/zh-hans/cage";
import { floor as floorHans } from "../src/words/zh-hans/floor";
import { health as healthHans } from "../src/words/zh-hans/health";
import { rulebooks as rulebooksHans } from "../src/words/zh-hans/rulebooks";
import { staff as staffHans } from "../src/words/zh-hans/staff";
import { station as stationHans } from "../src/words/zh-hans/station";
import { surveillance as surveillanceHans } from "../src/words/zh-hans/surveillance";
import { audit as auditHant } from "../src/words/zh-hant/audit";
import { tournaments as tournamentsHans } from "../src/words/zh-hans/tournaments";
import { console as consoleHant } from "../src/words/zh-hant/console";
import { contest as contestHant } from "../src/words/zh-hant/contest";
import { display as displayHant } from "../src/words/zh-hant/display";
import { pit as pitHant } from "../src/words/zh-hant/pit";
import { promotions as promotionsHant } from "../src/words/zh-hant/promotions";
import {
  first as firstHant,
  refusals as refusalsHant,
  wants as wantsHant,
} from "../src/words/zh-hant/refusals";
import { shared as sharedHant } from "../src/words/zh-hant/shared";
import { situations as situationsHant } from "../src/words/zh-hant/situations";
import { cage as cageHant } from "../src/words/zh-hant/cage";
import { floor as floorHant } from "../src/words/zh-hant/floor";
import { health as healthHant } from "../src/words/zh-hant/health";
import { rulebooks as rulebooksHant } from "../src/words/zh-hant/rulebooks";
import { staff as staffHant } from "../src/words/zh-hant/staff";
import { station as stationHant } from "../src/words/zh-hant/station";
import { surveillance as surveillanceHant } from "../src/words/zh-hant/surveillance";
import { tournaments as tournamentsHant } from "../src/words/zh-hant/tournaments";

const en = {
  audit: auditEn,
  console: consoleEn,
  display: displayEn,
  pit: pitEn,
  promotions: promotionsEn,
  refusals: refusalsEn,
  wants: wantsEn,
  first: firstEn,
  shared: sharedEn,
  situations: situationsEn,
  cage: cageEn,
  floor: floorEn,
  health: healthEn,
  rulebooks: rulebooksEn,
  staff: staffEn,
  station: stationEn,
  surveillance: surveillanceEn,
  contest: contestEn,
  tournaments: tournamentsEn,
};
const others = {
  "zh-Hans": {
    audit: auditHans,
    console: consoleHans,
    display: displayHans,
    pit: pitHans,
    promotions: promotionsHans,
    refusals: refusalsHans,
    wants: wantsHans,
    first: firstHans,
    shared: sharedHans,
    situations: situationsHans,
    cage: cageHans,
    floor: floorHans,
    health: healthHans,
    rulebooks: rulebooksHans,
    staff: staffHans,
    station: stationHans,
    surveillance: surveillanceHans,
    contest: contestHans,
    tournaments: tournamentsHans,
  },
  "zh-Hant": {
    audit: auditHant,
    console: consoleHant,
    display: displayHant,
    pit: pitHant,
    promotions: promotionsHant,
    refusals: refusalsHant,
    wants: wantsHant,
    first: firstHant,
    shared: sharedHant,
    situations: situationsHant,
    cage: cageHant,
    floor: floorHant,
    health: healthHant,
    rulebooks: rulebooksHant,
    staff: staffHant,
    station: stationHant,
    surveillance: surveillanceHant,
    contest: contestHant,
    tournaments: tournamentsHant,
  },
};

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

describe("a text is filled in", () => {
  const speak = (language: Language) =>
    language === "en" ? speaker("en", en) : speaker(language, others[language]);

  test("with money of two places and the currency", () => {
    expect(speak("en").say("{min:money}", { min: "1000.00" })).toBe("$1,000.00");
    expect(speak("zh-Hans").money("5.50")).toBe("$5.50");
    expect(speak("zh-Hant").money(-250)).toBe("-$2.50");
  });

  test("with plurals", () => {
    const say = (seconds: number) => speak("en").say(sharedEn.secondsLeft, { seconds });
    expect(say(1)).toBe("1 second left to wager");
    expect(say(5)).toBe("5 seconds left to wager");
  });

  test("with bets and cards in the language of the screen", () => {
    const values = { bet: "player-pair", any_of: ["player", "banker", "tie"] };
    expect(speak("en").say(refusalsEn.bet_needs_another, values)).toBe(
      "Player Pair needs a wager on Player, Banker or Tie.",
    );
    expect(speak("zh-Hans").say(refusalsHans.bet_needs_another, values)).toBe(
      "投注闲对须同时投注闲、庄或和。",
    );
    expect([speak("en").card("TH"), speak("zh-Hant").card("4S")]).toEqual([
      "ten of hearts",
      "黑桃4",
    ]);
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
