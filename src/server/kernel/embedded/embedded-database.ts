import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockDatabase } from './database-lock.ts';
import { type Engine, engineOf, engineOptions } from './engine.ts';
import { openThread, type ThreadEngine } from './thread-engine.ts';

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
 * The embedded database in a folder: locked against a second process, in a thread of its own, and syncing on commit. `onLost`
 * hears why it works no more.
 */
export async function openEmbeddedDatabase(
  folder: string,
  onLost: (reason: string) => void,
): Promise<ThreadEngine> {
  mkdirSync(join(folder, '..'), { recursive: true });
  const unlock = lockDatabase(folder);
  try {
    setAsideUnfinished(folder);
    const engine = await openThread(folder, onLost);
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

/** A first start that was cut off leaves a folder without its control file: it is moved aside, never deleted. */
function setAsideUnfinished(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, 'global', 'pg_control'))) return;
  const taken = readdirSync(join(folder, '..')).filter((name) => name.includes('.unfinished-')).length;
  renameSync(folder, `${folder}.unfinished-${taken + 1}`);
}
