// The catalogues: a text that a language lacks is a type error, so it fails the build.

import type { console } from "./en/console";
import type { display } from "./en/display";
import type { refusals } from "./en/refusals";
import type { shared } from "./en/shared";
import type { station } from "./en/station";

/** What every language must have: the texts of the English catalogue. */
export interface Words {
  shared: typeof shared;
  refusals: typeof refusals;
  station: typeof station;
  console: typeof console;
  display: typeof display;
}
