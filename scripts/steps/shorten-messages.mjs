import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync } from 'vite';
import { inLatin1 } from '../kit/in-latin1.mjs';
import { inRoot } from '../kit/root.mjs';

const FROM = inRoot('src/messages/joined');
const TO = inRoot('src/messages/short');

/**
 * Writes the files of src/messages/joined without comments and with short names to src/messages/short. Needs
 * Node.js 24, as Vite does.
 */
rmSync(TO, { recursive: true, force: true });
const names = readdirSync(FROM, { recursive: true, encoding: 'utf8' });
for (const name of names.filter((file) => file.endsWith('.js'))) {
  const { code, errors } = minifySync(name, readFileSync(join(FROM, name), 'utf8'), { module: true });
  if (errors.length > 0) throw new Error(`${name} could not be shortened: ${errors[0].message}`);
  mkdirSync(dirname(join(TO, name)), { recursive: true });
  writeFileSync(join(TO, name), inLatin1(code));
}
