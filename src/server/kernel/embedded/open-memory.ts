import { PGlite } from '@electric-sql/pglite';
import { type Engine, engineOf, engineOptions, smallBuffers } from './engine.ts';
import { type DataFolder, FilledMemory } from './filled-memory.ts';

/**
 * Opens a database in memory, for tests and trials; closing it discards it. Empty, or a copy of a data
 * folder.
 */
export async function openMemoryDatabase(folder?: DataFolder): Promise<Engine> {
  const pglite = await PGlite.create({
    ...engineOptions,
    startParams: [...PGlite.defaultStartParams, ...smallBuffers],
    ...(folder !== undefined && { fs: new FilledMemory(folder) }),
  });
  return engineOf(pglite);
}
