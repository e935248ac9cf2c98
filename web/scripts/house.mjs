// A house for pictures: the program with a floor plan and a store of its own, and browsers that look at
// it. `SABOT` names another program, `PAGES=dist` takes the pages from the folder in place of those in
// the program, `PICTURES` is another folder for the pictures.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import {
  FLAGS,
  FROM_A_FOLDER,
  freePort,
  houseNamed,
  peopleIn,
  pictureOf,
  servesPages,
} from "./browser.mjs";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = process.env.PICTURES ?? join(ROOT, "docs/pictures");
const PROGRAM = process.env.SABOT ?? join(ROOT, "target/debug/sabot");

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The house of every picture. */
export const HOUSE = houseNamed("House of the pictures");

/** What must be on file before a table of a rulebook opens. */
const PAPERS = {
  act: ["table-approval=on file", "pairs-approval=on file"],
  vic: ["screen-design=on file"],
};

export const DEALT = 'cards = "keypad"\ndealer = "person"';
export const automatic = (bettors) =>
  `cards = "virtual"\ndealer = "automatic"\nsimulated = ${bettors}`;

/** A table of a floor plan. */
export function table(number, { name, rulebook, version, limits, places, more }) {
  const papers = (PAPERS[rulebook] ?? []).map((paper) => `"${paper}"`);
  const fixtures = papers.length === 0 ? [] : [`fixtures = [${papers.join(", ")}]`];
  return `
[[table]]
name = "${name}"
number = ${number}
rulebook = "${rulebook}"
version = "${version}"
limits = "${limits}"
places = "${places}"
${[...fixtures, more].join("\n")}
`;
}

export class House {
  #process;
  #browser;
  #home = mkdtempSync(join(tmpdir(), "sabot-pictures-"));
  #keys = 0;
  base = "";
  /** What the program said when it opened. */
  said = "";
  pins = new Map();
  passwords = new Map();

  static async open(plan) {
    const house = new House();
    await house.#start(plan);
    house.#browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: [...FLAGS, FROM_A_FOLDER],
    });
    return house;
  }

  async #start(plan) {
    const listen = `127.0.0.1:${await freePort()}`;
    this.base = `http://${listen}`;
    const floor = join(this.#home, "floor.toml");
    writeFileSync(floor, plan);
    const args = ["serve", "--demonstration", "--floor", floor, "--listen", listen];
    args.push("--home", join(this.#home, "home"));
    this.#process = spawn(PROGRAM, args, { env: { ...process.env, RUST_LOG: "warn" } });
    // Whatever ends these pictures ends their house.
    process.once("exit", () => this.#process.kill("SIGKILL"));
    this.#process.stdout.on("data", (text) => (this.said += text));
    this.#process.stderr.on("data", (text) => process.stderr.write(text));
    while (!this.said.includes("Ctrl-C")) {
      if (this.#process.exitCode !== null) throw new Error("the house did not open");
      await wait(200);
    }
    for (const { name, pin, password } of peopleIn(this.said)) {
      this.pins.set(name, pin);
      this.passwords.set(name, password);
    }
    const kept = readFileSync(join(this.#home, "home/demonstration"), "utf8");
    const owner = /^demonstration owner\t(.*)$/m.exec(kept);
    if (owner !== null) this.passwords.set("demonstration owner", owner[1]);
  }

  /** The address that enrols a screen, such as `display/north`. */
  addressOf(screen) {
    const all = [...this.said.matchAll(/http\S+/g)].map(([url]) => url);
    return all.find((url) => url.includes(`/${screen}#`));
  }

  /** Sends something; what came, and whether it was taken. */
  async send(way, credential, body) {
    const headers = { "content-type": "application/json" };
    if (credential !== "") headers.authorization = `Bearer ${credential}`;
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.base}/api/${way}`, sent);
    const text = await answer.text();
    if (!answer.ok) console.error(`${way} ${JSON.stringify(body)}: ${text}`);
    return text === "" ? {} : JSON.parse(text);
  }

  /** The same, of what must be taken. */
  async must(way, credential, request) {
    const came = await this.ask(way, credential, request);
    if ("code" in came) throw new Error(`${request.is} was not taken`);
    return came;
  }

  /** Asks for something under a key of its own. */
  ask(way, credential, request) {
    return this.send(way, credential, { key: `picture ${(this.#keys += 1)}`, ask: request });
  }

  async read(way, credential) {
    const headers = { authorization: `Bearer ${credential}` };
    return (await fetch(`${this.base}/api/${way}`, { headers })).json();
  }

  async signIn(name) {
    const own = { name, password: this.passwords.get(name) };
    return (await this.send("sign-in", "", own)).credential;
  }

  /** A browser of somebody's own. */
  async page(width = 1920, height = 1080) {
    const context = await this.#browser.newContext({ viewport: { width, height } });
    if (process.env.PAGES !== undefined) await servesPages(context, process.env.PAGES);
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(error.message));
    return page;
  }

  async screen(screen, width, height) {
    const page = await this.page(width, height);
    await page.goto(this.addressOf(screen));
    return page;
  }

  /** Somebody in a room of the office. */
  async office(name, room = "", width = 1920, height = 1080) {
    const page = await this.page(width, height);
    await page.goto(`${this.base}/office/${room}`);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill(this.passwords.get(name));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForSelector(".office nav");
    return page;
  }

  /** A picture of a page, of another of its addresses if there is one, as soon as something is there. */
  async shoot(page, name, address = null, shows = "main") {
    if (address !== null) await page.goto(`${this.base}/${address}`);
    await page.waitForSelector(shows);
    await page.evaluate(() => document.fonts.ready);
    await wait(1_500);
    const file = join(FOLDER, `${name}.webp`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await pictureOf(page));
    console.log(`${name}.webp`);
  }

  async close() {
    await this.#browser?.close();
    this.#process.kill("SIGTERM");
    await new Promise((resolve) => this.#process.once("exit", resolve));
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** Lets a page be seen in another language and room from its next address on. */
export async function choose(page, language, room = "dark") {
  const chosen = JSON.stringify({ language, room });
  await page.evaluate((text) => localStorage.setItem("sabot.chosen", text), chosen);
}
