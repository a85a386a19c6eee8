import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Where the person stood who typed the command; npm itself moves to the package. */
export const CALLED_FROM = process.env.INIT_CWD ?? process.cwd();

/** The data folder as an absolute path: as given, seen from where it was typed, else `var` beside package.json. */
export function dataFolder() {
  const given = process.env.DATA_DIR ?? '';
  return given === '' ? inRoot('var') : resolve(CALLED_FROM, given);
}
