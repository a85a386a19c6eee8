import type { TimedOperation } from '#server/ledger/apply-ledger-operations.ts';
import type { Calendar } from './calendar.ts';
import type { Entry } from './entry.ts';
import { type ReadyAt, someTimeAfter } from './ready-times.ts';
import type { Supply } from './supply.ts';

type Known = { readonly readyAt: ReadyAt; readonly calendar: Calendar };

/**
 * Retires units of an organization against the years of its own inventory, oldest first: its projects' before bought
 * ones, and only vintages that were there by then. Some years come out balanced, others do not: it is what units there are.
 */
export function coverInventories(entries: readonly Entry[], supply: Supply, known: Known): TimedOperation[] {
  return entries.flatMap((inventory) => {
    const { covering, organization } = inventory;
    if (covering === null || covering.share === 0) return [];
    const own = entries.filter((entry) => entry.organization === organization && entry.units.length > 0);
    const sources = own.toSorted((one, other) => rank(one) - rank(other));
    return inventory.facts.rows
      .filter(({ status, year }) => status === 'Inventory' && year >= covering.from)
      .flatMap(({ year, quantity }) =>
        coverYear({ inventory, year, wanted: Math.round(quantity * covering.share), sources }, supply, known),
      );
  });
}

function rank({ facts }: Entry): number {
  return facts.programType === 'Offsets' ? 1 : 0;
}

type Need = {
  readonly inventory: Entry;
  readonly year: number;
  readonly wanted: number;
  readonly sources: readonly Entry[];
};

function coverYear(
  { inventory, year, wanted, sources }: Need,
  supply: Supply,
  { readyAt, calendar }: Known,
): TimedOperation[] {
  let open = wanted;
  const lots = sources.flatMap(({ serial, units }) =>
    units.filter((unit) => unit.year <= year).map((unit) => ({ project: serial, year: unit.year })),
  );
  return lots.flatMap((lot): TimedOperation[] => {
    const tonnes = Math.min(open, supply.left(lot.project, lot.year));
    if (tonnes === 0) return [];
    open -= tonnes;
    supply.take(lot.project, lot.year, tonnes);
    const purpose = { kind: 'inventory', project: inventory.serial, year } as const;
    const ready = later(readyAt(lot.project, lot.year), readyAt(inventory.serial, year));
    const at = someTimeAfter(ready, `${inventory.serial}/${year}/${lot.project}`, calendar);
    const organization = inventory.organizationSerial;
    return [{ at, operation: { type: 'retire-first', organization, ...lot, tonnes, purpose } }];
  });
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
