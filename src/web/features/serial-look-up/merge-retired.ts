import type { SerialDetails } from '#contract/serials.ts';
import type { UnitPart } from '#domain/ledger/trace-units.ts';

type StatusTotal = { readonly status: UnitPart['status']; readonly tonnes: number };

/** Returns tonnes by status, most first, with retirements against an inventory and against a note as one. */
export function mergeRetired(totals: SerialDetails['totals']): readonly StatusTotal[] {
  const alike = Map.groupBy(totals, ({ status }) => (status === 'RetiredInventory' ? 'Retired' : status));
  return [...alike]
    .map(([status, parts]) => ({ status, tonnes: parts.reduce((sum, { tonnes }) => sum + tonnes, 0) }))
    .toSorted((one, other) => other.tonnes - one.tonnes);
}
