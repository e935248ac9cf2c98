// The pages of the book, for tests that follow them: what a reader is told to touch is looked for on the
// screens under the very name that the page has for it.
import { readFileSync } from "node:fs";
import { expect } from "vitest";

const TUTORIALS = new URL("../../../docs/book/src/tutorials/", import.meta.url);

/** The files that a page tells to write. */
export function filesOf(name: string): Map<string, string> {
  const page = readFileSync(new URL(`${name}.md`, TUTORIALS), "utf8");
  const blocks = [...page.matchAll(/^```\w+ file=(\S+)\n([^]*?)^```/gm)];
  return new Map(blocks.map((found) => [found[1]!, found[2]!]));
}

/** A page, which is asked for its sentences: what stands in italics in a sentence that it has. */
export function tutorial(name: string): (words: string) => string[] {
  const page = readFileSync(new URL(`${name}.md`, TUTORIALS), "utf8").replaceAll(/\s+/g, " ");
  return (words) => {
    expect(page).toContain(words);
    return [...words.matchAll(/\*([^*]+)\*/g)].map((found) => found[1]!);
  };
}
