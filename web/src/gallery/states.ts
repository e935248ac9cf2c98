// The states that every screen can be in, for the gallery to list.
import { consoles } from "../mock/console";
import { displays } from "../mock/display";
import { stations } from "../mock/station";

import { names } from "./recorded";
import { RECORDED } from "./show";

const recorded = names.map((name) => `${RECORDED}${name}`);

export const states: Record<string, string[]> = {
  station: [...Object.keys(stations), ...recorded],
  console: Object.keys(consoles),
  display: Object.keys(displays),
};
