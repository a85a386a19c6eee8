import type { RemainingUnits } from '#contract/overview-units.ts';
import * as m from '#messages/messages.js';

type UnitSource = RemainingUnits['entries'][number]['source'];

/** Where units come from: as a column of offsets, and beside an entry. */
export const sourceWords: Record<UnitSource, { readonly column: () => string; readonly word: () => string }> =
  {
    own: { column: m.trueup_offsets_own, word: m.trueup_source_own },
    purchased: { column: m.trueup_offsets_purchased, word: m.trueup_source_purchased },
    received: { column: m.trueup_offsets_received, word: m.trueup_source_received },
  };
