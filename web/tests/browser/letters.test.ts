// Chinese letters come from the program where a screen writes them, and only there.
import { expect, test } from "vitest";
import { gallery } from "./browser";

const { open } = gallery();

const fetched = (asked: string[]) =>
  asked.flatMap((address) => /(letters-\w+-\d+|languages)-[\w-]+\.woff2$/.exec(address)?.[1] ?? []);

/** The fonts of the program that a screen is really drawn with; titles may take one of the terminal. */
async function drawn(page: Awaited<ReturnType<typeof open>>["page"]) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const selector = "main :is(p, span, button, dt, li)";
  const { nodeIds } = await tools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const own = new Set<string>();
  for (const nodeId of nodeIds.slice(0, 80)) {
    const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const font of fonts) if (font.isCustomFont) own.add(font.postScriptName);
  }
  await tools.detach();
  return [...own];
}

const SCREENS = [
  ["station", "wagering"],
  ["console", "third-card"],
  ["display", "wagering"],
] as const;

test.each(SCREENS)("a %s in English asks for none of them", async (screen, state) => {
  const { asked } = await open(screen, state);
  expect(fetched(asked).filter((name) => name.startsWith("letters"))).toEqual([]);
});

test.each(SCREENS)("a %s in Chinese draws with its own", async (screen, state) => {
  for (const [language, letters, face] of [
    ["zh-Hans", "letters-hans", "NotoSansCJKsc"],
    ["zh-Hant", "letters-hant", "NotoSansCJKtc"],
  ] as const) {
    const { asked, page } = await open(screen, state, `language=${language}`);
    const names = fetched(asked);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith(letters))).toEqual([]);
    const faces = (await drawn(page)).filter((name) => name.startsWith("NotoSansCJK"));
    expect(faces.length).toBeGreaterThan(0);
    expect(faces.filter((name) => !name.startsWith(face))).toEqual([]);
  }
});
