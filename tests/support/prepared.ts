import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../../scripts/kit/with-lock.mjs';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const TWO_DAYS = 2 * 24 * 3_600_000;

/**
 * Returns the path of something slow to make; `make` fills an empty folder when it does not exist yet. Tests
 * run in parallel: one process makes it, the others wait.
 */
export function prepared(
  kind: string,
  key: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const kindFolder = join(CACHE, kind);
  const path = join(kindFolder, key);
  const made = pending.get(path) ?? makeOnce(kindFolder, path, make);
  pending.set(path, made);
  return made;
}

/** What this process is making or has made, so that later callers wait for it. */
const pending = new Map<string, Promise<string>>();

async function makeOnce(
  kindFolder: string,
  path: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  if (existsSync(path)) return path;
  mkdirSync(kindFolder, { recursive: true });
  await withLock(async () => {
    if (existsSync(path)) return;
    removeOld(kindFolder);
    const own = await mkdtemp(join(kindFolder, 'unfinished-'));
    try {
      await make(own);
      renameSync(own, path);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  }, `${path}.lock`);
  return path;
}

function removeOld(kindFolder: string): void {
  for (const name of readdirSync(kindFolder)) {
    const path = join(kindFolder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > TWO_DAYS) rmSync(path, { recursive: true, force: true });
  }
}
