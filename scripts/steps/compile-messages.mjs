import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, isUpToDate, writeStamp } from '../kit/fingerprint.mjs';
import { node24 } from '../kit/node24.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';
import { withLock } from '../kit/with-lock.mjs';

const INPUTS = [
  'messages',
  'project.inlang/settings.json',
  'scripts/steps/compile-messages.mjs',
  'scripts/steps/shorten-messages.mjs',
  'scripts/kit/in-latin1.mjs',
  'package-lock.json',
];
const STAMP = inRoot('src/messages/.made-of');
const COMPILER = inRoot('node_modules/@inlang/paraglide-js/bin/run.js');
const SHORTENER = inRoot('scripts/steps/shorten-messages.mjs');
const WORDS_STAMP = inRoot('src/messages/.words-made-of');
const WORDS = inRoot('scripts/steps/write-words.mjs');
/** What decides which words there are. */
const WORDS_INPUTS = [
  ...INPUTS,
  'scripts/steps/word-sets.mjs',
  'scripts/steps/write-words.mjs',
  'src/domain',
  'src/contract',
];
const STRATEGY = ['cookie', 'preferredLanguage', 'baseLocale'];

/**
 * For the type checker, and shortened for Node.js: a few files. Thousands take the server longer to load, and
 * more memory.
 */
const JOINED = ['--outdir', './src/messages/joined', '--output-structure', 'locale-modules'];
/** For the web app (`vite.config.ts`): a file for each text, so that each page loads only its own. */
const SPLIT = ['--outdir', './src/messages/split', '--output-structure', 'message-modules'];

function compile(output) {
  const options = ['--project', './project.inlang', '--no-emit-readme', '--silent', ...output];
  return run(node24(), [COMPILER, 'compile', ...options, '--strategy', ...STRATEGY]);
}

/**
 * Has a form keep one `Intl.PluralRules` for each language, where the compiler's code makes one for each text.
 * No text counts in ordinals, so the language is all that differs.
 */
function keepPluralRules(form) {
  const file = inRoot(`src/messages/${form}/registry.js`);
  const made = readFileSync(file, 'utf8');
  const kept = made
    .replace('export function plural(', 'const pluralRules = {};\nexport function plural(')
    .replace(
      'new Intl.PluralRules(locale, options)',
      '(pluralRules[locale] ??= new Intl.PluralRules(locale, options))',
    );
  if (kept.split('pluralRules').length !== 3) throw new Stop(`${file} has other plural rules than expected.`);
  writeFileSync(file, kept);
  return 0;
}

/**
 * Throws Stop if files are missing of the form with a file for each text. The compiler opens all of them at once, and
 * says nothing of those that it could not write.
 */
function requireAllTexts() {
  const { $schema: _schema, ...texts } = JSON.parse(readFileSync(inRoot('messages/en.json'), 'utf8'));
  const isWritten = (name) => existsSync(inRoot(`src/messages/split/messages/${name}.js`));
  if (['_index', ...Object.keys(texts)].every(isWritten)) return 0;
  throw new Stop(
    'The texts in messages/ were not all compiled. Allow 16384 open files (ulimit -n), then try again.',
  );
}

/**
 * Compiles messages/*.json to the typed functions of src/messages, in three forms, when a text or the
 * compiler has changed, and the sets of words also when the domain or the contract has.
 */
export async function compileMessages() {
  // One after the other: on its first run the compiler writes files of project.inlang.
  const texts = [
    () => compile(JOINED),
    () => keepPluralRules('joined'),
    () => compile(SPLIT),
    requireAllTexts,
    () => keepPluralRules('split'),
    () => run(node24(), [SHORTENER]),
  ];
  await make(STAMP, INPUTS, texts);
  await make(WORDS_STAMP, WORDS_INPUTS, [() => run(node24(), [WORDS])]);
}

/** Runs the steps if an input has changed since they last ran. */
async function make(stamp, inputs, steps) {
  if (isUpToDate(stamp, fingerprint(inputs))) return;
  await withLock(async () => {
    const print = fingerprint(inputs);
    if (isUpToDate(stamp, print)) return;
    rmSync(stamp, { force: true });
    for (const step of steps) {
      if ((await step()) !== 0)
        throw new Stop('The texts in messages/ could not be compiled: see the errors above.');
    }
    writeStamp(stamp, print);
  });
}
