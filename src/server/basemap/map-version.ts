import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

const FOLDERS = ['./', './data/', '../drawing/'];

/** Returns a hash of the basemap data and drawing code, so that tiles of an older map are never served. */
export function mapVersion(): string {
  const hash = createHash('sha256');
  for (const path of FOLDERS) {
    const folder = new URL(path, import.meta.url);
    for (const name of readdirSync(folder).sort()) {
      const file = new URL(name, folder);
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
    }
  }
  return hash.digest('base64url').slice(0, 16);
}
