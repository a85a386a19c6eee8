import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const TWO_DAYS = 2 * 24 * 3_600_000;

/**
 * The path of something that is slow to make, made where it is not there yet: `make` fills an empty folder. Tests run side by
 * side: each maker has a folder of its own, and the first one to finish is kept.
 */
export function prepared(
  kind: string,
  key: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const shelf = join(CACHE, kind);
  const path = join(shelf, key);
  const made = making.get(path) ?? makeOnce(shelf, path, make);
  making.set(path, made);
  return made;
}

/** What this process makes or has made: who asks for it meanwhile waits for it. */
const making = new Map<string, Promise<string>>();

async function makeOnce(
  shelf: string,
  path: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  if (existsSync(path)) return path;
  mkdirSync(shelf, { recursive: true });
  removeOld(shelf);
  const own = await mkdtemp(join(shelf, 'unfinished-'));
  try {
    await make(own);
    if (!existsSync(path)) renameSync(own, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return path;
}

function removeOld(shelf: string): void {
  for (const name of readdirSync(shelf)) {
    const path = join(shelf, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > TWO_DAYS) rmSync(path, { recursive: true, force: true });
  }
}
