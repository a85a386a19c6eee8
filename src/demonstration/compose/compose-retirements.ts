import type { Purpose } from '#domain/ledger/ledger-operation.ts';
import { frenchNotes, retirementNotes } from '../content/sentences.ts';
import { type Calendar, pick } from './calendar.ts';
import {
  composeUnitOperations,
  later,
  type ReadyAt,
  readyTimes,
  someTimeAfter,
} from './compose-unit-operations.ts';
import {
  type Entry,
  type LifeStep,
  type RetirementStep,
  type Supply,
  supplyOf,
  type UnitStep,
} from './entry.ts';

/**
 * Returns the operations on units that approvals among `steps` issued, in no order: retirements, then transfers and
 * cancellations of the rest.
 */
export function composeRetirements(
  entries: readonly Entry[],
  steps: readonly LifeStep[],
  calendar: Calendar,
): (RetirementStep | UnitStep)[] {
  const approved = entries.filter((entry) => entry.details.status === 'Approved');
  const supply = supplyOf(approved);
  const readyAt = readyTimes(steps);
  return [
    ...coverInventories(approved, supply, { readyAt, calendar }),
    ...approved.flatMap((entry, index) => retireAgainstOther(entry, index, { supply, readyAt, calendar })),
    ...composeUnitOperations(approved, { supply, readyAt, calendar, lastBegun: lastBegunOf(entries) }),
  ];
}

function lastBegunOf(entries: readonly Entry[]) {
  return (organization: string) => {
    const own = entries.filter((entry) => entry.organization === organization);
    return new Date(Math.max(...own.map(({ times }) => times.begun.getTime())));
  };
}

/** Shares of a vintage retired in each retirement against Other: none, part, two parts, or all of it. */
const retiredShares: readonly [readonly number[], ...(readonly number[])[]] = [
  [0.35],
  [],
  [1],
  [0.2, 0.3],
  [0.6],
  [],
];

type RetirementContext = { readonly supply: Supply; readonly readyAt: ReadyAt; readonly calendar: Calendar };

function retireAgainstOther(
  entry: Entry,
  index: number,
  { supply, readyAt, calendar }: RetirementContext,
): RetirementStep[] {
  if (entry.details.programType === 'Offsets') return [];
  return entry.units.flatMap(({ year, tonnes }, age) =>
    pick(retiredShares, index * 2 + age).flatMap((share, part): RetirementStep[] => {
      const wanted = Math.min(Math.ceil(tonnes * share), supply.left(entry.serial, year));
      if (wanted === 0) return [];
      supply.take(entry.serial, year, wanted);
      const { serial: project, organizationSerial: organization } = entry;
      const purpose = noteFor(entry, year, index + age * 5 + part * 3);
      const at = someTimeAfter(readyAt(project, year), `${project}/${year}/${part}`, calendar);
      const taken = { organization, project, year, tonnes: wanted, purpose };
      return [{ action: 'retire', at, operation: { type: 'retire-first', ...taken } }];
    }),
  );
}

function noteFor({ french }: Entry, year: number, index: number): Purpose {
  const note: string = french ? pick(frenchNotes, index) : pick(retirementNotes, index);
  return { kind: 'other', note: note.replaceAll('{year}', String(year)) };
}

type CoverContext = { readonly readyAt: ReadyAt; readonly calendar: Calendar };

/**
 * Retires an organization's units against the years of its inventory, oldest year first: units of its own
 * projects before purchased ones, and only vintages up to that year. The available units decide which years
 * balance.
 */
function coverInventories(entries: readonly Entry[], supply: Supply, known: CoverContext): RetirementStep[] {
  return entries.flatMap((inventory) => {
    const { covering, organization } = inventory;
    if (covering === null || covering.share === 0) return [];
    const own = entries.filter((entry) => entry.organization === organization && entry.units.length > 0);
    const sources = own.toSorted((one, other) => rank(one) - rank(other));
    return inventory.details.rows
      .filter(({ status, year }) => status === 'Inventory' && year >= covering.from)
      .flatMap(({ year, quantity }) =>
        coverYear({ inventory, year, wanted: Math.round(quantity * covering.share), sources }, supply, known),
      );
  });
}

function rank({ details }: Entry): number {
  return details.programType === 'Offsets' ? 1 : 0;
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
    return [{ action: 'retire', at, operation: { type: 'retire-first', ...taken } }];
  });
}
