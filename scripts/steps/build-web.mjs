import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isUpToDate, writeStamp } from '../kit/fingerprint.mjs';
import { inLatin1 } from '../kit/in-latin1.mjs';
import { node24 } from '../kit/node24.mjs';
import { withLock } from '../kit/with-lock.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';
import { compressAssets } from './compress-assets.mjs';

const INPUTS = [
  'src/web',
  'src/contract',
  'src/domain',
  'messages',
  'project.inlang/settings.json',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const BUILT = inRoot('dist/web');
const STAMP = inRoot('dist/web/.made-of');

/** Replaces the old files all at once: a running server keeps sending them until the new ones are in place. */
function replaceBuilt(fresh) {
  const former = `${BUILT}-former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(BUILT)) renameSync(BUILT, former);
  renameSync(fresh, BUILT);
  rmSync(former, { recursive: true, force: true });
}

async function vite(...options) {
  const build = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const code = await run(node24(), [
    ...build,
    '--config',
    inRoot('vite.config.ts'),
    '--emptyOutDir',
    ...options,
  ]);
  if (code !== 0) throw new Stop('The web app could not be built: see the errors above.');
}

/** Writes the scripts of a folder in Latin-1, which Node.js keeps in half the memory. */
function writeInLatin1(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => file.endsWith('.js'))) {
    const file = join(folder, name);
    writeFileSync(file, inLatin1(readFileSync(file, 'utf8')));
  }
}

/**
 * Builds the web app for browsers and for server rendering into dist/web. Does nothing when its inputs have not changed, unless `afresh`.
 */
export async function buildWeb({ afresh = false } = {}) {
  if (!afresh && isUpToDate(STAMP, fingerprint(INPUTS))) return;
  await withLock(async () => {
    const print = fingerprint(INPUTS);
    if (!afresh && isUpToDate(STAMP, print)) return;
    console.error('Building the web app …');
    const fresh = `${BUILT}-fresh`;
    await vite('--outDir', `${fresh}/client`);
    await compressAssets(`${fresh}/client/assets`);
    await vite('--ssr', 'app/entry-server.tsx', '--outDir', `${fresh}/server`);
    writeInLatin1(`${fresh}/server`);
    writeStamp(`${fresh}/.made-of`, print);
    replaceBuilt(fresh);
  });
}
