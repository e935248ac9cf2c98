// Brings the catalogues of one language to a screen: those that it uses, and no other language's.

import type { Language } from "./say";
import type { Words } from "./words";

const FOLDERS: Record<Language, string> = {
  en: "en",
  "zh-Hans": "zh-hans",
  "zh-Hant": "zh-hant",
};

const files = import.meta.glob<Partial<Words>>("./*/*.ts");

/** The catalogues of a language by their names. */
export async function load<S extends keyof Words>(
  language: Language,
  sections: readonly S[],
): Promise<Pick<Words, S>> {
  const modules = await Promise.all(
    sections.map((section) => files[`./${FOLDERS[language]}/${section}.ts`]!()),
  );
  return Object.assign({}, ...modules) as Pick<Words, S>;
}
