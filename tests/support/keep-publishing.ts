/**
 * A process that signs the ledger of a PostgreSQL database (by URL) with the key of a data folder, as a server does,
 * and prints `open`, then size and root of each checkpoint that it signed. It never stops by itself: tests kill it.
 */
import { pino } from 'pino';
import { noWitnesses } from '#domain/public-log/policy.ts';
import { exitOnFatal } from '#server/kernel/exit-on-fatal.ts';
import { runScheduledJobs } from '#server/kernel/jobs.ts';
import { openDatabase } from '#server/kernel/open-database.ts';
import { logPublisher, publishOnChange } from '#server/public-log/log-publisher.ts';
import { findNewestCheckpoint } from '#server/public-log/public-log-queries.ts';
import { openSigningKeys } from '#server/public-log/signing-keys.ts';

const [, , url = '', dataDir = ''] = process.argv;
const log = pino({ level: 'error' }, pino.destination(2));
const ignore = () => undefined;
const database = await openDatabase(
  { url, folder: dataDir },
  { onUnavailable: ignore, onAvailable: ignore, onFatal: exitOnFatal },
);
const keys = openSigningKeys({ files: [], dataDir, isMade: true });
const sources = { keys, origin: 'registry.example/ledger', dataDir, known: [], policy: noWitnesses };
const publisher = logPublisher({ ...sources, isStrict: true, database, clock: () => new Date(), log });
publisher.onSigned(() => {
  findNewestCheckpoint(database.db).then(
    (newest) =>
      process.stdout.write(`${newest?.size} ${Buffer.from(newest?.root ?? []).toString('base64')}\n`),
    () => undefined,
  );
});
process.stdout.write('open\n');
await publisher.compare();
runScheduledJobs([publishOnChange(database, publisher, log)], log);
