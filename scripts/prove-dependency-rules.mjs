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
import registryRules from './lint/registry-rules.mjs';
import { lintViolations, violations } from './dependency-rules/violations.mjs';

const COPIED = [
  'src',
  'tests',
  'package.json',
  '.dependency-cruiser.mjs',
  'scripts/dependency-rules',
  'scripts/lint',
  '.oxlintrc.json',
];

/** Copies the code into a temporary folder, where rules can be broken without harm. */
function copyCode() {
  const folder = mkdtempSync(join(tmpdir(), 'registry-dependency-rules-'));
  for (const path of COPIED)
    if (existsSync(inRoot(path))) cpSync(inRoot(path), join(folder, path), { recursive: true });
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Writes the planted files; returns a function that restores what was there before. */
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

/** How to run each tool on one file, and how to read violations from its output. */
const TOOLS = {
  cruiser: {
    command: (file) => tool('cruiser', '--output-type', 'json', file),
    read: ({ summary }) =>
      summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, what: to })),
  },
  oxlint: {
    command: (file) => tool('oxlint', '--format', 'json', file),
    read: ({ diagnostics }) =>
      diagnostics.map(({ code, filename, message }) => ({ rule: code, from: filename, what: message })),
  },
};

/** Returns the tool's report on the planted file, or null when it did not report the broken rule. */
async function reportedViolation(folder, reader, { rule, file, files }) {
  const restore = plant(folder, files);
  const [program, args] = reader.command(file);
  const { stdout } = await capture(program, args, { cwd: folder });
  restore();
  const found = reader
    .read(JSON.parse(stdout))
    .find((violation) => violation.rule === rule && violation.from === file);
  if (found === undefined) return null;
  return `${rule}: ${file} → ${found.what.replace(/^.*node_modules\//, '')}`;
}

const planted = [
  ...violations.map((violation) => ({ reader: TOOLS.cruiser, violation })),
  ...lintViolations.map((violation) => ({ reader: TOOLS.oxlint, violation })),
];

/** Breaks every rule in a copy of the code; fails when a violation is not reported or a rule has no violation. */
await command(async () => {
  const folder = copyCode();
  const missed = [];
  try {
    for (const { reader, violation } of planted) {
      const report = await reportedViolation(folder, reader, violation);
      if (report === null) missed.push(`${violation.rule} did not report ${violation.file}`);
      else console.log(report);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const proven = new Set(planted.map(({ violation }) => violation.rule));
  const rules = [
    ...config.forbidden.map(({ name }) => name),
    ...Object.keys(registryRules.rules).map((name) => `registry(${name})`),
  ];
  for (const name of rules)
    if (!proven.has(name)) missed.push(`${name} has no violation in scripts/dependency-rules/violations.mjs`);
  for (const fault of missed) console.error(fault);
  console.log(`${planted.length} violations planted, ${missed.length} problems`);
  return missed.length > 0 ? 1 : 0;
});
