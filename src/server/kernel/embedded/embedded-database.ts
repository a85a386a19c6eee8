import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockDatabase } from './database-lock.ts';
import { type Engine, engineOf, engineOptions } from './engine.ts';
import { type DataFolder, FilledMemory } from './filled-memory.ts';
import { openWorkerEngine, type WorkerEngine } from './worker-engine.ts';

/** PostgreSQL's default of 128 MB takes longer to allocate than most in-memory databases live. */
const SMALL = ['-c', 'shared_buffers=16MB'];

/** Opens a database in memory, for tests and trials; closing it discards it. Empty, or a copy of a data folder. */
export async function openMemoryDatabase(folder?: DataFolder): Promise<Engine> {
  const pglite = await PGlite.create({
    ...engineOptions,
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(folder !== undefined && { fs: new FilledMemory(folder) }),
  });
  return engineOf(pglite);
}

/**
 * Opens the embedded database of a folder in a worker thread, locked against other processes and synced on every
 * commit. Calls `onFatal` with the reason if it stops working.
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
