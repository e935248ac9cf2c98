// What axe finds on a page that is open in a browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe finds against WCAG 2.2 AA on a page as it is. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, since the page's own policy lets no script in.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const run = (
      globalThis as unknown as { axe: { run(o: object): Promise<{ violations: Found[] }> } }
    ).axe;
    return (await run.run({ runOnly: tags })).violations;
  });
  return found.flatMap((each) =>
    each.nodes
      .slice(0, 4)
      .map((node) => `${each.id} ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}
