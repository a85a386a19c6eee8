import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { inRoot, ROOT } from './kit/root.mjs';

const PLACES = ['src', 'tests', 'scripts', 'bench'];
const GENERATED = inRoot('src/messages');
const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const LIMITS = { ninetieth: 186, longest: 400 };

/** Most import statements per 100 lines of `src` without tests and generated texts. */
const IMPORT_LIMIT = 7.5;
/**
 * The same for each layer, without blank lines and comments. Lower a limit when a layer has fallen below it;
 * web and server rose by a tenth or two when their tables of words, and the words of buttons and fields, became
 * generated files, and server by one for the migrations, each an import of one file. Domain rose when each
 * source of tables became a file of its own (`import/sources`).
 */
const LAYER_IMPORT_LIMITS = { domain: 3.1, contract: 5.1, server: 8.7, web: 11 };
/** A file of at most this length that only one file of its folder imports may belong into that file. */
const SMALL = 40;

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\('([^']+)'\)/g;

function* codeBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === GENERATED) continue;
    if (entry.isDirectory()) yield* codeBelow(path);
    else if (CODE.test(entry.name)) yield path;
  }
}

function readCode(path) {
  const text = readFileSync(path, 'utf8').trimEnd();
  const code = text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return {
    path: relative(ROOT, path).split(sep).join('/'),
    lines: text.split('\n').length,
    codeLines: code.split('\n').filter((line) => line.trim() !== '').length,
    imports: [...code.matchAll(IMPORT)].map(([, name]) => name),
    later: [...code.matchAll(DYNAMIC_IMPORT)].map(([, name]) => name),
  };
}

const files = PLACES.filter((place) => statSync(inRoot(place), { throwIfNoEntry: false }) !== undefined)
  .flatMap((place) => Array.from(codeBelow(inRoot(place)), readCode))
  .sort((one, other) => one.lines - other.lines);
const shipped = files.filter(({ path }) => path.startsWith('src/') && !TEST.test(path));

function importRate(layer, linesOf) {
  const inLayer = shipped.filter(({ path }) => path.startsWith(`src/${layer}`));
  const sum = (count) => inLayer.reduce((total, file) => total + count(file), 0);
  return (100 * sum(({ imports }) => imports.length)) / sum(linesOf);
}

/** Returns the path that a file's import names, or null for a package. */
function importedPath(from, name) {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? posix.join(dirname(from), name) : null;
}

/** Lists the small files that exactly one file imports, of the same folder. */
function smallNeighbours() {
  const importers = new Map();
  for (const { path, imports, later } of shipped)
    for (const name of [...imports, ...later]) {
      const target = importedPath(path, name);
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  return shipped.filter(({ path, lines }) => {
    const [importer, ...others] = importers.get(path) ?? [];
    return (
      lines <= SMALL && importer !== undefined && others.length === 0 && dirname(importer) === dirname(path)
    );
  });
}

const ninetieth = files[Math.floor((files.length - 1) * 0.9)]?.lines ?? 0;
const rate = importRate('', ({ lines }) => lines);
const layerRates = Object.keys(LAYER_IMPORT_LIMITS).map((layer) => ({
  layer,
  rate: importRate(layer, ({ codeLines }) => codeLines),
}));

const errors = [
  ...(ninetieth >= LIMITS.ninetieth
    ? [`One file in ten has ${ninetieth} lines or more; the limit is fewer than ${LIMITS.ninetieth}.`]
    : []),
  ...files
    .filter(({ lines }) => lines > LIMITS.longest)
    .map(({ path, lines }) => `${path} has ${lines} lines; split it by verb (at most ${LIMITS.longest}).`),
  ...(rate > IMPORT_LIMIT
    ? [
        `src has ${rate.toFixed(1)} imports per 100 lines (at most ${IMPORT_LIMIT}): join files that change together.`,
      ]
    : []),
  ...layerRates
    .filter(({ layer, rate }) => rate > LAYER_IMPORT_LIMITS[layer])
    .map(
      ({ layer, rate }) =>
        `src/${layer} has ${rate.toFixed(1)} imports per 100 lines of code (at most ${LAYER_IMPORT_LIMITS[layer]}): join files that change together.`,
    ),
];

for (const error of errors) console.error(error);
const longest = files.at(-1);
console.log(
  `${files.length} files: 90th percentile ${ninetieth} lines, longest ${longest?.lines ?? 0} (${longest?.path ?? 'none'}).`,
);
console.log(
  `Imports per 100 lines: ${rate.toFixed(1)}. Of code alone: ${layerRates.map(({ layer, rate }) => `${layer} ${rate.toFixed(1)}`).join(', ')}.`,
);
console.log(
  `${smallNeighbours().length} files of at most ${SMALL} lines are imported by one neighbour only; --list names them.`,
);
if (process.argv.includes('--list'))
  for (const { path, lines } of smallNeighbours()) console.log(`  ${path} (${lines})`);
process.exitCode = errors.length > 0 ? 1 : 0;
