// The bands of a table in words.

import type { Band } from "../api/types";
import { lookUp, ruleNumber, type Speaker } from "../words/say";
import type { Words } from "../words/words";

export interface BandText {
  code: Band["code"];
  title: string;
  more: string;
  rule: string;
  tone: "slate" | "quiet" | "brass";
}

const QUIET: readonly Band["code"][] = ["last_coup", "table_closes", "correction", "asking"];
const BRASS: readonly Band["code"][] = ["tie_promotion", "special_odds", "promotion", "tournament"];

/** A band as a screen says it. */
export function bandText(
  band: Band,
  words: Pick<Words, "shared" | "situations">,
  speak: Speaker,
): BandText {
  const { shared } = words;
  const coupsLeft = band.coups_left ?? 1;
  const isLater = band.code === "last_coup" && coupsLeft > 1;
  const title = isLater
    ? speak.say(shared.coupsAfter, { coups: coupsLeft })
    : speak.say(shared.bands[band.code], { ...band });
  const because = band.situation === undefined ? "" : lookUp(words.situations, band.situation);
  const cause = band.cause === undefined ? "" : shared.dummyCauses[band.cause];
  const outcome =
    band.outcome === undefined
      ? ""
      : speak.say(shared.nowStands, { outcome: shared.outcomes[band.outcome] });
  const more = [because, cause, outcome, isLater ? "" : shared.bandsMore[band.code]];
  const stop = speak.language === "en" ? ". " : "。";
  return {
    code: band.code,
    title,
    more: more
      .filter((text) => text !== "" && text !== undefined)
      .map((text) => text!.replace(/[.。]$/, ""))
      .join(stop)
      .concat(more.some((text) => text) ? stop.trimEnd() : ""),
    rule: band.rule === undefined ? "" : speak.say(shared.rule, { rule: ruleNumber(band.rule) }),
    tone: BRASS.includes(band.code) ? "brass" : QUIET.includes(band.code) ? "quiet" : "slate",
  };
}
