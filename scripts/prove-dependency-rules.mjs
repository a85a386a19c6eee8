import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import config from '../.dependency-cruiser.mjs';
import { lintViolations, violations } from './dependency-rules/violations.mjs';
import { inRoot } from './kit/root.mjs';
import { capture } from './kit/run.mjs';
import { command } from './kit/stop.mjs';
import { tool } from './kit/tools.mjs';
import registryRules from './lint/registry-rules.mjs';

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

/** Finds `planted` in the name of a file or folder, and not the constant of that name. */
const IN_PATH = /planted(?=[-/.])/g;

/** Returns the violation with files of its own, so that all can stand in one copy of the code. */
function withOwnFiles({ rule, file, files }, number) {
  const own = (text) => text.replace(IN_PATH, `planted${number}`);
  const renamed = Object.entries(files).map(([path, text]) => [own(path), own(text)]);
  return { rule, file: own(file), files: Object.fromEntries(renamed) };
}

function plant(folder, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** How to run each tool on files, and how to read violations from its output. */
const TOOLS = {
  cruiser: {
    command: (files) => tool('cruiser', '--output-type', 'json', ...files),
    read: ({ summary }) =>
      summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, what: to })),
  },
  oxlint: {
    command: (files) => tool('oxlint', '--format', 'json', ...files),
    read: ({ diagnostics }) =>
      diagnostics.map(({ code, filename, message }) => ({ rule: code, from: filename, what: message })),
  },
};

const planted = {
  cruiser: violations.map(withOwnFiles),
  oxlint: lintViolations.map((violation, place) => withOwnFiles(violation, violations.length + place)),
};

/** Runs a tool on the files that break its rules; returns the violations that it did not report. */
async function missedBy(folder, name) {
  const broken = planted[name];
  const [program, args] = TOOLS[name].command(broken.map(({ file }) => file));
  const { stdout } = await capture(program, args, { cwd: folder });
  const reported = TOOLS[name].read(JSON.parse(stdout));
  return broken.flatMap(({ rule, file }) => {
    const found = reported.find((one) => one.rule === rule && one.from === file);
    if (found === undefined) return [`${rule} did not report ${file}`];
    console.log(`${rule}: ${file} → ${found.what.replace(/^.*node_modules\//, '')}`);
    return [];
  });
}

/** Returns the rules of both tools that no violation breaks. */
function unprovenRules() {
  const proven = new Set(Object.values(planted).flatMap((broken) => broken.map(({ rule }) => rule)));
  const rules = [
    ...config.forbidden.map(({ name }) => name),
    ...Object.keys(registryRules.rules).map((name) => `registry(${name})`),
  ];
  return rules.filter((name) => !proven.has(name));
}

/**
 * Breaks every rule in a copy of the code, each in files of its own, and runs each tool once; fails when a
 * violation is not reported or a rule has no violation.
 */
await command(async () => {
  const folder = copyCode();
  const missed = [];
  try {
    for (const { files } of Object.values(planted).flat()) plant(folder, files);
    for (const name of Object.keys(TOOLS)) missed.push(...(await missedBy(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const name of unprovenRules())
    missed.push(`${name} has no violation in scripts/dependency-rules/violations.mjs`);
  for (const fault of missed) console.error(fault);
  console.log(`${Object.values(planted).flat().length} violations planted, ${missed.length} problems`);
  return missed.length > 0 ? 1 : 0;
});
