// What every page of a promotion is given.

import type { PromotionShown, PromotionTerms } from "../../api/types";
import type { OfficeVoice } from "../rooms";
import type { Asking } from "./asking.svelte";

export interface PageProps {
  promotion: PromotionShown;
  terms: PromotionTerms;
  asking: Asking;
  voice: OfficeVoice;
  tables: readonly string[];
  mayRun: boolean;
}
