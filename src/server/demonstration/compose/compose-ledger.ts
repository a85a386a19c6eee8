import type { Purpose } from '#domain/ledger/ledger-operation.ts';
import type { TimedOperation } from '#server/ledger/apply-ledger-operations.ts';
import { frenchNotes, retirementNotes } from '../content/notes.ts';
import type { Calendar } from './calendar.ts';
import { composeHistory } from './compose-history.ts';
import { coverInventories } from './cover-inventories.ts';
import type { Entry } from './entry.ts';
import { type ReadyAt, readyTimes, someTimeAfter } from './ready-times.ts';
import { pick } from './sequence.ts';
import { type Supply, supplyOf } from './supply.ts';

/** Returns all ledger operations in order of time: approvals, inventory years, the units of every vintage, and retirements. */
export function composeLedger(entries: readonly Entry[], calendar: Calendar): TimedOperation[] {
  const approved = entries.filter((entry) => entry.facts.status === 'Approved');
  const supply = supplyOf(approved);
  const settled = approved.flatMap((entry) =>
    composeHistory(entry, {}).flatMap(({ at, operations }) =>
      operations.map((operation) => ({ operation, at })),
    ),
  );
  const readyAt = readyTimes(settled);
  return [
    ...settled,
    ...coverInventories(approved, supply, { readyAt, calendar }),
    ...approved.flatMap((entry, index) => retireAgainstOther(entry, index, { supply, readyAt, calendar })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
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
): TimedOperation[] {
  if (entry.facts.programType === 'Offsets') return [];
  return entry.units.flatMap(({ year, tonnes }, age) =>
    pick(retiredShares, index * 2 + age).flatMap((share, part): TimedOperation[] => {
      const wanted = Math.min(Math.ceil(tonnes * share), supply.left(entry.serial, year));
      if (wanted === 0) return [];
      supply.take(entry.serial, year, wanted);
      const { serial: project, organizationSerial: organization } = entry;
      const purpose = noteFor(entry, year, index + age * 5 + part * 3);
      const at = someTimeAfter(readyAt(project, year), `${project}/${year}/${part}`, calendar);
      return [
        { at, operation: { type: 'retire-first', organization, project, year, tonnes: wanted, purpose } },
      ];
    }),
  );
}

function noteFor({ french }: Entry, year: number, index: number): Purpose {
  const note: string = french ? pick(frenchNotes, index) : pick(retirementNotes, index);
  return { kind: 'other', note: note.replaceAll('{year}', String(year)) };
}
