import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { type Engine, engineOf, engineOptions } from '#server/kernel/embedded/engine.ts';
import type { DataFolder } from '#server/kernel/embedded/filled-memory.ts';
import { databaseOver } from '#server/kernel/embedded/open-embedded.ts';
import { openJobQueue } from '#server/kernel/jobs.ts';
import { fingerprint } from '../../scripts/kit/fingerprint.mjs';
import { prepared } from './prepared.ts';

const MADE_OF = [
  'src/server/migrations',
  'src/server/kernel',
  'package-lock.json',
  'tests/support/migrated-folder.ts',
];

let folder: Promise<DataFolder> | null = null;

/**
 * Returns the data folder of a migrated embedded database. Opening a copy is several times as fast as
 * migrating an empty one.
 */
export function migratedFolder(): Promise<DataFolder> {
  folder ??= migratedPath().then(readFolder);
  return folder;
}

/** Returns the path of that folder, which nobody may open: copy it. */
export function migratedPath(): Promise<string> {
  return prepared('databases', fingerprint(MADE_OF).slice(0, 16), migrateInto);
}

function readFolder(root: string): DataFolder {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => ({
    isFolder: entry.isDirectory(),
    path: relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'),
  }));
  return {
    folders: entries.filter(({ isFolder }) => isFolder).map(({ path }) => path),
    files: entries
      .filter(({ isFolder }) => !isFolder)
      .map(({ path }) => ({ path, bytes: readFileSync(join(root, path)) })),
  };
}

async function migrateInto(dataDir: string): Promise<void> {
  const engine: Engine = engineOf(await PGlite.create({ dataDir, ...engineOptions }));
  const database = await databaseOver(engine);
  const queue = await openJobQueue(database, pino({ level: 'silent' }));
  await queue.stop();
  // A third of the files belong to template databases that are never opened.
  await engine.exec('alter database template0 is_template false');
  await engine.exec('drop database template0');
  await engine.exec('alter database template1 is_template false');
  await engine.exec('drop database template1');
  await engine.exec('checkpoint');
  await database.close();
}
