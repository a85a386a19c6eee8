import type { ReplyOf } from '#contract/endpoint.ts';
import type { readFigures } from '#contract/site.ts';
import { formatUnitSerial } from '#domain/ledger/serial.ts';
import type { Db } from '../kernel/db.ts';

/** Reads the registry's counts and totals. Every commit maintains them, so the cost does not grow with the registry. */
export async function readRegistryFigures(db: Db): Promise<ReplyOf<typeof readFigures>> {
  const [totals, exampleSerial] = await Promise.all([readTotals(db), findExampleSerial(db)]);
  return { ...totals, exampleSerial };
}

/** Returns the serial of unit 1 of the newest public project with units, or null when no public project has units. */
async function findExampleSerial(db: Db): Promise<string | null> {
  const project = await db
    .selectFrom('project')
    .select('serial')
    .where('isPublic', '=', true)
    .where('nextSequence', '>', 1)
    .orderBy('registeredAt', 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst();
  return project === undefined ? null : formatUnitSerial(project.serial, 1);
}

async function readTotals(db: Db) {
  return db
    .selectFrom('registry')
    .innerJoin('logHead', 'logHead.id', 'registry.id')
    .select([
      'registry.publicProjects as projects',
      'registry.publicOrganizations as organizations',
      'logHead.issued as issuedTonnes',
      'logHead.retired as retiredTonnes',
    ])
    .executeTakeFirstOrThrow();
}
