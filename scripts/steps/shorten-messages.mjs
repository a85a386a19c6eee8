import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync } from 'vite';
import { inRoot } from '../kit/root.mjs';

const FROM = inRoot('src/messages/joined');
const TO = inRoot('src/messages/short');

/** Writes characters outside Latin-1 as escapes: with a single one in a file, Node.js keeps two bytes for each of its characters. */
function inLatin1(code) {
  return code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes the files of src/messages/joined without comments and with short names to src/messages/short. Needs Node.js 24, as Vite does. */
rmSync(TO, { recursive: true, force: true });
const names = readdirSync(FROM, { recursive: true, encoding: 'utf8' });
for (const name of names.filter((file) => file.endsWith('.js'))) {
  const { code, errors } = minifySync(name, readFileSync(join(FROM, name), 'utf8'), { module: true });
  if (errors.length > 0) throw new Error(`${name} could not be shortened: ${errors[0].message}`);
  mkdirSync(dirname(join(TO, name)), { recursive: true });
  writeFileSync(join(TO, name), inLatin1(code));
}
