// Alarms in words: what was noticed, and how often chance alone looks like it.

import type { VigilAlarm } from "../../api/types";
import { lookUp, type Speaker } from "../../words/say";
import type { Words } from "../../words/words";

/** What was noticed. */
export function alarmText(alarm: VigilAlarm, words: Words["surveillance"], speak: Speaker): string {
  const text = lookUp(words.alarm, alarm.code) ?? alarm.code;
  const way = alarm.backwards ? words.backwards : words.forwards;
  return speak.say(text, { ...alarm, way });
}

/** What to do about it. */
export function alarmToDo(alarm: VigilAlarm, words: Words["surveillance"]): string {
  return lookUp(words.toDo, alarm.code) ?? "";
}

/** How often chance alone looks like it. */
export function alarmChance(
  alarm: VigilAlarm,
  words: Words["surveillance"],
  speak: Speaker,
): string {
  const text = lookUp(words.chance, alarm.code) ?? "";
  return speak.say(text, { one_in: oddsText(alarm.one_in, speak) });
}

/** Beyond this nobody reads the digits, and not all of them are known. */
const UNREADABLE = 1e12;

/** So many, and a power of ten where there are too many digits to read. */
export function oddsText(oneIn: number, speak: Speaker): string {
  if (oneIn < UNREADABLE) return speak.number(oneIn);
  const power = String(Math.floor(Math.log10(oneIn)));
  return `10${[...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}
