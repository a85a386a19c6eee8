import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { loadDemonstration } from '#demonstration/load-demonstration.ts';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/files/open-files.ts';
import { engineOf, engineOptions, smallBuffers } from '#server/kernel/embedded/engine.ts';
import { databaseOver } from '#server/kernel/embedded/open-embedded.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { migratedPath } from './migrated-folder.ts';

/**
 * Writes into a folder what a first start of the server leaves there, with the demonstration or without:
 * `make-first-start.ts on|off FOLDER`. Nothing is synced to the disk, and the database runs in this thread.
 */
const [demonstration, folder = ''] = process.argv.slice(2);
const dataDir = join(folder, 'database');
await cp(await migratedPath(), dataDir, { recursive: true });
const startParams = [...PGlite.defaultStartParams, ...smallBuffers];
const database = await databaseOver(
  engineOf(await PGlite.create({ dataDir, startParams, ...engineOptions })),
);
if (demonstration === 'on') {
  const files = openFiles(readConfig({ ENVIRONMENT: 'test', DATA_DIR: folder }));
  await loadDemonstration(database, files, new Date());
}
await database.transact(openLedger, new Date());
await database.close();
