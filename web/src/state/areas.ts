// The names that stand on the area of a bet beside the one in the language of the screen: those in
// the other languages of the layout (nsw:diagram/B: English and Chinese).

import type { Layout } from "../api/types";
import { lookUp, type Language } from "../words/say";
import type { Words } from "../words/words";

/** The languages in which a layout names its bets, beside that of the screen. */
export function languagesBeside(layout: Layout, own: Language): Language[] {
  const named = (layout.drawings ?? []).flatMap((drawing) => drawing.languages ?? []);
  // A rulebook says Chinese and not with which letters: those of the screen, or else the traditional.
  const chinese = own === "en" ? "zh-Hant" : own;
  const languages = named.map((each): Language => (each === "zh" ? chinese : "en"));
  return [...new Set(languages)].filter((each) => each !== own);
}

/** The names of a bet in these catalogues; none where a language has none of its own. */
export function namesIn(catalogues: readonly Pick<Words, "shared">[], bet: string): string[] {
  return catalogues.flatMap(({ shared }) => lookUp(shared.bets, bet) ?? []);
}
