import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isUpToDate, writeStamp } from './fingerprint.mjs';
import { inLatin1 } from './in-latin1.mjs';
import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';
import { withLock } from './with-lock.mjs';

/** Replaces the old files all at once: a running server keeps using them until the new ones are in place. */
function replaceBuilt(built, fresh) {
  const former = `${built}-former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, former);
  renameSync(fresh, built);
  rmSync(former, { recursive: true, force: true });
}

/** Builds with Vite, by a configuration in the root. `what` is named if that fails. */
export async function vite(what, config, ...options) {
  const build = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const code = await run(node24(), [...build, '--config', inRoot(config), '--emptyOutDir', ...options]);
  if (code !== 0) throw new Stop(`The ${what} could not be built: see the errors above.`);
}

/** Writes the scripts of a folder in Latin-1, which Node.js keeps in half the memory. */
export function writeInLatin1(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => file.endsWith('.js'))) {
    const file = join(folder, name);
    writeFileSync(file, inLatin1(readFileSync(file, 'utf8')));
  }
}

/** What every build is made with. */
const BUILDERS = [
  'scripts/kit/build-folder.mjs',
  'scripts/kit/in-latin1.mjs',
  'scripts/steps/compile-messages.mjs',
  'scripts/steps/shorten-messages.mjs',
];

/**
 * Builds a folder: `make` writes it into the folder that it is given. Does nothing when the inputs have not
 * changed, unless `afresh`.
 */
export async function buildFolder({ what, path, inputs, make }, { afresh = false } = {}) {
  const sources = [...inputs, ...BUILDERS];
  const built = inRoot(path);
  const stamp = join(built, '.made-of');
  if (!afresh && isUpToDate(stamp, fingerprint(sources))) return;
  await withLock(async () => {
    const print = fingerprint(sources);
    if (!afresh && isUpToDate(stamp, print)) return;
    console.error(`Building the ${what} …`);
    const fresh = `${built}-fresh`;
    await make(fresh);
    writeStamp(join(fresh, '.made-of'), print);
    replaceBuilt(built, fresh);
  });
}
