/**
 * A process that issues units one at a time into a database, embedded (by folder) or PostgreSQL (by URL), and
 * prints the index of each event once it is acknowledged. On an error it prints the code and continues. It
 * never stops by itself: tests kill it, or its database is lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { exitOnFatal } from '#server/kernel/exit-on-fatal.ts';
import { openDatabase } from '#server/kernel/open-database.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { anOrganization, aProject, inLedger } from './builders.ts';

// The process is short-lived: optimizing compilation of the database would take longer.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
const [, , where = ''] = process.argv;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const url = where.startsWith('postgres:') ? where : null;
const database = await openDatabase(
  { url, folder: where },
  {
    onUnavailable: () => say('unavailable'),
    onAvailable: () => say('available'),
    onFatal: exitOnFatal,
  },
);
await database.transact(openLedger, new Date());
const organization = await anOrganization(database);
const project = await aProject(database, organization);
for (;;) {
  try {
    const [issued] = await inLedger(
      database,
      [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }],
      new Date(),
    );
    say(`${issued?.index}`);
  } catch (error) {
    say(`refused ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`);
    await wait(20);
  }
}
