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

/**
 * Everything that the ledger is asked for, in the order of time: what was approved and when, the inventories' years, the
 * units of every vintage, and what they were retired for since.
 */
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
    ...approved.flatMap((entry, index) => retireForOthers(entry, index, { supply, readyAt, calendar })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** How much of a vintage is retired at a time for others: nothing, a part, two parts, or all of it. */
const habits: readonly [readonly number[], ...(readonly number[])[]] = [
  [0.35],
  [],
  [1],
  [0.2, 0.3],
  [0.6],
  [],
];

type Retiring = { readonly supply: Supply; readonly readyAt: ReadyAt; readonly calendar: Calendar };

function retireForOthers(
  entry: Entry,
  index: number,
  { supply, readyAt, calendar }: Retiring,
): TimedOperation[] {
  if (entry.facts.programType === 'Offsets') return [];
  return entry.units.flatMap(({ year, tonnes }, age) =>
    pick(habits, index * 2 + age).flatMap((share, part): TimedOperation[] => {
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
