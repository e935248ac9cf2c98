// The examples that crate `screens` keeps: every code in them has a text, every shape is as known.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Console, Display, Station } from "../src/api/types";
import { bandText } from "../src/app/bands";
import { cents } from "../src/state/money";
import { roads } from "../src/state/roads";
import { console as consoleWords } from "../src/words/en/console";
import { refusals } from "../src/words/en/refusals";
import { shared } from "../src/words/en/shared";
import { situations } from "../src/words/en/situations";
import { station as stationWords } from "../src/words/en/station";
import { speaker } from "../src/words/say";
import { standsOf } from "../src/station/play.svelte";

const FOLDER = new URL("../../crates/screens/examples/", import.meta.url);

interface Example {
  station?: Station;
  console?: Console;
  display?: Display;
}

const names = readdirSync(FOLDER).filter(
  (name) => name.endsWith(".json") && !["bets.json", "answers.json"].includes(name),
);
const read = (name: string): Example => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
const speak = speaker("en", { shared, situations, console: consoleWords });

describe.each(names)("%s", (name) => {
  const example = read(name);
  const common = (example.station ?? example.display ?? example.console)!;

  test("its bands, cards and roads can be said and drawn", () => {
    for (const band of common.bands.all) {
      const said = bandText(band, { shared, situations }, speak);
      expect(said.title).not.toMatch(/[{}]|undefined/);
      expect(said.more).not.toMatch(/[{}]|undefined/);
    }
    const { beads, big, big_eye_boy, small_road, cockroach_pig } = common.roads;
    const again = roads(beads);
    expect(again.big.map((cell) => [cell.x, cell.y, cell.is])).toEqual(
      big.map((cell) => [cell.x, cell.y, cell.is]),
    );
    expect([again.big_eye_boy, again.small_road, again.cockroach_pig]).toEqual([
      ...[big_eye_boy, small_road, cockroach_pig],
    ]);
    expect(consoleWords.duties).toHaveProperty([common.phase.next.step]);
  });

  test("its station's codes have texts and its money adds up", () => {
    const shown = example.station;
    if (shown === undefined) return;
    for (const note of shown.notes.all) expect(stationWords.notes).toHaveProperty([note.code]);
    for (const spot of shown.felt.spots) {
      if (spot.why !== undefined) expect(stationWords.why).toHaveProperty([spot.why]);
      expect(cents(spot.range.min)).toBeLessThanOrEqual(cents(spot.range.max));
    }
    const why = shown.seat.cash_out.why;
    if (why !== null) expect(refusals).toHaveProperty([why]);
    const wagered = standsOf(shown).wagers.reduce((sum, held) => sum + cents(held.amount), 0);
    expect(wagered).toBe(cents(shown.money.wagered));
  });

  test("its console's codes have texts", () => {
    const shown = example.console;
    if (shown === undefined) return;
    expect(consoleWords.duties).toHaveProperty([shown.duty.step]);
    for (const each of shown.stock.procedure) {
      expect(consoleWords.duties).toHaveProperty([each.step]);
    }
    for (const incident of shown.incidents.all) {
      expect(situations).toHaveProperty([incident.situation]);
      for (const choice of incident.choices) {
        expect(consoleWords.remedies).toHaveProperty([choice.remedy]);
      }
      for (const task of incident.tasks) expect(consoleWords.tasks).toHaveProperty([task]);
    }
    for (const family of shown.trouble.all) {
      expect(consoleWords.families).toHaveProperty([family.family]);
      for (const sight of family.all) expect(situations).toHaveProperty([sight.situation]);
    }
  });
});
