// The catalogues: a text that a language lacks is a type error, so it fails the build.

import type { audit } from "./en/audit";
import type { cage } from "./en/cage";
import type { console } from "./en/console";
import type { contest } from "./en/contest";
import type { display } from "./en/display";
import type { floor } from "./en/floor";
import type { health } from "./en/health";
import type { office } from "./en/office";
import type { pit } from "./en/pit";
import type { promotions } from "./en/promotions";
import type { first, refusals, wants } from "./en/refusals";
import type { rulebooks } from "./en/rulebooks";
import type { shared } from "./en/shared";
import type { situations } from "./en/situations";
import type { staff } from "./en/staff";
import type { station } from "./en/station";
import type { surveillance } from "./en/surveillance";
import type { tournaments } from "./en/tournaments";

/** What every language must have: the texts of the English catalogue. */
export interface Words {
  shared: typeof shared;
  refusals: typeof refusals;
  /** In the file of the refusals. */
  wants: typeof wants;
  first: typeof first;
  situations: typeof situations;
  station: typeof station;
  console: typeof console;
  display: typeof display;
  office: typeof office;
  pit: typeof pit;
  audit: typeof audit;
  surveillance: typeof surveillance;
  cage: typeof cage;
  staff: typeof staff;
  floor: typeof floor;
  rulebooks: typeof rulebooks;
  health: typeof health;
  tournaments: typeof tournaments;
  contest: typeof contest;
  promotions: typeof promotions;
}
