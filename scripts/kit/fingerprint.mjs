import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, ROOT } from './root.mjs';

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

/** Returns a hash that changes when any of these files and folders changes. Missing ones are left out. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!existsSync(inRoot(path))) continue;
    for (const file of filesBelow(inRoot(path)))
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Reports whether a stamp file holds this fingerprint. */
export function isUpToDate(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

export function writeStamp(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}
