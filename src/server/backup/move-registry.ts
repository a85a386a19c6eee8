import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../kernel/db.ts';
import { openJobQueue } from '../kernel/jobs.ts';
import { moveRows } from '../kernel/move-rows.ts';
import { isServerEmpty } from '../kernel/postgres/dump-server.ts';
import { hasUnusedTables, isAlone, openRaw } from '../kernel/raw-sql.ts';
import { StartProblem } from '../kernel/start-problem.ts';
import { renameDurably } from '../kernel/write-atomically.ts';
import type { Place } from './backup-arguments.ts';
import { checkRegistry } from './check-registry.ts';

export type MoveDeps = {
  /** Opens and migrates a database. */
  readonly open: (place: Place) => Promise<Database>;
  readonly log: Logger;
};

/** What the moved registry was found to be, and whether the check agrees on both sides. */
export type Moved = { readonly lines: readonly string[]; readonly isWhole: boolean };

/**
 * Moves the database of a registry, whose servers are stopped, to another place, which has no registry. All rows come in
 * one transaction, with the queue of emails; interrupted, the target has no row and the source is as it was. Files and keys
 * stay where they are. Throws a `StartProblem` if the source does not pass its check or the target has a registry.
 */
export async function moveRegistry(from: Place, to: Place, deps: MoveDeps): Promise<Moved> {
  await requireNone(to);
  const before = await prepare(from, deps);
  if (!before.isWhole)
    throw new StartProblem(
      `The registry does not pass its check. Nothing was moved.\n${before.lines.join('\n')}`,
    );
  return 'dataDir' in to ? moveIntoFolder(from, to.dataDir, deps) : moveInto(from, to, deps);
}

/**
 * Refuses a target with anything but the tables that an interrupted move left, in which nothing was entered. Only looks:
 * another registry that is there stays at its version.
 */
async function requireNone(to: Place): Promise<void> {
  if ('dataDir' in to) {
    if (existsSync(join(to.dataDir, 'database')))
      throw new StartProblem(`${to.dataDir} has a database. Give --to a folder without one.`);
    return;
  }
  if (await isServerEmpty(to.databaseUrl)) return;
  const { run, close } = await openRaw({ url: to.databaseUrl });
  try {
    if (!(await hasUnusedTables(run)))
      throw new StartProblem('The database of --to is not empty. Give it an empty one (createdb).');
  } finally {
    await close();
  }
}

async function moveIntoFolder(from: Place, dataDir: string, deps: MoveDeps): Promise<Moved> {
  const unfinished = join(dataDir, 'moving');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const moved = await moveInto(from, { dataDir: unfinished }, deps);
    await renameDurably(join(unfinished, 'database'), join(dataDir, 'database'));
    return moved;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function moveInto(from: Place, to: Place, deps: MoveDeps): Promise<Moved> {
  await makeTables(to, deps);
  const source = await openRaw(rawPlace(from));
  let rows: number;
  try {
    if ('databaseUrl' in from && !(await isAlone(source.run)))
      throw new StartProblem(
        'Others are connected to the database, and what they write now would be lost. Stop all servers first.',
      );
    const target = await openRaw(rawPlace(to));
    try {
      rows = await moveRows(source.run, target.run);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  const database = await deps.open(to);
  try {
    const { lines, isWhole } = await checkRegistry(database, null);
    return { lines: [...lines, `${rows} rows moved, hashes equal`], isWhole };
  } finally {
    await database.close();
  }
}

/** Brings the source up to this version, with the tables of the job queue, and checks it. */
async function prepare(from: Place, deps: MoveDeps): Promise<Moved> {
  const database = await deps.open(from);
  try {
    await (await openJobQueue(database, deps.log)).stop();
    return await checkRegistry(database, null);
  } finally {
    await database.close();
  }
}

async function makeTables(to: Place, deps: MoveDeps): Promise<void> {
  const database = await deps.open(to);
  try {
    await (await openJobQueue(database, deps.log)).stop();
  } finally {
    await database.close();
  }
}

function rawPlace(place: Place) {
  return 'dataDir' in place ? { folder: join(place.dataDir, 'database') } : { url: place.databaseUrl };
}
