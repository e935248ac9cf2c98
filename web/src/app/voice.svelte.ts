// The language, the room and the cards that somebody chose for a screen, and the words for it.

import { load } from "../words/load";
import { LANGUAGES, speaker, type Language, type Lexicon, type Speaker } from "../words/say";
import type { Words } from "../words/words";

export type Room = "dark" | "bright";

interface Chosen {
  language: Language;
  room: Room;
  colours: 2 | 4;
  /** Whether cards lie face down at this screen until somebody turns them. */
  squeeze: boolean;
}

/** The currency of a house that names none. */
const HOME_CURRENCY = "AUD";
const KEY = "sabot.chosen";
const USUAL: Chosen = { language: "en", room: "dark", colours: 2, squeeze: false };

/** What was chosen before, as far as it makes sense. */
export function remembered(text: string | null): Chosen {
  try {
    const found = JSON.parse(text ?? "{}") as Partial<Chosen>;
    return {
      language: LANGUAGES.find((known) => known === found.language) ?? USUAL.language,
      room: found.room === "bright" ? "bright" : "dark",
      colours: found.colours === 4 ? 4 : 2,
      squeeze: found.squeeze === true,
    };
  } catch {
    return USUAL;
  }
}

/** What the address of a screen asks for, as in `?language=zh-Hant&room=bright`: nobody can touch a
 * display. */
export function asked(search: string): Partial<Chosen> {
  const query = new URLSearchParams(search);
  const language = LANGUAGES.find((known) => known === query.get("language"));
  const room = (["dark", "bright"] as const).find((known) => known === query.get("room"));
  return { ...(language && { language }), ...(room && { room }) };
}

export class Voice<S extends keyof Words> {
  chosen = $state.raw<Chosen>(USUAL);
  words = $state.raw<Pick<Words, S | "shared">>() as Pick<Words, S | "shared">;
  speak = $state.raw<Speaker>() as Speaker;
  #sections: readonly (S | "shared")[];
  #root: HTMLElement;
  #currency = HOME_CURRENCY;

  private constructor(sections: readonly S[], root: HTMLElement) {
    this.#sections = ["shared", ...sections];
    this.#root = root;
  }

  /** A voice that has its words. */
  static async of<S extends keyof Words>(
    sections: readonly S[],
    chosen: Partial<Chosen> = {},
  ): Promise<Voice<S>> {
    const voice = new Voice(sections, document.documentElement);
    const before = remembered(localStorage.getItem(KEY));
    await voice.choose({ ...before, ...asked(location.search), ...chosen });
    return voice;
  }

  async choose(change: Partial<Chosen>): Promise<void> {
    const chosen = { ...this.chosen, ...change };
    const words = await load(chosen.language, this.#sections);
    this.words = words;
    this.chosen = chosen;
    this.#listen();
    this.#root.lang = chosen.language;
    this.#root.dataset.room = chosen.room;
    localStorage.setItem(KEY, JSON.stringify(chosen));
  }

  /** The currency in which amounts are written. */
  get currency(): string {
    return this.#currency;
  }

  /** Writes amounts in the house's currency. */
  spend(currency: string | null): void {
    if (this.#currency === (currency ?? HOME_CURRENCY)) return;
    this.#currency = currency ?? HOME_CURRENCY;
    this.#listen();
  }

  #listen(): void {
    const words = this.words as unknown as Lexicon;
    this.speak = speaker(this.chosen.language, words, this.#currency);
  }
}

/** A voice as far as everybody who chooses may know it, whatever else it says. */
export type Choosing = Pick<Voice<never>, "chosen" | "choose" | "words">;
