import { existsSync, renameSync, rmSync } from 'node:fs';
import { fingerprint, isMadeOf, stampAs } from '../kit/fingerprint.mjs';
import { node24 } from '../kit/node24.mjs';
import { oneAtATime } from '../kit/one-at-a-time.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

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

/** A running server keeps sending the old files until the new ones stand in their place, all at once. */
function putInPlace(fresh) {
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
  if (code !== 0) throw new Stop('The web app could not be built: see above.');
}

/** Builds the web app, for browsers and for the server's rendering, into dist/web where anything it is made of has changed, or afresh where asked. */
export async function buildWeb({ afresh = false } = {}) {
  if (!afresh && isMadeOf(STAMP, fingerprint(INPUTS))) return;
  await oneAtATime(async () => {
    const print = fingerprint(INPUTS);
    if (!afresh && isMadeOf(STAMP, print)) return;
    console.error('Building the web app …');
    const fresh = `${BUILT}-fresh`;
    await vite('--outDir', `${fresh}/client`);
    await vite('--ssr', 'app/entry-server.tsx', '--outDir', `${fresh}/server`);
    stampAs(`${fresh}/.made-of`, print);
    putInPlace(fresh);
  });
}
