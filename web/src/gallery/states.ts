// The states that every screen can be in, for the gallery to list.
import { consoles } from "../mock/console";
import { displays } from "../mock/display";
import { stations } from "../mock/station";

import { names } from "./recorded";
import { RECORDED } from "./show";

/** The examples that hold every screen, not the station alone. */
const WHOLE = [
  ...["approval-waits", "dealing", "frozen", "options-asked"],
  ...["preparing", "result-won", "stray-card", "wagering"],
];

const recorded = names.map((name) => `${RECORDED}${name}`);
const whole = names.filter((name) => WHOLE.includes(name)).map((name) => `${RECORDED}${name}`);

export const states: Record<string, string[]> = {
  station: [...Object.keys(stations), ...recorded],
  console: [...Object.keys(consoles), ...whole],
  display: [...Object.keys(displays), ...whole],
};
