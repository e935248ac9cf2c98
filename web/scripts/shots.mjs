// Takes a picture of every screen in every state, from the pages as they are built.
//
//   npm run shots                   all of them
//   npm run shots -- station/wager  those whose name contains the words
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { preview } from "vite";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const SIZES = {
  station: [
    ["landscape", 1920, 1080],
    ["portrait", 1080, 1920],
    ["tablet", 1280, 800],
  ],
  console: [["desk", 1366, 768]],
  display: [["hd", 1920, 1080]],
};

/** Beside English in the dark, every screen once in each language, in the bright and large. */
const OTHERS = {
  station: [
    ["wagering", "landscape", "language=zh-Hans"],
    ["wagering", "portrait", "language=zh-Hant&room=bright"],
    ["result-wins", "landscape", "language=zh-Hant&colours=4"],
    ["wagering", "landscape", "room=bright"],
    ["correction", "landscape", "room=bright"],
    ["refused", "tablet", "language=zh-Hans"],
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

/** What is touched before a picture is taken. */
const TOUCHES = {
  "station/refused": ["[data-bet=player-pair]", "[data-bet=super-6]"],
  "station/pending": ["[data-bet=player]", "[data-bet=tie]", "[data-bet=tie]"],
  "console/trouble": ["header .alarm"],
  "console/keyed": [".ranks button:nth-child(9)", ".suits .H"],
  "console/station": [".tile >> nth=4"],
  "station/odds": ["nav button:first-child"],
};

const wanted = process.argv.slice(2);
const isWanted = (path) => wanted.length === 0 || wanted.some((words) => path.includes(words));
const server = await preview({ preview: { port: 4199, strictPort: false } });
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
let count = 0;

const page = await browser.newPage({ reducedMotion: "reduce" });
let taken = "";
page.on("pageerror", (error) => console.error(`${taken}: ${error.message}`));
page.on("console", (said) => said.type() === "error" && console.error(`${taken}: ${said.text()}`));

async function shoot({ screen, state, size, width, height, query }) {
  const suffix = query.replaceAll(/\w+=/g, "").replaceAll("&", "-");
  const path = `shots/${screen}/${state}.${size}${suffix ? `.${suffix}` : ""}.png`;
  if (!isWanted(path)) return;
  taken = path;
  await page.setViewportSize({ width, height });
  await page.goto(`${base}gallery.html?screen=${screen}&state=${state}&${query}`);
  await page.waitForSelector("main");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
  for (const touched of TOUCHES[`${screen}/${state}`] ?? []) {
    await page.click(touched);
    await page.waitForTimeout(300);
  }
  await page.screenshot({ path });
  count += 1;
}

const index = await browser.newPage();
await index.goto(`${base}gallery.html`);
await index.waitForSelector("[data-state]");
const states = await index.$$eval("[data-state]", (links) =>
  links.map((link) => [link.dataset.screen, link.dataset.state]),
);
for (const screen of Object.keys(SIZES)) await mkdir(`shots/${screen}`, { recursive: true });
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
if (isWanted("shots/gallery.png")) {
  await index.screenshot({ path: "shots/gallery.png", fullPage: true });
}
await browser.close();
server.httpServer.close();
console.log(`${count} pictures in shots/`);
process.exit(0);
