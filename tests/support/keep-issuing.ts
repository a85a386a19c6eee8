/**
 * A process that issues one unit after the other into the database it is given, the embedded one of a folder or that of a PostgreSQL
 * server, and prints the index of each event once it is acknowledged. Where one is not, it prints the code of the error and goes on. It
 * never stops by itself: tests kill it, or its database is lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { aProject, anOrganization, inLedger } from './builders.ts';
import { openDatabase } from '#server/kernel/open-database.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { exitOnFatal } from '#server/kernel/exit-on-fatal.ts';

// It lives for a moment: compiling the database for speed would take longer than that.
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
