import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, ROOT } from './kit/root.mjs';

const PLACES = ['src', 'tests', 'scripts', 'bench'];
const GENERATED = inRoot('src/messages');
const CODE = /\.(ts|tsx|mjs)$/;
const LIMITS = { median: 80, ninetieth: 180, longest: 400 };

function* codeBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === GENERATED) continue;
    if (entry.isDirectory()) yield* codeBelow(path);
    else if (CODE.test(entry.name)) yield path;
  }
}

const lines = (path) => readFileSync(path, 'utf8').trimEnd().split('\n').length;

const files = PLACES.filter((place) => statSync(inRoot(place), { throwIfNoEntry: false }) !== undefined)
  .flatMap((place) => Array.from(codeBelow(inRoot(place))))
  .map((path) => ({ path: relative(ROOT, path), lines: lines(path) }))
  .sort((one, other) => one.lines - other.lines);

const at = (share) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
const median = at(0.5);
const ninetieth = at(0.9);
const tooLong = files.filter((file) => file.lines > LIMITS.longest);

const errors = [
  ...(median >= LIMITS.median
    ? [`The median file has ${median} lines; the limit is fewer than ${LIMITS.median}.`]
    : []),
  ...(ninetieth >= LIMITS.ninetieth
    ? [`One file in ten has ${ninetieth} lines or more; the limit is fewer than ${LIMITS.ninetieth}.`]
    : []),
  ...tooLong.map(
    (file) => `${file.path} has ${file.lines} lines; split it by verb (at most ${LIMITS.longest}).`,
  ),
];

for (const fault of errors) console.error(fault);
console.log(
  `${files.length} files: median ${median} lines, 90th percentile ${ninetieth}, longest ${files.at(-1)?.lines ?? 0} (${files.at(-1)?.path ?? 'none'}).`,
);
process.exitCode = errors.length > 0 ? 1 : 0;
