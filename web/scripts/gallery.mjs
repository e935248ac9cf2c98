// The states of the gallery as pictures show them: their size, what is touched before, and what is then
// to be seen, in words that a test can compare.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
export const PICTURES = join(ROOT, "docs/pictures");

/** @type {Record<string, [string, number, number][]>} */
export const SIZES = {
  station: [
    ["landscape", 1920, 1080],
    ["portrait", 1080, 1920],
    ["tablet", 1280, 800],
  ],
  console: [["desk", 1366, 768]],
  display: [["hd", 1920, 1080]],
};

/** What is touched before a picture is taken.
 * @type {Record<string, string[]>} */
const TOUCHES = {
  "station/refused": ["[data-bet=player-pair]", "[data-bet=banker-pair]"],
  "station/pending": ["[data-bet=player]", "[data-bet=tie]", "[data-bet=tie]"],
  "console/trouble": ["header .alarm"],
  "console/wrong-version": ["header .alarm", "[data-situation=wrong-version]"],
  "console/keyed": [".ranks button:nth-child(9)", ".suits .H"],
  "console/station": [".tile >> nth=4"],
  "station/odds": ["nav button:first-child"],
  "station/rules": ["nav button:nth-child(2)"],
  "station/history": ["nav button:nth-child(3)"],
  "station/dispute": ["nav button:nth-child(6)"],
  "station/limits": ["nav button:nth-child(7)"],
  "console/remedy": ["[data-remedy=void-coup]"],
  "console/claim": [".open-incidents button"],
  "console/drill": [
    "header button[aria-expanded]:nth-of-type(2)",
    "[data-drill='0']",
    "[data-choice=excess-card]",
    "[data-choice=void-coup]",
    "[data-choice=dealer]",
    ".drills > .first",
  ],
};

/** What is there only when the last touch was answered.
 * @type {Record<string, string>} */
const ANSWERED = {
  "station/refused": "#why-banker-pair",
  "console/drill": ".drills .result",
};

/** Brings a page to a state.
 * @param {import("playwright-core").Page} page
 * @param {string} base where the gallery is served
 * @param {{ screen: string, state: string, width: number, height: number, query?: string }} shot */
export async function open(page, base, { screen, state, width, height, query = "" }) {
  await page.setViewportSize({ width, height });
  await page.goto(`${base}gallery.html?screen=${screen}&state=${state}&${query}`);
  await page.waitForSelector("main");
  await page.evaluate(() => document.fonts.ready);
  const name = `${screen}/${state}`;
  for (const touched of TOUCHES[name] ?? []) await page.click(touched);
  await page.waitForSelector(ANSWERED[name] ?? "main");
}

/** What is to be seen: where the parts of the screen lie, in hundredths of it, and all that is said there
 * in the order in which it is read.
 * @param {import("playwright-core").Page} page */
export async function described(page) {
  const parts = await page.$$eval("main, main > *, main > * > *", (elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .map(({ element, box }) => {
        const named = [...element.classList].filter((name) => !name.startsWith("svelte-"));
        const edges = [
          box.left / innerWidth,
          box.top / innerHeight,
          box.right / innerWidth,
          box.bottom / innerHeight,
        ].map((edge) => Math.round(edge * 100));
        return `${[element.localName, ...named].join(".")} ${edges.join(" ")}`;
      }),
  );
  return `${parts.join("\n")}\n\n${await page.locator("body").ariaSnapshot()}\n`;
}

/** The pictures that the README and the book show, such as `station/wagering.landscape`. What is to be
 * seen on them lies beside them. */
export function ofTheBook() {
  const book = join(ROOT, "docs/book/src");
  const pages = readdirSync(book, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(book, name));
  const shown = [join(ROOT, "README.md"), ...pages].flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/pictures\/([\w./-]+)\.webp/g)].map(
      (found) => found[1] ?? "",
    ),
  );
  return [...new Set(shown)].sort();
}
