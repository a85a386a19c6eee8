import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockDatabase } from './database-lock.ts';
import { type Engine, engineOf, engineOptions } from './engine.ts';
import { openWorkerEngine, type WorkerEngine } from './worker-engine.ts';

/** To lay out PostgreSQL's usual 128 MB takes longer than most of what a database in memory is opened for. */
const SMALL = ['-c', 'shared_buffers=16MB'];

/** A database in memory, for tests and trials: gone when closed. It begins empty, or as the dump of another one. */
export async function openMemoryDatabase(dump?: Blob): Promise<Engine & { readonly pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...engineOptions,
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(dump !== undefined && { loadDataDir: dump }),
  });
  return { ...engineOf(pglite), pglite };
}

/**
 * Opens the embedded database of a folder in a worker thread, locked against a second process and synced on every commit. `onFatal` is
 * called with the reason if it stops working.
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

/** An interrupted first start leaves a folder without a control file: it is moved aside, never deleted. */
function setAsideUnfinished(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, 'global', 'pg_control'))) return;
  const taken = readdirSync(join(folder, '..')).filter((name) => name.includes('.unfinished-')).length;
  renameSync(folder, `${folder}.unfinished-${taken + 1}`);
}
