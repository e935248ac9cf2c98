// Why the house did not do something, in the words of the screen's language; in English where the
// code is new to it.

import type { Problem } from "../api/types";
import { lookUp } from "../words/say";
import type { Words } from "../words/words";

export function problemText(problem: Problem, words: Pick<Words, "shared">): string {
  return lookUp(words.shared.problems, problem.code) ?? problem.words;
}
