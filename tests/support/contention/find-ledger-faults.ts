import { sql } from 'kysely';
import { countUnits, type SerialBlock } from '#domain/ledger/serial.ts';
import type { Database, Db } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { listAllLiveBlocks, listEvents } from '#server/ledger/ledger-queries.ts';
import { registerUnits, type UnitRegister, unitKey } from './unit-register.ts';

const ALL = 10_000_000;

/**
 * Lists what is wrong in a ledger: gaps in the log, units that overlap or are used twice, inventory years
 * retired beyond their tonnes, tonnes that appear or vanish, and tables that differ from the events. An empty
 * list means that all of it holds.
 */
export async function findLedgerFaults(database: Database): Promise<string[]> {
  const { db } = database;
  const register = registerUnits(await listEvents(db, 0, ALL));
  const blocks = await listAllLiveBlocks(db);
  return [
    ...(await findGaps(db)),
    ...register.faults,
    ...findUnitDifferences(register, blocks),
    ...(await findInventoryDifferences(db, register)),
    ...(await findLostTonnes(db, blocks)),
    ...(await findProjectionDifferences(db)),
  ];
}

/** The index counts from 0 without gaps, in events and leaves, up to the head. */
async function findGaps(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<'events' | 'last' | 'leaves' | 'lastLeaf' | 'head', number>>`
    select (select count(*) from ledger_event) as events, (select max(idx) + 1 from ledger_event) as last,
      (select count(*) from log_entry) as leaves, (select max(idx) + 1 from log_entry) as last_leaf,
      (select size from log_head) as head
  `.execute(db);
  const sizes = new Set(Object.values(rows[0] ?? {}));
  return sizes.size === 1 ? [] : [`The log's index has gaps: ${JSON.stringify(rows[0])}.`];
}

/** Every unit is in exactly one live block, alike in all. */
function findUnitDifferences({ units }: UnitRegister, blocks: readonly SerialBlock[]): string[] {
  const faults: string[] = [];
  const found = new Set<string>();
  for (const block of blocks) {
    const { project, year, holder, state } = block;
    const isAgainstYear = block.state === 'retired' && block.against.kind === 'inventory';
    const against = isAgainstYear ? `${block.against.project}/${block.against.year}` : '';
    const stored = JSON.stringify([year, holder, state, against]);
    for (let serial = block.min; serial <= block.max; serial += 1) {
      const key = unitKey(project, serial);
      if (found.has(key)) faults.push(`${key} is in two live blocks.`);
      found.add(key);
      const unit = units.get(key);
      const registered = JSON.stringify(unit && [unit.year, unit.holder, unit.state, unit.against]);
      if (registered !== stored)
        faults.push(`${key} is ${stored} in the tables, ${registered} by its events.`);
    }
  }
  if (found.size !== units.size)
    faults.push(`The tables have ${found.size} units, the events ${units.size}.`);
  return faults;
}

/**
 * What the tables keep as retired against each inventory year is what the events retired, and at most its
 * tonnes.
 */
async function findInventoryDifferences(db: Db, { inventories }: UnitRegister): Promise<string[]> {
  const stored = await db.selectFrom('inventoryYear').selectAll().execute();
  return stored.flatMap(({ project, year, tonnes, retired }) => {
    const registered = inventories.get(`${project}/${year}`);
    const isEqual = registered?.tonnes === tonnes && registered.retired === retired;
    return isEqual && retired <= tonnes
      ? []
      : [`${project}/${year} keeps ${retired} of ${tonnes} t; its events say ${JSON.stringify(registered)}.`];
  });
}

/** Per project and vintage, over all holders: registered + cancelled + received = issued. */
async function findLostTonnes(db: Db, blocks: readonly SerialBlock[]): Promise<string[]> {
  const issued = await db
    .selectFrom('ledgerEvent')
    .select(['project', 'year', sql<number>`sum(upper(serials) - lower(serials))::bigint`.as('tonnes')])
    .where('type', '=', 'issued')
    .groupBy(['project', 'year'])
    .execute();
  return issued.flatMap(({ project, year, tonnes }) => {
    const own = blocks.filter((block) => block.project === project && block.year === year);
    const isReceived = ({ holder }: SerialBlock) => !project?.startsWith(`${holder}-`);
    const received = sum(own.filter(isReceived));
    const cancelled = sum(own.filter((block) => !isReceived(block) && block.state === 'cancelled'));
    const registered = sum(own.filter((block) => !isReceived(block) && block.state !== 'cancelled'));
    return registered + cancelled + received === tonnes
      ? []
      : [`${project} ${year}: ${registered} + ${cancelled} + ${received} t of ${tonnes} t issued.`];
  });
}

function sum(blocks: readonly SerialBlock[]): number {
  return blocks.reduce((total, block) => total + countUnits(block), 0);
}

async function findProjectionDifferences(db: Db): Promise<readonly string[]> {
  try {
    return (await checkProjection(db)).differences;
  } catch (error) {
    // Events that break a rule cannot be applied again: that is a fault of the ledger, not of its check.
    return [`The events do not rebuild the ledger: ${String(error)}`];
  }
}
