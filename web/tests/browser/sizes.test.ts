// A station of every size: nothing scrolls, and fingers find their targets.
import { expect, test } from "vitest";
import { gallery } from "./browser";

const { open } = gallery();

const STATIONS = ["wagering", "options", "void-coup", "correction", "result-wins", "cashing-out"];
const SIZES = [
  [1920, 1080],
  [1080, 1920],
  [1280, 800],
];

test.each(SIZES)("a station of %d by %d scrolls nowhere", async (width, height) => {
  for (const state of STATIONS) {
    const { page } = await open("station", state, "", [width!, height!]);
    const over = await page.evaluate(() => {
      const root = document.documentElement;
      return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
    });
    expect([state, ...over]).toEqual([state, 0, 0]);
  }
});

test.each(SIZES)(
  "on a station of %d by %d every target is 64 px or more",
  async (width, height) => {
    const { page } = await open("station", "wagering", "", [width!, height!]);
    const small = await page.$$eval("button", (buttons) =>
      buttons
        .map((button) => [button.textContent?.trim(), button.getBoundingClientRect()] as const)
        .filter(([, box]) => Math.min(box.width, box.height) < 63.5)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small).toEqual([]);
  },
);

test("the countdown lies neither on the pad of a second person nor on what is due", async () => {
  const { page } = await open("console", "approval", "", [1366, 768]);
  const ring = (await page.locator(".centre > .ring").boundingBox())!;
  const pad = (await page.locator(".approvals").boundingBox())!;
  const words = await page.locator(".duty h2").evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return range.getBoundingClientRect().right;
  });
  expect(ring.x + ring.width).toBeLessThanOrEqual(pad.x);
  expect(ring.x).toBeGreaterThanOrEqual(words);
});

test("nor on the button that closes what was opened meanwhile", async () => {
  const { page } = await open("console", "wagering", "", [1366, 768]);
  await page.click("[data-place='2']");
  const ring = (await page.locator(".centre > .ring").boundingBox())!;
  const button = (await page.locator(".desk header .button").boundingBox())!;
  expect(ring.x + ring.width).toBeLessThanOrEqual(button.x);
});

test("money is cut off on no tile of the console", async () => {
  const { page } = await open("console", "wagering", "", [1366, 768]);
  const cut = await page.$$eval(".tile > span", (texts) =>
    texts
      .filter((text) => {
        const tile = text.closest(".tile")!.getBoundingClientRect();
        const range = document.createRange();
        range.selectNode(text.lastChild!);
        const own = range.getBoundingClientRect();
        return own.left < tile.left || own.right > tile.right || own.bottom > tile.bottom;
      })
      .map((text) => text.textContent),
  );
  expect(cut).toEqual([]);
});

test("a display shows its signs whole", async () => {
  const { page } = await open("display", "notices");
  const over = await page.$eval("aside", (side) => side.scrollHeight - side.clientHeight);
  expect(over).toBeLessThanOrEqual(0);
});
