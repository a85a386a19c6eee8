import type { Purpose } from '#domain/ledger/ledger-operation.ts';
import { frenchNotes, retirementNotes } from '../content/notes.ts';
import type { Calendar } from './calendar.ts';
import { composeUnitActs } from './compose-unit-acts.ts';
import { coverInventories } from './cover-inventories.ts';
import type { Entry } from './entry.ts';
import { type ReadyAt, readyTimes, someTimeAfter } from './ready-times.ts';
import { pick } from './sequence.ts';
import type { LifeStep, RetirementStep, UnitStep } from './step.ts';
import { type Supply, supplyOf } from './supply.ts';

/** Returns the acts on units that approvals among `steps` issued, in no order: retirements, then transfers and cancellations of the rest. */
export function composeRetirements(
  entries: readonly Entry[],
  steps: readonly LifeStep[],
  calendar: Calendar,
): (RetirementStep | UnitStep)[] {
  const approved = entries.filter((entry) => entry.facts.status === 'Approved');
  const supply = supplyOf(approved);
  const readyAt = readyTimes(steps);
  return [
    ...coverInventories(approved, supply, { readyAt, calendar }),
    ...approved.flatMap((entry, index) => retireAgainstOther(entry, index, { supply, readyAt, calendar })),
    ...composeUnitActs(approved, { supply, readyAt, calendar, lastBegun: lastBegunOf(entries) }),
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
  if (entry.facts.programType === 'Offsets') return [];
  return entry.units.flatMap(({ year, tonnes }, age) =>
    pick(retiredShares, index * 2 + age).flatMap((share, part): RetirementStep[] => {
      const wanted = Math.min(Math.ceil(tonnes * share), supply.left(entry.serial, year));
      if (wanted === 0) return [];
      supply.take(entry.serial, year, wanted);
      const { serial: project, organizationSerial: organization } = entry;
      const purpose = noteFor(entry, year, index + age * 5 + part * 3);
      const at = someTimeAfter(readyAt(project, year), `${project}/${year}/${part}`, calendar);
      const taken = { organization, project, year, tonnes: wanted, purpose };
      return [{ act: 'retire', at, operation: { type: 'retire-first', ...taken } }];
    }),
  );
}

function noteFor({ french }: Entry, year: number, index: number): Purpose {
  const note: string = french ? pick(frenchNotes, index) : pick(retirementNotes, index);
  return { kind: 'other', note: note.replaceAll('{year}', String(year)) };
}
