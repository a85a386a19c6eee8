import { fingerprint, isUpToDate, writeStamp } from '../kit/fingerprint.mjs';
import { node24 } from '../kit/node24.mjs';
import { withLock } from '../kit/with-lock.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

const INPUTS = [
  'messages',
  'project.inlang/settings.json',
  'scripts/steps/compile-messages.mjs',
  'package-lock.json',
];
const STAMP = inRoot('src/messages/.made-of');
const COMPILER = inRoot('node_modules/@inlang/paraglide-js/bin/run.js');
const STRATEGY = ['cookie', 'preferredLanguage', 'baseLocale'];

/** Compiles messages/*.json to the typed functions of src/messages when a text or the compiler has changed. */
export async function compileMessages() {
  if (isUpToDate(STAMP, fingerprint(INPUTS))) return;
  await withLock(async () => {
    const print = fingerprint(INPUTS);
    if (isUpToDate(STAMP, print)) return;
    const options = [
      '--project',
      './project.inlang',
      '--outdir',
      './src/messages',
      '--no-emit-readme',
      '--silent',
    ];
    const code = await run(node24(), [COMPILER, 'compile', ...options, '--strategy', ...STRATEGY]);
    if (code !== 0) throw new Stop('The texts in messages/ could not be compiled: see the errors above.');
    writeStamp(STAMP, print);
  });
}
