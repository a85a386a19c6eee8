import type { Overview, OverviewYear } from '#contract/overviews.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** Returns what a year of the true-up says in words: emitted, reduced, bought, retired, and what is missing. */
export function yearSentences(year: OverviewYear, { name }: Overview['organization']): readonly string[] {
  return [emitted(year, name), ...reduced(year), ...retired(year), ...missing(year)];
}

function emitted({ year, inventory, projectedInventory }: OverviewYear, name: string): string {
  if (inventory !== null) return m.trueup_emitted({ name, year, tonnes: formatWhole(inventory) });
  return projectedInventory === null
    ? m.trueup_no_inventory({ name, year })
    : m.trueup_will_emit({ name, year, tonnes: formatWhole(projectedInventory) });
}

function reduced({ registered, projected, purchased, received }: OverviewYear): readonly string[] {
  return [
    registered > 0 ? m.trueup_reduced({ tonnes: formatWhole(registered) }) : null,
    projected > 0 ? m.trueup_projected({ tonnes: formatWhole(projected) }) : null,
    purchased > 0 ? m.trueup_bought({ tonnes: formatWhole(purchased) }) : null,
    received > 0 ? m.trueup_was_given({ tonnes: formatWhole(received) }) : null,
  ].filter((sentence) => sentence !== null);
}

function retired({ inventory, offsets }: OverviewYear): readonly string[] {
  if (inventory === null) return [];
  return offsets === 0 ? [m.trueup_nothing_retired()] : [m.trueup_retired({ tonnes: formatWhole(offsets) })];
}

function missing({ inventory, shortfall, available }: OverviewYear): readonly string[] {
  const left = available === null ? [] : [m.trueup_available({ tonnes: formatWhole(available) })];
  if (shortfall === null) return left;
  if (shortfall > 0) return [...left, m.trueup_missing({ tonnes: formatWhole(shortfall) })];
  return [...left, inventory === null ? m.trueup_enough() : m.trueup_nothing_missing()];
}
