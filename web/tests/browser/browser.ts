// A browser and the built pages for a test.
import { chromium, type Browser, type Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll } from "vitest";
import { FLAGS } from "../../scripts/browser.mjs";

export interface Opened {
  page: Page;
  /** What the page complained about: errors, and anything that it may not load. */
  complaints: string[];
  /** Every address that it asked for. */
  asked: string[];
}

/** Opens the states of the gallery, in one browser for a whole file of tests. */
export function gallery() {
  let browser: Browser;
  let server: PreviewServer;
  let base = "";
  let opened: Opened;

  beforeAll(async () => {
    server = await preview({ preview: { port: 4299 } });
    base = server.resolvedUrls!.local[0]!;
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
    const page = await browser.newPage({ reducedMotion: "reduce" });
    opened = { page, complaints: [], asked: [] };
    page.on("pageerror", (error) => opened.complaints.push(error.message));
    page.on("console", (said) => {
      if (said.type() === "error") opened.complaints.push(said.text());
    });
    page.on("request", (request) => opened.asked.push(request.url()));
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function open(screen: string, state: string, query = "", size = [1920, 1080]) {
    opened.complaints = [];
    opened.asked = [];
    await opened.page.setViewportSize({ width: size[0]!, height: size[1]! });
    await opened.page.goto(`${base}gallery.html?screen=${screen}&state=${state}&${query}`);
    await opened.page.waitForSelector("main");
    await opened.page.evaluate(() => document.fonts.ready);
    return opened;
  }

  return { open, base: () => base, page: () => opened.page };
}
