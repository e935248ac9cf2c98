// The rooms of the office. Who may enter which the server says; a room's code comes when somebody
// enters it.

import type { Component } from "svelte";
import type { Me } from "../api/types";
import type { Voice } from "../app/voice.svelte";
import type { Words } from "../words/words";
import type { Route } from "./route.svelte";

/** The catalogues that the office speaks from. */
export const WORDS = [
  "office",
  "refusals",
  "situations",
  "console",
  "pit",
  "audit",
  "surveillance",
  "cage",
  "staff",
  "floor",
  "rulebooks",
  "health",
  "tournaments",
  "promotions",
] as const;

export type OfficeVoice = Voice<(typeof WORDS)[number]>;
export type OfficeWords = Pick<Words, "shared" | (typeof WORDS)[number]>;

/** What every room is given. */
export interface RoomProps {
  me: Me;
  voice: OfficeVoice;
  route: Route;
}

type Loads = () => Promise<{ default: Component<RoomProps> }>;

export const ROOMS = {
  home: () => import("./Home.svelte"),
  pit: () => import("./pit/Pit.svelte"),
  audit: () => import("./audit/Audit.svelte"),
  surveillance: () => import("./surveillance/Surveillance.svelte"),
  cage: () => import("./cage/Cage.svelte"),
  staff: () => import("./staff/Staff.svelte"),
  floor: () => import("./floor/Floor.svelte"),
  rulebooks: () => import("./rulebooks/Rulebooks.svelte"),
  health: () => import("./health/Health.svelte"),
  tournaments: () => import("./tournaments/Tournaments.svelte"),
  promotions: () => import("./promotions/Promotions.svelte"),
} satisfies Record<string, Loads>;

export type RoomId = keyof typeof ROOMS;

/** The rooms that somebody may enter, in the order of the menu. */
export function roomsOf(me: Me): RoomId[] {
  return (Object.keys(ROOMS) as RoomId[]).filter((id) => id === "home" || me.rooms.includes(id));
}
