import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import config from '../.dependency-cruiser.mjs';
import { inRoot } from './kit/root.mjs';
import { capture } from './kit/run.mjs';
import { command } from './kit/stop.mjs';
import { tool } from './kit/tools.mjs';
import { spokenSql, violations } from './streets/violations.mjs';

const COPIED = [
  'src',
  'tests',
  'package.json',
  '.dependency-cruiser.mjs',
  'scripts/streets',
  'scripts/lint',
  '.oxlintrc.json',
];

/** A copy of the code in which the streets can be broken without harm. */
function scratchCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'registry-streets-'));
  for (const path of COPIED)
    if (existsSync(inRoot(path))) cpSync(inRoot(path), join(folder, path), { recursive: true });
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Puts the planted files in place and answers how to put back what stood there. */
function plant(folder, files) {
  const former = Object.keys(files).map((file) => {
    const path = join(folder, file);
    return { path, text: existsSync(path) ? readFileSync(path) : null };
  });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return () => {
    for (const { path, text } of former)
      if (text === null) rmSync(path);
      else writeFileSync(path, text);
  };
}

/** How each tool is asked about one file, and how its answer names a breach. */
const JUDGES = {
  cruiser: {
    ask: (file) => tool('cruiser', '--output-type', 'json', file),
    read: ({ summary }) =>
      summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, what: to })),
  },
  oxlint: {
    ask: (file) => tool('oxlint', '--format', 'json', file),
    read: ({ diagnostics }) =>
      diagnostics.map(({ code, filename, message }) => ({ rule: code, from: filename, what: message })),
  },
};

/** What the tool says of the planted file: null where it did not name the street. */
async function complaint(folder, judge, { rule, file, files }) {
  const putBack = plant(folder, files);
  const [program, args] = judge.ask(file);
  const { output } = await capture(program, args, { cwd: folder });
  putBack();
  const found = judge.read(JSON.parse(output)).find((breach) => breach.rule === rule && breach.from === file);
  if (found === undefined) return null;
  return `${rule}: ${file} → ${found.what.replace(/^.*node_modules\//, '')}`;
}

const planted = [
  ...violations.map((violation) => ({ judge: JUDGES.cruiser, violation })),
  ...spokenSql.map((violation) => ({ judge: JUDGES.oxlint, violation })),
];

/** Breaks every street once, in a copy, and fails where a breach goes unseen or a street was never broken. */
await command(async () => {
  const folder = scratchCopy();
  const missed = [];
  try {
    for (const { judge, violation } of planted) {
      const said = await complaint(folder, judge, violation);
      if (said === null) missed.push(`${violation.rule} did not see ${violation.file}`);
      else console.log(said);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const proven = new Set(violations.map(({ rule }) => rule));
  for (const { name } of config.forbidden)
    if (!proven.has(name)) missed.push(`nothing was planted against ${name}`);
  for (const fault of missed) console.error(fault);
  console.log(`${planted.length} planted, ${missed.length} missed`);
  return missed.length > 0 ? 1 : 0;
});
