// What a form of the pit is given: the table that it is about, and the words.

import type { Permits, PitTable } from "../../api/types";
import type { Source } from "../../app/source";
import type { Speaker } from "../../words/say";
import type { Words } from "../../words/words";
import type { Wish } from "./wish.svelte";

export interface FormProps {
  shown: PitTable;
  source: Source<PitTable>;
  words: Words["pit"];
  speak: Speaker;
}

/** A form by which the table is changed, at the end of a coup. */
export interface ChangingFormProps extends FormProps {
  wish: Wish;
}

/** A form of what the rulebook permits, or does not. */
export interface PermittedFormProps extends FormProps {
  permits: Permits;
}
