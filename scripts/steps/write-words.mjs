import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../kit/root.mjs';
import { groupedSets, wordSets } from './word-sets.mjs';

const FORMS = ['joined', 'short', 'split'];

/**
 * Writes the sets of words of `word-sets.mjs` beside each form of the texts: from each value of the domain to its
 * text. Needs Node.js 24, which reads the domain's sources.
 */
const texts = JSON.parse(readFileSync(inRoot('messages/en.json'), 'utf8'));

/** Returns the last part of a text's key: `BC GCC Option 1` is `bc_gcc_option_1`, `projectSite` `project_site`. */
const keyPart = (value) =>
  value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

/** Returns the entry of a value, such as `"Draft": m.project_status_draft`; null for one that needs no text. */
function entryOf({ name, prefix, suffix, kinds, needed }, value) {
  const key = [prefix, keyPart(value), ...(suffix === undefined ? [] : [suffix])].join('_');
  if (key in texts)
    return `${JSON.stringify(value)}: ${kinds === undefined ? `m.${key}` : byKind(key, kinds)}`;
  if (needed === undefined || needed.includes(value))
    throw new Error(`${name}: messages/*.json have no text '${key}' for '${value}'.`);
  return null;
}

function byKind(key, kinds) {
  const keyFor = (kind) => (`${key}_${keyPart(kind)}` in texts ? `${key}_${keyPart(kind)}` : key);
  return objectOf(kinds.map((kind) => `${JSON.stringify(kind)}: m.${keyFor(kind)}`));
}

const objectOf = (entries) => `{\n${entries.map((entry) => `  ${entry},\n`).join('')}}`;
const wordsOf = (set) =>
  objectOf(set.values.map((value) => entryOf(set, value)).filter((entry) => entry !== null));
const codeOf = (name, value) => `export const ${name} = /** @type {const} */ (${value});\n`;

const files = {
  ...Object.fromEntries(
    Object.entries(wordSets).map(([file, sets]) => [file, sets.map((set) => codeOf(set.name, wordsOf(set)))]),
  ),
  ...Object.fromEntries(
    Object.entries(groupedSets).map(([file, { name, sets }]) => [
      file,
      [codeOf(name, objectOf(sets.map((set) => `${JSON.stringify(set.name)}: ${wordsOf(set)}`)))],
    ]),
  ),
};

for (const form of FORMS) {
  const folder = inRoot('src/messages', form, 'words');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, codes] of Object.entries(files)) {
    writeFileSync(join(folder, `${file}.js`), `import * as m from '../messages.js';\n\n${codes.join('\n')}`);
  }
}
