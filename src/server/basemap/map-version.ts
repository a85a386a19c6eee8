import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

const PLACES = ['./', './data/', '../drawing/'];

/** Changes with the basemap and with everything that draws it, so that no tile of an older map is ever sent. */
export function mapVersion(): string {
  const hash = createHash('sha256');
  for (const place of PLACES) {
    const folder = new URL(place, import.meta.url);
    for (const name of readdirSync(folder).sort()) {
      const file = new URL(name, folder);
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
    }
  }
  return hash.digest('base64url').slice(0, 16);
}
