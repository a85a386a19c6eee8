import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CALLED_FROM, ROOT } from '../kit/root.mjs';
import { Stop } from '../kit/stop.mjs';
import { runVitest } from './run-vitest.mjs';

const named = process.env.REAL_DATA_DIR;
const folder = named === undefined ? resolve(ROOT, '../shared/data') : resolve(CALLED_FROM, named);

/** Throws Stop when the real registers, which are too large for this repository, are not in their folder. */
export function requireRealRegisters() {
  if (existsSync(resolve(folder, 'projects.csv'))) return;
  throw new Stop(
    `The real registers were not found: put them into ${folder}, or set REAL_DATA_DIR to their folder.`,
  );
}

/** Runs the import of the real registers, or only the tests in `files`; returns the counts. */
export function runReal(files = []) {
  requireRealRegisters();
  return runVitest('real', ['real'], { env: { REAL_DATA_DIR: folder }, files });
}
