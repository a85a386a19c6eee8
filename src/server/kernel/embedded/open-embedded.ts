import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DatabaseListener } from '../database-availability.ts';
import { assembleDatabase, buildKysely, changeListeners, type Database, type JobSql } from '../db.ts';
import { migrate } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { readWatchedTables } from '../watched-tables.ts';
import { copyEmbedded } from './copy-embedded.ts';
import { lockDatabase } from './database-lock.ts';
import { type DialectDeps, embeddedDialect, priorityLock } from './embedded-dialect.ts';
import type { Engine } from './engine.ts';
import { openWorkerEngine, type WorkerEngine } from './worker-engine.ts';

const RETRY_AFTER_MS = 1000;

type Space = Pick<DialectDeps, 'requireSpace'> & Pick<Database, 'isUnavailable'>;
/** `folder`: where the database is; none in memory, where it cannot be backed up. */
type Place = Space & { readonly folder?: string };
const unlimited: Place = { requireSpace: () => Promise.resolve(), isUnavailable: () => false };

/**
 * Opens and migrates the embedded database of a folder. While the disk is full, writes fail (SQLSTATE 53100)
 * and reads work.
 */
export async function openEmbedded(folder: string, listener: DatabaseListener): Promise<Database> {
  const engine = await openEmbeddedDatabase(folder, listener.onFatal);
  try {
    return await databaseOver(engine, {
      requireSpace: spaceCheck(engine, listener),
      isUnavailable: engine.isFull,
      folder,
    });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * Builds and migrates a database over an open engine. This process is the only writer, so nothing listens to
 * notifications.
 */
export async function databaseOver(
  engine: Engine,
  { requireSpace, isUnavailable, folder }: Place = unlimited,
): Promise<Database> {
  const listeners = changeListeners();
  const deps: DialectDeps = { engine, lock: priorityLock(), requireSpace, onReport: listeners.notify };
  const kysely = buildKysely(embeddedDialect(deps));
  const longDeps = { ...deps, engine: { ...engine, query: engine.longQuery } };
  const longKysely = buildKysely(embeddedDialect(longDeps));
  await migrate(longKysely);
  return assembleDatabase({
    kind: 'embedded',
    connections: 1,
    kysely,
    listeners,
    watchedTables: await readWatchedTables(kysely),
    backUp: folder === undefined ? inMemory : copyEmbedded(folder, kysely),
    whileAlone: (_name, work) => work().then(() => true),
    broadcast: () => Promise.resolve(),
    onBroadcast: () => undefined,
    jobSql: jobSqlOver(deps),
    isUnavailable,
    check: async () => {
      await requireSpace();
      const release = await deps.lock.acquire('writes');
      await engine.query('select 1', []).finally(release);
    },
    tidy: () => tidyTables(longKysely),
    close: () => engine.close(),
  });
}

function inMemory(): Promise<never> {
  return Promise.reject(new Error('A database in memory cannot be backed up.'));
}

/**
 * Vacuums and analyzes each table, as PGlite has no autovacuum. All other statements wait for one table, not
 * for all of them.
 */
async function tidyTables(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables order by 1, 2
  `.execute(kysely);
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(kysely);
}

/** Rejects writes while the disk is full (SQLSTATE 53100). Checks for free space at most once a second. */
function spaceCheck(engine: WorkerEngine, listener: DatabaseListener): DialectDeps['requireSpace'] {
  let triedAt = Number.NEGATIVE_INFINITY;
  let wasFull = false;
  return async () => {
    if (engine.isFull() && performance.now() - triedAt >= RETRY_AFTER_MS) {
      triedAt = performance.now();
      await engine.reserve();
    }
    const isFull = engine.isFull();
    if (isFull && !wasFull) listener.onUnavailable('its disk is full');
    if (!isFull && wasFull) listener.onAvailable();
    wasFull = isFull;
    if (isFull) throw Object.assign(new Error('The disk of the database is full.'), { code: '53100' });
  };
}

/**
 * Runs the job queue's SQL on the single connection. A failed text is rolled back before the next statement,
 * because the queue expects a connection of its own for each text.
 */
function jobSqlOver({ engine, lock, requireSpace }: DialectDeps): JobSql {
  return {
    executeSql: async (text, values = []) => {
      await requireSpace();
      const release = await lock.acquire('writes');
      try {
        if (values.length > 0) return { rows: [...(await engine.query(text, values)).rows] };
        const results = await engine.exec(text);
        return { rows: results.flatMap(({ rows }) => [...rows]) };
      } catch (error) {
        await engine.exec('rollback');
        throw error;
      } finally {
        release();
      }
    },
  };
}

/**
 * Opens the embedded database of a folder in a worker thread, locked against other processes and synced on
 * every commit. Calls `onFatal` with the reason if it stops working.
 */
export async function openEmbeddedDatabase(
  folder: string,
  onFatal: (reason: string) => void,
): Promise<WorkerEngine> {
  mkdirSync(join(folder, '..'), { recursive: true });
  const unlock = lockDatabase(folder);
  try {
    setAsideUnfinished(folder);
    const engine = await openWorkerEngine(folder, onFatal);
    return {
      ...engine,
      close: async () => {
        await engine.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Moves a folder without a control file, left by an interrupted first start, aside. Never deletes it. */
function setAsideUnfinished(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, 'global', 'pg_control'))) return;
  const count = readdirSync(join(folder, '..')).filter((name) => name.includes('.unfinished-')).length;
  renameSync(folder, `${folder}.unfinished-${count + 1}`);
}
