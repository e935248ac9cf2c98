// Every screen can be used by everybody: axe finds nothing, and nothing comes from another network.
import { describe, expect, test } from "vitest";
import { violations } from "../axe";
import { gallery } from "./browser";

const { open, base } = gallery();

const STATES = [
  ["station", "wagering", ""],
  ["station", "wagering", "room=bright"],
  ["station", "result-wins", "language=zh-Hant"],
  ["station", "void-coup", "language=zh-Hans"],
  ["station", "options", ""],
  ["station", "correction", "room=bright"],
  ["station", "halted", ""],
  ["station", "idle", ""],
  ["console", "third-card", ""],
  ["console", "third-card", "room=bright"],
  ["console", "halted", "language=zh-Hans"],
  ["console", "approval", ""],
  ["console", "preparing", ""],
  ["console", "opening", ""],
  ["console", "assess", "room=bright"],
  ["console", "claim", "language=zh-Hant"],
  ["station", "called", ""],
  ["display", "result-banker", ""],
  ["display", "notices", "room=bright"],
  ["display", "halted", "language=zh-Hant"],
] as const;

test.each(["Rules", "History", "Settings", "Cash out"])(
  "the panel %s of a station meets it too",
  async (name) => {
    const { page } = await open("station", "wagering");
    await page.getByRole("button", { name, exact: true }).click();
    expect(await violations(page)).toEqual([]);
  },
);

test("so do drills and the pad of a second person at a console", async () => {
  const { page } = await open("console", "third-card", "", [1366, 768]);
  await page.getByRole("button", { name: "Training" }).click();
  await page.click("[data-drill='0']");
  await page.waitForSelector(".question");
  expect(await violations(page)).toEqual([]);
  await open("console", "approval", "", [1366, 768]);
  expect(await violations(page)).toEqual([]);
});

describe.each(STATES)("%s, %s, %s", (screen, state, query) => {
  const size = screen === "console" ? [1366, 768] : [1920, 1080];

  test("meets WCAG 2.2 AA as far as axe can tell, from this network alone", async () => {
    const { page, complaints, asked } = await open(screen, state, query, size);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(asked.filter((address) => !address.startsWith(base()))).toEqual([]);
  });
});
