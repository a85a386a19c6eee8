import { PGlite } from '@electric-sql/pglite';
import { type Engine, engineOf, engineOptions } from './engine.ts';
import { type DataFolder, FilledMemory } from './filled-memory.ts';

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
