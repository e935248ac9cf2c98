// The states that every screen can be in, for the gallery to list.
import { consoles } from "../mock/console";
import { displays } from "../mock/display";
import { stations } from "../mock/station";

export const states: Record<string, string[]> = {
  station: Object.keys(stations),
  console: Object.keys(consoles),
  display: Object.keys(displays),
};
