// What a panel of the station is given that somebody opens and closes again.

import type { Station } from "../api/types";
import type { Source } from "../app/source";
import type { Speaker } from "../words/say";
import type { Words } from "../words/words";

export interface PanelProps {
  shown: Station;
  source: Source<Station>;
  words: Pick<Words, "shared" | "station" | "refusals">;
  speak: Speaker;
  close: () => void;
}
