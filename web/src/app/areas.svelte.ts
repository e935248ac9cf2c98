// The names of bets in the other languages of a layout, brought when a layout wants them.

import type { Layout } from "../api/types";
import { languagesBeside, namesIn } from "../state/areas";
import { load } from "../words/load";
import type { Language } from "../words/say";
import type { Words } from "../words/words";

/** The names of a bet beside that in the language of the screen. Call it while a component is made. */
export function namingBeside(layout: () => Layout, own: () => Language): (bet: string) => string[] {
  let catalogues = $state.raw<Pick<Words, "shared">[]>([]);
  // As one text, so that a document which says the same brings nothing again.
  const languages = $derived(languagesBeside(layout(), own()).join(" "));

  $effect(() => {
    let isWanted = true;
    const wanted = languages.split(" ").filter((each) => each !== "") as Language[];
    void Promise.all(wanted.map((each) => load(each, ["shared"]))).then((loaded) => {
      if (isWanted) catalogues = loaded;
    });
    return () => {
      isWanted = false;
    };
  });

  return (bet) => namesIn(catalogues, bet);
}
