// A refusal in the words of the screen's language; in English where the code is new to it.

import type { Refusal } from "../feed/messages";
import { lookUp, ruleNumber, type Speaker } from "../words/say";
import type { Words } from "../words/words";

export function refusalText(refusal: Refusal, words: Words["refusals"], speak: Speaker): string {
  const known = lookUp(words, refusal.code);
  const said = known === undefined ? refusal.words : speak.say(known, refusal.with ?? {});
  return refusal.rule ? `${said} (${ruleNumber(refusal.rule)})` : said;
}
