// A real house for a test: the program itself, with a floor plan and a store of its own, and every
// screen of it in a real browser.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { chromium, type Browser, type Page } from "playwright-core";
import {
  FLAGS as USUAL,
  FROM_A_FOLDER,
  freePort,
  houseNamed,
  peopleIn,
  servesPages,
} from "../../scripts/browser.mjs";

const ROOT = new URL("../../../", import.meta.url).pathname;
const FLAGS = [...USUAL, ...(process.env.PAGES === undefined ? [] : [FROM_A_FOLDER])];

/** The program: the one that is named, or the one that was built last for tests. */
export function program(): string {
  const found = [process.env.SABOT, join(ROOT, "target/debug/sabot")].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found === undefined) throw new Error("build the program first: cargo build -p sabot");
  return found;
}

export interface TablePlan {
  name: string;
  rulebook: string;
  version: string;
  limits: string;
  places: string;
  period?: number;
  options?: string[];
  style?: string;
  /** What must be on file before it opens. */
  fixtures?: string[];
  /** Whether the system deals, from a virtual shoe. */
  isAutomatic?: boolean;
  /** Places with a simulated printer and acceptor. */
  equipped?: number[];
}

function floorPlan(tables: readonly TablePlan[], sections: string): string {
  const house = houseNamed("House of the tests");
  const table = (plan: TablePlan, i: number) => `
[[table]]
name = "${plan.name}"
number = ${i + 1}
rulebook = "${plan.rulebook}"
version = "${plan.version}"
${plan.options === undefined ? "" : `options = ${JSON.stringify(plan.options)}`}
limits = "${plan.limits}"
places = "${plan.places}"
fixtures = ${JSON.stringify(plan.fixtures ?? [])}
${plan.style === undefined ? "" : `style = "${plan.style}"`}
${plan.period === undefined ? "" : `period = ${plan.period}`}
cards = "${plan.isAutomatic ? "virtual" : "keypad"}"
dealer = "${plan.isAutomatic ? "automatic" : "person"}"
`;
  const device = (name: string, place: number, kind: string) => `
[[device]]
kind = "${kind}"
table = "${name}"
place = ${place}
address = "simulated"
`;
  const devices = tables.flatMap(({ name, equipped = [] }) =>
    equipped.flatMap((place) => ["printer", "acceptor"].map((kind) => device(name, place, kind))),
  );
  return [house, sections, ...tables.map(table), ...devices].join("");
}

/** How long something may take on a machine that does other work beside. */
const PATIENCE = 90_000;

/** Looks until something is so, without waiting longer than it takes. */
export async function until<T>(look: () => Promise<T | null> | T | null, what: string): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const browser = (): Promise<Browser> =>
  chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });

/** A page as a terminal on the floor has it. */
export async function pageOf(browser: Browser, size: [number, number]): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    reducedMotion: "reduce",
  });
  if (process.env.PAGES !== undefined) await servesPages(context, process.env.PAGES);
  return context.newPage();
}

export class House {
  /** The addresses that enrol screens, by table and screen, such as `wa station 1`. */
  #addresses = new Map<string, string>();
  #pins = new Map<string, string>();
  #passwords = new Map<string, string>();
  #process: ChildProcess | null = null;
  #folder = mkdtempSync(join(tmpdir(), "sabot-house-"));
  #browser: Browser | null = null;
  #port = 0;
  #pages = new Map<string, Page>();
  /** What pages complained about. */
  complaints: string[] = [];

  /** Opens a house with these tables, and with other sections of a floor plan. */
  static open(tables: readonly TablePlan[], sections = ""): Promise<House> {
    return House.of(floorPlan(tables, sections));
  }

  /** Opens a house by a floor plan. */
  static async of(plan: string): Promise<House> {
    const house = new House();
    try {
      writeFileSync(join(house.#folder, "floor.toml"), plan);
      house.#port = await freePort();
      await house.start();
      house.#browser = await browser();
      return house;
    } catch (error) {
      // A house that nobody has cannot be closed by anybody.
      await house.close();
      throw error;
    }
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the program, and reads what it prints: addresses with one-time codes, and PINs. */
  async start(): Promise<void> {
    const args = ["serve", "--demonstration", "--floor", join(this.#folder, "floor.toml")];
    args.push("--home", join(this.#folder, "home"), "--listen", `127.0.0.1:${this.#port}`);
    const started = spawn(program(), args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, RUST_LOG: "warn" },
    });
    this.#process = started;
    let [said, logged] = ["", ""];
    started.stdout!.on("data", (text: Buffer) => (said += text.toString()));
    started.stderr!.on("data", (text: Buffer) => (logged += text.toString()));
    await until(() => {
      if (started.exitCode !== null) throw new Error(`the house did not open: ${logged}`);
      return said.includes("Ctrl-C") ? true : null;
    }, "the house to open");
    this.#read(said);
    await until(async () => {
      const ready = await fetch(`${this.base}/readyz`).catch(() => null);
      return ready?.ok ? true : null;
    }, "every table to be run");
  }

  #read(said: string): void {
    let table = "";
    for (const line of said.split("\n")) {
      const screen = /^ {4}(console|display|station \d+) +(http\S+)$/.exec(line);
      if (screen !== null) this.#addresses.set(`${table} ${screen[1]}`, screen[2]!);
      else if (/^ {2}\S+$/.test(line)) table = line.trim();
    }
    for (const { name, pin, password } of peopleIn(said)) {
      this.#pins.set(name, pin);
      this.#passwords.set(name, password);
    }
  }

  pin(name: string): string {
    return this.#pins.get(name) ?? "";
  }

  /** Ends the program as a power cut would, or as somebody who closes it. */
  async stop(signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await ended;
    this.#process = null;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async keepPictures(test: string): Promise<void> {
    mkdirSync("failed", { recursive: true });
    for (const [screen, page] of this.#pages) {
      await page.screenshot({ path: `failed/${test} ${screen}.png`.replaceAll(" ", "-") });
    }
  }

  /** Opens a screen in a browser of its own, as a terminal on the floor would; once, since the code by
   * which it enrols is good once. */
  async screen(
    table: string,
    screen: string,
    size: [number, number],
    prepare: (page: Page) => Promise<void> = async () => {},
  ): Promise<Page> {
    const known = this.#pages.get(`${table} ${screen}`);
    if (known !== undefined) return known;
    const page = await this.#page(`${table} ${screen}`, size);
    await prepare(page);
    await page.goto(this.#addresses.get(`${table} ${screen}`)!);
    return page;
  }

  /** Opens a room of the office for somebody, who signs in with their password. */
  async office(name: string, room = ""): Promise<Page> {
    const page = await this.#page(`${name} office`, [1920, 1080]);
    await page.goto([`${this.base}/office`, room].filter(Boolean).join("/"));
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill(this.#passwords.get(name) ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForSelector(".office nav");
    return page;
  }

  /** A page in a browser of its own. What it complains about is kept. */
  async #page(screen: string, size: [number, number]): Promise<Page> {
    const page = await pageOf(this.#browser!, size);
    this.#pages.set(screen, page);
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => this.complaints.push(`${screen}: ${error.message}`));
    page.on("console", (said) => {
      const isLink = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(said.text());
      if (said.type() === "error" && !isLink) {
        this.complaints.push(`${screen}: ${said.text()}`);
      }
    });
    return page;
  }

  async station(table: string, place: number, prepare?: (page: Page) => Promise<void>) {
    const page = await this.screen(table, `station ${place}`, [1920, 1080], prepare);
    await page.waitForSelector("main.station header");
    return new Station(page);
  }

  async display(table: string): Promise<Page> {
    const page = await this.screen(table, "display", [1920, 1080]);
    await page.waitForSelector("main.display header");
    return page;
  }

  async console(table: string): Promise<Desk> {
    const isOpen = this.#pages.has(`${table} console`);
    const page = await this.screen(table, "console", [1366, 768]);
    if (!isOpen) await this.#signIn(page, `dealer-${table}`);
    const name = `supervisor-${table}`;
    return new Desk(page, { name, pin: this.pin(name) });
  }

  async #signIn(page: Page, name: string): Promise<void> {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("PIN").fill(this.pin(name));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForSelector(".duty");
  }
}

/** A bettor's station, by what a hand does at it. */
export class Station {
  constructor(readonly page: Page) {}

  async wager(bet: string, chip: string): Promise<void> {
    await this.page.click(`[data-chip="${chip}"]`);
    await this.page.click(`[data-bet=${bet}]`);
  }

  async isHeld(bet: string): Promise<void> {
    await this.page.waitForSelector(`[data-bet=${bet}].isHeld`);
  }

  credit(): Promise<string> {
    return this.page.locator(".credit").innerText();
  }

  /** Waits until the credit is so much. */
  async hasCredit(wanted: string): Promise<void> {
    await until(async () => ((await this.credit()) === wanted ? true : null), `credit ${wanted}`);
  }
}

/** A house with these tables for all tests of a file. */
export function houseOf(tables: readonly TablePlan[], sections = ""): () => House {
  return opening(() => House.open(tables, sections));
}

/** A house by one of the floor plans that come with the program. */
export function houseBy(floor: string): () => House {
  return opening(() => House.of(readFileSync(join(ROOT, "floors", floor), "utf8")));
}

/** What the screens showed when a test failed is in `failed/`. */
function opening(open: () => Promise<House>): () => House {
  let house: House | undefined;
  beforeAll(async () => {
    house = await open();
  });
  afterEach(async ({ task }) => {
    const name = [task.suite?.name, task.name].filter(Boolean).join(" ");
    if (task.result?.state === "fail") await house?.keepPictures(name);
  });
  afterAll(() => house?.close());
  return () => house!;
}

interface Person {
  name: string;
  pin: string;
}

/** The dealer's console, by what a dealer does at it. */
export class Desk {
  /** The last number of steps that were done, so that none is done twice. */
  constructor(
    readonly page: Page,
    readonly supervisor: Person,
  ) {}

  async step(): Promise<string> {
    return (await this.page.locator(".duty").getAttribute("data-step")) ?? "";
  }

  /** Waits until one of these is due. */
  due(...steps: string[]): Promise<string> {
    const look = async () => {
      const step = await this.step();
      return steps.includes(step) ? step : null;
    };
    return until(look, `${steps.join(" or ")} to be due`);
  }

  /** Keys a card as a dealer does who does not look: rank, suit, enter. */
  async card(card: string): Promise<void> {
    const before = await this.#state();
    await this.page.keyboard.type(card[0]!);
    await this.page.keyboard.type(card[1]!.toLowerCase());
    await this.page.keyboard.press("Enter");
    await this.#changed(before, `the card ${card}`);
  }

  async cards(cards: string): Promise<void> {
    for (const card of cards.split(" ")) await this.card(card);
  }

  /** Confirms what is due, with the supervisor's PIN where it takes one. */
  async confirm(): Promise<void> {
    const before = await this.#state();
    // What is due next stands in the same place at once: a click that looks twice would hit it.
    await this.page.locator(".duty .button.first").last().click({ force: true });
    await this.#done(before);
  }

  /** Does something and waits until the table has done it; with the supervisor where it must be. */
  async does(act: () => Promise<void>): Promise<void> {
    const before = await this.#state();
    await act();
    await this.#done(before);
  }

  async #done(before: string): Promise<void> {
    const look = async () => {
      if (await this.page.locator(".vouch, .approvals").count()) return "vouch";
      return (await this.#state()) === before ? null : "done";
    };
    if ((await until(look, `something after ${before}`)) === "vouch") {
      await this.vouch();
      await this.#changed(before, "what somebody vouched for");
    }
  }

  /** The supervisor keys name and PIN. */
  async vouch(): Promise<void> {
    const pad = this.page.locator(".vouch, .approvals");
    await pad.locator("[data-own=name]").fill(this.supervisor.name);
    for (const digit of this.supervisor.pin) {
      await pad.getByRole("button", { name: digit, exact: true }).click();
    }
    await pad.locator(".button.first").click();
  }

  /** All that tells one moment of the console from another. */
  #state(): Promise<string> {
    return this.page.evaluate(() => {
      const duty = document.querySelector<HTMLElement>(".duty");
      // Wagers come in by themselves: what lies on the bets is no step of the dealer's.
      const said = duty?.cloneNode(true) as HTMLElement | undefined;
      for (const each of said?.querySelectorAll(".totals, .bettors") ?? []) each.remove();
      const cards = [...document.querySelectorAll(".left .hand svg[role=img]")];
      const shoe = document.querySelector(".shoe")?.textContent;
      const named = cards.map((card) => card.getAttribute("aria-label")).join();
      const chosen = document.querySelector(".chosen, .correction")?.textContent;
      return [duty?.dataset.step, said?.textContent, named, shoe, chosen].join("|");
    });
  }

  async #changed(before: string, what: string): Promise<void> {
    await until(async () => ((await this.#state()) === before ? null : true), what);
  }

  /** Does what is usual until something is due; cards are burnt as they come. */
  async until(...steps: string[]): Promise<void> {
    for (;;) {
      const step = await this.step();
      if (steps.includes(step)) return;
      if (step === "burn_card" || step === "burn_before_coup") await this.card("5D");
      else if (step === "shuffle_or_accept") {
        await this.does(() => this.page.locator(".ways .button").first().click({ force: true }));
      } else if (step === "await_wagers") await this.due(...steps, "call_no_more_bets");
      else await this.confirm();
    }
  }

  /** Buys somebody in at a station, or lets them take a place at the cloth. */
  async seats(place: number, name: string, amount = "500"): Promise<void> {
    await this.page.click(`[data-place="${place}"]`);
    await this.page.locator(".desk [data-own=name]").first().fill(name);
    const buysIn = this.page.locator(".desk [data-ask=buy_in]");
    if (await buysIn.count()) {
      await this.page.locator(".desk [data-own=amount]").fill(amount);
      await buysIn.click();
    } else await this.page.click(".desk [data-ask=take_place]");
    await this.page.waitForSelector(`[data-place="${place}"]:has-text("${name}")`);
    await this.page.click(`[data-place="${place}"]`);
    await this.page.waitForSelector(".duty");
  }

  /** Reports something by the words on its button. */
  async reports(words: string): Promise<void> {
    await this.page.click("header .alarm");
    await this.page.locator(".trouble").getByRole("button", { name: words }).first().click();
    await this.page.waitForSelector(".duty");
  }
}
