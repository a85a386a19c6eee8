import type { LedgerOperation, Purpose } from '#domain/ledger/ledger-operation.ts';
import { frenchNotes, retirementNotes } from '../content/notes.ts';
import { coverInventories } from './cover-inventories.ts';
import type { Entry } from './entry.ts';
import { pick } from './sequence.ts';
import { type Supply, supplyOf } from './supply.ts';

/**
 * Everything that the ledger is asked for: what is approved, the inventories' years, the units of every vintage, and
 * what they were retired for. In an order in which nothing is used before it is there.
 */
export function composeLedger(entries: readonly Entry[]): LedgerOperation[] {
  const approved = entries.filter((entry) => entry.facts.status === 'Approved');
  const supply = supplyOf(approved);
  return [
    ...approved.map(approve),
    ...approved.flatMap(setInventoryYears),
    ...approved.flatMap(issue),
    ...coverInventories(approved, supply),
    ...approved.flatMap((entry, index) => retireForOthers(entry, index, supply)),
  ];
}

function approve({ serial, organizationSerial }: Entry): LedgerOperation {
  return { type: 'state-status', organization: organizationSerial, project: serial, status: 'Approved' };
}

function setInventoryYears({ serial, organizationSerial, facts }: Entry): LedgerOperation[] {
  return facts.rows
    .filter(({ status }) => status === 'Inventory')
    .map(({ year, quantity }) => {
      return {
        type: 'set-inventory-year',
        organization: organizationSerial,
        project: serial,
        year,
        tonnes: quantity,
      };
    });
}

function issue({ serial, organizationSerial, facts, units }: Entry): LedgerOperation[] {
  const type = facts.programType === 'Offsets' ? 'record' : 'issue';
  return units.map(({ year, tonnes }) => ({
    type,
    organization: organizationSerial,
    project: serial,
    year,
    tonnes,
  }));
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

function retireForOthers(entry: Entry, index: number, supply: Supply): LedgerOperation[] {
  if (entry.facts.programType === 'Offsets') return [];
  return entry.units.flatMap(({ year, tonnes }, age) =>
    pick(habits, index * 2 + age).flatMap((share, part): LedgerOperation[] => {
      const wanted = Math.min(Math.ceil(tonnes * share), supply.left(entry.serial, year));
      if (wanted === 0) return [];
      supply.take(entry.serial, year, wanted);
      const { serial: project, organizationSerial: organization } = entry;
      const purpose = noteFor(entry, year, index + age * 5 + part * 3);
      return [{ type: 'retire-first', organization, project, year, tonnes: wanted, purpose }];
    }),
  );
}

function noteFor({ french }: Entry, year: number, index: number): Purpose {
  const note: string = french ? pick(frenchNotes, index) : pick(retirementNotes, index);
  return { kind: 'other', note: note.replaceAll('{year}', String(year)) };
}
