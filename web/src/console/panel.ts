// What a panel of the console is given.

import type { Console } from "../api/types";
import type { Source } from "../app/source";
import type { Speaker } from "../words/say";
import type { Words } from "../words/words";

export interface PanelProps {
  shown: Console;
  source: Source<Console>;
  words: Pick<Words, "shared" | "console">;
  speak: Speaker;
}
