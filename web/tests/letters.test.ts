// The Chinese letters that are part of the program: all that a screen writes, in both scripts and both
// weights. A terminal may have no other.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exactMoment } from "../src/office/moment";
import { speaker, type Language } from "../src/words/say";
import { shared as hans } from "../src/words/zh-hans/shared";
import { shared as hant } from "../src/words/zh-hant/shared";
import { letters } from "./woff2";

const FONTS = new URL("../src/design/fonts/", import.meta.url);
const SOURCE = new URL("../src/", import.meta.url);
const DRILLS = new URL("../../drills/", import.meta.url);
const ANEW = "run scripts/letters.py";

const font = (name: string) => letters(new URL(name, FONTS));
/** Letters of the East, with their punctuation: the fonts of Latin letters have the others. */
const eastern = (text: string) => [...new Set(text.match(/[\u2e80-\u{10ffff}]/gu))];

const below = (folder: URL, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(ending),
  );
const read = (folder: URL, names: string[]) =>
  names.map((name): [string, string] => [name, readFileSync(new URL(name, folder), "utf8")]);

const source = read(SOURCE, [...below(SOURCE, ".ts"), ...below(SOURCE, ".svelte")]);
const drills = read(DRILLS, below(DRILLS, ".drill"));

/** What a drill says in a language: lines that begin with it, and those that go on, indented. */
function told(drill: string, language: Language): string {
  return (drill.match(new RegExp(`^${language} .*(\n +.*)*`, "gm")) ?? []).join("\n");
}

/** Dates and lists as browsers write them, through a year. */
function written(language: Language): string {
  const shared = language === "zh-Hans" ? hans : hant;
  const short = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, day));
  const dates = days.map((day) => exactMoment(language, day) + short.format(day));
  const anyOf = new Intl.ListFormat(language, { type: "disjunction" }).format(["1", "2", "3"]);
  return [...dates, anyOf, speaker(language, { shared }).list(["1", "2", "3"])].join("");
}

describe.each(["zh-Hans", "zh-Hant"] as const)("%s", (language) => {
  const own = language.toLowerCase();
  const isForeign = (name: string) =>
    name.startsWith("mock/") || (name.startsWith("words/") && !name.startsWith(`words/${own}/`));
  const texts = [
    ...source.filter(([name]) => !isForeign(name)),
    ...drills.map(([name, drill]): [string, string] => [name, told(drill, language)]),
    ["dates and lists", written(language)] as [string, string],
  ];

  test.each([400, 700])("a screen finds every letter that it writes, at %i", (weight) => {
    const known = font(`letters-${own.replace("zh-", "")}-${weight}.woff2`);
    const lacking = texts.flatMap(([name, text]) => {
      const lost = eastern(text).filter((letter) => !known.has(letter));
      return lost.length === 0 ? [] : [`${name}: ${lost.join("")}`];
    });
    expect(lacking, ANEW).toEqual([]);
  });

  test("there is something to write in every drill", () => {
    const silent = drills.filter(([, drill]) => eastern(told(drill, language)).length === 0);
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

test("screens in other languages offer Chinese in letters that they have", () => {
  const offered = source.filter(([name]) => name.endsWith("Choices.svelte"));
  const known = font("languages.woff2");
  expect(eastern(offered.map(([, text]) => text).join("")).sort()).toEqual([...known].sort());
});

test("each font of the screens lies beside its licence", () => {
  const licences = read(FONTS, below(FONTS, ".OFL.txt"));
  const silent = below(FONTS, ".woff2").filter(
    (name) =>
      !licences.some(
        ([file, text]) => file === name.replace("woff2", "OFL.txt") || text.includes(name),
      ),
  );
  expect(silent).toEqual([]);
  for (const [name, text] of licences) {
    expect(text, name).toContain("Copyright");
    expect(text, name).toContain("SIL OPEN FONT LICENSE Version 1.1");
  }
});
