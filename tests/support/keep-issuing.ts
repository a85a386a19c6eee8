/**
 * A process that issues one unit after the other into the embedded database of the folder it is given, and prints the
 * index of each event once it is acknowledged. It never stops by itself: tests kill it.
 */
import { aProject, anOrganization, inLedger } from './builders.ts';
import { openEmbedded } from '#server/kernel/open-database.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';

const [, , folder = ''] = process.argv;
const database = await openEmbedded(folder);
await database.transact(openLedger, new Date());
const organization = await anOrganization(database);
const project = await aProject(database, organization);
for (;;) {
  const [issued] = await inLedger(
    database,
    [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }],
    new Date(),
  );
  process.stdout.write(`${issued?.index}\n`);
}
