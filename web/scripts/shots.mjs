// Takes a picture of every screen in every state, from the pages as they are built.
//
//   npm run shots                   all of them, in shots/
//   npm run shots -- station/wager  those whose name contains the words
//   npm run pictures                small ones of every state for docs/pictures/
//   npm run pictures -- limits      some of them
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { preview } from "vite";
import { FLAGS } from "./browser.mjs";
import { PICTURES, SIZES, described, ofTheBook, open } from "./gallery.mjs";

/** Beside English in the dark, every screen once in each language, in the bright and large. */
const OTHERS = {
  station: [
    ["wagering", "landscape", "language=zh-Hans"],
    ["wagering", "portrait", "language=zh-Hant&room=bright"],
    ["result-wins", "landscape", "language=zh-Hant&colours=4"],
    ["wagering", "landscape", "room=bright"],
    ["correction", "landscape", "room=bright"],
    ["refused", "tablet", "language=zh-Hans"],
    ["limits", "landscape", "language=zh-Hans"],
  ],
  console: [
    ["third-card", "desk", "language=zh-Hans"],
    ["third-card", "desk", "room=bright"],
    ["third-card", "wide", "", 1920, 1080],
  ],
  display: [
    ["result-banker", "hd", "language=zh-Hant"],
    ["wagering", "hd", "language=zh-Hans&room=bright"],
    ["wagering", "uhd", "", 3840, 2160],
  ],
};

/** Small pictures for the documents: what they take together, and how they are made smaller. */
const isSmall = process.argv.includes("--small");
const MOST_BYTES = 3_000_000;
const SCALE = {
  landscape: 0.5,
  portrait: 0.45,
  tablet: 0.7,
  desk: 0.7,
  hd: 0.5,
  wide: 0.5,
  uhd: 0.25,
};
/** The states of which documents have more than the usual size. */
const ALSO = [
  "station/wagering.portrait",
  "station/wagering.tablet",
  "station/result-wins.portrait",
];
const FOLDER = isSmall ? PICTURES : "shots";
const BOOK = ofTheBook();
const FOLDERS = Object.keys(SIZES).map((screen) => `${FOLDER}/${screen}`);
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
// Pictures of the office lie beside these, and are taken from houses of their own.
if (isSmall && wanted.length === 0) {
  for (const folder of FOLDERS) await rm(folder, { recursive: true, force: true });
}
const isWanted = (path) => wanted.length === 0 || wanted.some((words) => path.includes(words));
const server = await preview({ preview: { port: 4199, strictPort: false } });
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
let count = 0;

const page = await browser.newPage({ reducedMotion: "reduce" });
// A machine that does other work beside takes its time.
page.setDefaultTimeout(120_000);
const debuggerOf = await page.context().newCDPSession(page);
let taken = "";
page.on("pageerror", (error) => console.error(`${taken}: ${error.message}`));
page.on("console", (said) => said.type() === "error" && console.error(`${taken}: ${said.text()}`));

async function shoot({ screen, state, size, width, height, query }) {
  const suffix = query.replaceAll(/\w+=/g, "").replaceAll("&", "-");
  const ending = isSmall ? "webp" : "png";
  const path = `${FOLDER}/${screen}/${state}.${size}${suffix ? `.${suffix}` : ""}.${ending}`;
  if (!isWanted(path)) return;
  const isUsual =
    size === SIZES[screen][0][0] || query !== "" || ALSO.includes(`${screen}/${state}.${size}`);
  if (isSmall && (!isUsual || state.startsWith("server-"))) return;
  taken = path;
  await open(page, base, { screen, state, width, height, query });
  // What moves has come to rest.
  await page.waitForTimeout(300);
  count += 1;
  if (!isSmall) return page.screenshot({ path });
  const clip = { x: 0, y: 0, width, height, scale: SCALE[size] };
  const small = await debuggerOf.send("Page.captureScreenshot", {
    format: "webp",
    quality: 70,
    clip,
  });
  await writeFile(path, Buffer.from(small.data, "base64"));
  const name = `${screen}/${state}.${size}`;
  if (query === "" && BOOK.includes(name)) {
    await writeFile(`${PICTURES}/${name}.txt`, await described(page));
  }
}

const index = await browser.newPage();
await index.goto(`${base}gallery.html`);
await index.waitForSelector("[data-state]");
const states = await index.$$eval("[data-state]", (links) =>
  links.map((link) => [link.dataset.screen, link.dataset.state]),
);
for (const folder of FOLDERS) await mkdir(folder, { recursive: true });
for (const [screen, state] of states) {
  for (const [size, width, height] of SIZES[screen]) {
    await shoot({ screen, state, size, width, height, query: "" });
  }
}
for (const [screen, others] of Object.entries(OTHERS)) {
  for (const [state, size, query, ...own] of others) {
    const known = SIZES[screen].find(([name]) => name === size) ?? [size, ...own];
    await shoot({ screen, state, size, width: known[1], height: known[2], query });
  }
}
await index.setViewportSize({ width: 1600, height: 1000 });
if (!isSmall && isWanted("shots/gallery.png")) {
  await index.screenshot({ path: "shots/gallery.png", fullPage: true });
}
await browser.close();
server.httpServer.close();
let bytes = 0;
for (const folder of FOLDERS) {
  for (const file of await readdir(folder)) bytes += (await stat(`${folder}/${file}`)).size;
}
console.log(`${count} pictures in ${FOLDER}/, ${Math.round(bytes / 1000)} kB`);
if (isSmall && bytes > MOST_BYTES) {
  console.error(`that is more than ${MOST_BYTES / 1000} kB`);
  process.exit(1);
}
process.exit(0);
