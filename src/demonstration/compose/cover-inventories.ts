import type { Calendar } from './calendar.ts';
import type { Entry } from './entry.ts';
import { later, type ReadyAt, someTimeAfter } from './ready-times.ts';
import type { RetirementStep } from './step.ts';
import type { Supply } from './supply.ts';

type CoverContext = { readonly readyAt: ReadyAt; readonly calendar: Calendar };

/**
 * Retires an organization's units against the years of its inventory, oldest year first: units of its own projects before purchased ones,
 * and only vintages up to that year. The available units decide which years balance.
 */
export function coverInventories(
  entries: readonly Entry[],
  supply: Supply,
  known: CoverContext,
): RetirementStep[] {
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

type CoverageGap = {
  readonly inventory: Entry;
  readonly year: number;
  readonly wanted: number;
  readonly sources: readonly Entry[];
};

function coverYear(
  { inventory, year, wanted, sources }: CoverageGap,
  supply: Supply,
  { readyAt, calendar }: CoverContext,
): RetirementStep[] {
  let remaining = wanted;
  const vintages = sources.flatMap(({ serial, units }) =>
    units.filter((unit) => unit.year <= year).map((unit) => ({ project: serial, year: unit.year })),
  );
  return vintages.flatMap((vintage): RetirementStep[] => {
    const tonnes = Math.min(remaining, supply.left(vintage.project, vintage.year));
    if (tonnes === 0) return [];
    remaining -= tonnes;
    supply.take(vintage.project, vintage.year, tonnes);
    const purpose = { kind: 'inventory', project: inventory.serial, year } as const;
    const ready = later(readyAt(vintage.project, vintage.year), readyAt(inventory.serial, year));
    const at = someTimeAfter(ready, `${inventory.serial}/${year}/${vintage.project}`, calendar);
    const organization = inventory.organizationSerial;
    const taken = { organization, ...vintage, tonnes, purpose };
    return [{ act: 'retire', at, operation: { type: 'retire-first', ...taken } }];
  });
}
