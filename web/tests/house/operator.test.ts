// The operators' page of the book from the first start to a table that is open: the house of its own floor
// plan, with nobody in it but whom the page adds.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { filesOf, tutorial } from "./book";
import { freePort } from "../../scripts/browser.mjs";
import { browser, pageOf, program, until } from "./house";

const folder = mkdtempSync(join(tmpdir(), "sabot-"));
let house: ChildProcess | undefined;
let chromium: Browser | undefined;

afterAll(async () => {
  await chromium?.close();
  house?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What an authenticator app shows for a secret. */
function code(secret: string): string {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replaceAll(" ", "")].map((letter) =>
    digits.indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g)!;
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const key = Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
  const mac = createHmac("sha1", key).update(step).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

test("the page for operators ends with a table that is open", async () => {
  const says = tutorial("operator");
  writeFileSync(join(folder, "floor.toml"), filesOf("operator").get("floor.toml")!);
  const base = `http://127.0.0.1:${await freePort()}`;
  says("$ sabot serve --floor floor.toml --home house");
  const args = ["serve", "--floor", "floor.toml", "--home", "house", "--listen", base.slice(7)];
  house = spawn(program(), args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  house.stdout!.on("data", (text: Buffer) => (said += text.toString()));
  const first = await until(
    () => /one-time code (\S+)/.exec(said)?.[1] ?? null,
    "the owner's one-time code",
  );
  const env = {
    ...process.env,
    SABOT_SERVER: base,
    SABOT_CREDENTIALS: join(folder, "credentials.json"),
  };
  const ctl = (words: string, input = "") =>
    execFileSync(program(), ["ctl", ...words.split(" ")], { cwd: folder, env, input }).toString();

  const phrase = "a long phrase of her own\n";
  ctl(`owner Olga ${first}`, phrase);
  ctl("sign-in Olga", phrase);
  const offered = JSON.parse(ctl("own factor")) as { offer: string; secret: string };
  ctl(`own set-up ${offered.offer} ${code(offered.secret)}`);
  says("$ echo 246813 | sabot ctl people add Dan --right act:dealer --pin");
  ctl("people add Dan --right act:dealer --pin", "246813\n");
  says("$ sabot ctl offer one-console console --table one");
  const given = JSON.parse(ctl("offer one-console console --table one")) as { code: string };
  says("$ echo 975318 | sabot ctl people add Sue --right act:casino-operator --pin");
  ctl("people add Sue --right act:casino-operator --pin", "975318\n");

  chromium = await browser();
  const page = await pageOf(chromium, [1366, 768]);
  says("Open `http://127.0.0.1:8080/console/one#CODE`, with that code after the `#`, in a browser");
  await page.goto(`${base}/console/one#${given.code}`);
  await page.getByLabel("Name").fill("Sue");
  await page.getByLabel("PIN").fill("975318");
  await page.getByRole("button", { name: "Sign in" }).click();
  const [own] = says("Sue signs in there with that PIN, and must *Choose a PIN of your own*.");
  await page.getByRole("heading", { name: own! }).waitFor();
  await page.getByLabel("PIN").fill("864209");
  await page.getByRole("button", { name: own! }).click();
  const [open] = says("Then she presses *Open table*: limits and version are those of the plan.");
  await page.getByRole("button", { name: open!, exact: true }).click();
  const [due] = says("says in large letters what is due, at first *Bring cards to the table*");
  await page.waitForSelector(`.duty:has-text("${due}")`);
  expect(await page.locator(".duty").getAttribute("data-step")).toBe("bring_cards");
  const [more, out] = says("To let Dan deal, press *More*, then *Sign out*: now Dan signs in");
  await page.getByRole("button", { name: more!, exact: true }).click();
  await page.getByRole("button", { name: out! }).click();
  await page.getByLabel("Name").fill("Dan");
  await page.getByLabel("PIN").fill("246813");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: own! }).waitFor();
  await page.getByLabel("PIN").fill("528147");
  await page.getByRole("button", { name: own! }).click();
  await page.waitForSelector(".duty");

  // Who has a PIN for one use cannot vouch with it, and is told what comes first.
  ctl("people add Tom --right act:casino-operator --pin", "482915\n");
  const refused = await page.evaluate(async () => {
    const ask = { is: "approve", number: 1 };
    const body = JSON.stringify({ name: "Tom", pin: "482915", key: "k", ask });
    const headers = { "content-type": "application/json" };
    const at = "/api/tables/one/vouch?as=one-console";
    return (await (await fetch(at, { method: "POST", headers, body })).json()) as { code: string };
  });
  expect(refused.code).toBe("secret_must_change");
});
