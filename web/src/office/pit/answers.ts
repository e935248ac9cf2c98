// What became of something that was asked, in words for whoever asked.

import type { Answered } from "../../api/types";
import type { Answer, Refusal } from "../../feed/messages";
import { refusalText } from "../../station/refusal";
import type { OfficeVoice } from "../rooms";

export interface Said {
  text: string;
  isDone: boolean;
}

/** An answer in words, with the rule behind a refusal. */
export function said(answer: Answer | Answered, voice: OfficeVoice): Said {
  const { words, speak } = voice;
  if (answer.refused) {
    const refused = answer.refused as Refusal;
    return { text: refusalText(refused, words.refusals, speak), isDone: false };
  }
  if (answer.unavailable) return { text: answer.unavailable.words, isDone: false };
  const number = answer.accepted?.waiting ?? null;
  const text = number === null ? words.pit.done : speak.say(words.pit.waiting, { number });
  return { text, isDone: true };
}
