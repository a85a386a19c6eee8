import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CALLED_FROM, ROOT } from '../kit/root.mjs';
import { Stop } from '../kit/stop.mjs';
import { runVitest } from './run-vitest.mjs';

const named = process.env.REAL_DATA_DIR;
const folder = named === undefined ? resolve(ROOT, '../shared/data') : resolve(CALLED_FROM, named);

/** Fails where the real registers, which are too large to live in this repository, are not where they are looked for. */
export function requireRealRegisters() {
  if (existsSync(resolve(folder, 'projects.csv'))) return;
  throw new Stop(
    `The real registers are not there: put them into ${folder}, or name their folder in REAL_DATA_DIR.`,
  );
}

/** Imports the real registers; or of these tests the files that are named. */
export function runReal(files = []) {
  requireRealRegisters();
  return runVitest('real', ['real'], { env: { REAL_DATA_DIR: folder }, files });
}
