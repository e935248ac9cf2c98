// What a bettor can read beside the felt: the conditions of tournaments that are published, as the panel
// of the rules shows them.
import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { ContestConditions, Station } from "../src/api/types";
import { Recorded } from "../src/app/recorded.svelte";
import { published } from "../src/mock/reading";
import { NOW } from "../src/mock/table";
import { Reading, type Tab } from "../src/station/reading.svelte";
import RulesPanel from "../src/station/RulesPanel.svelte";
import { refusals } from "../src/words/en/refusals";
import { shared } from "../src/words/en/shared";
import { station } from "../src/words/en/station";
import { speaker } from "../src/words/say";

/** What stands in the panel, with this tab open, and the texts of its tabs. */
async function panel(conditions: ContestConditions[] | null, tab: Tab) {
  const source = new Recorded<Station>(null, NOW);
  source.published = conditions;
  const reading = new Reading();
  await reading.read(source);
  reading.tab = tab;
  const words = { shared, station, refusals };
  const speak = speaker("en", { shared });
  const props = { source, words, speak, close: () => undefined, reading };
  const { body } = render(RulesPanel, { props });
  const tabs = [...body.matchAll(/role="tab"[^>]*>([^<]*)</g)].map((found) => found[1]);
  return { body, tabs };
}

// Shows act:15.2(b).
test("published conditions of a tournament have a tab, with every line of the paper", async () => {
  const { body, tabs } = await panel(published, "tournament");
  expect(tabs).toEqual(["Pay tables", "Rules", "Tournament"]);
  for (const part of published.flatMap((each) => each.parts)) {
    expect(body).toContain(part.title);
    for (const { label, text, rule } of part.lines) {
      expect(body).toContain(text);
      if (label !== null) expect(body).toContain(`>${label}<`);
      if (rule !== null) expect(body).toContain(`>${rule.split(":")[1]}<`);
    }
  }
});

test("without any there is no such tab, whether none are published or none can be read", async () => {
  for (const none of [[], null]) {
    const { body, tabs } = await panel(none, "rules");
    expect(tabs).toEqual(["Pay tables", "Rules"]);
    expect(body).not.toContain("Tournament");
  }
});
