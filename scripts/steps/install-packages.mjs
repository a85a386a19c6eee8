import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, sep } from 'node:path';
import { canDoWithoutOwnNode, OWN_NODE } from '../kit/node24.mjs';
import { oneAtATime } from '../kit/one-at-a-time.mjs';
import { inRoot, ROOT } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

const QUIETLY = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];

/** What npm tells its scripts about the outer command, and what would lead an inner one astray. */
const OUTER_SETTINGS =
  /^npm_(config_(prefix|local_prefix|global|workspace.*|omit|include|dry_run|ignore_scripts)|lifecycle_.*|package_.*)$/i;

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** npm leaves a list of what it installed; it is compared with the lock file, so that no other record can go stale. */
function isInstalled() {
  const wanted = packagesOf(inRoot('package-lock.json'));
  const present = packagesOf(inRoot('node_modules/.package-lock.json'));
  if (present === null) return false;
  const isRight = ([path, { version, optional }]) =>
    path === '' || present[path]?.version === version || (optional === true && present[path] === undefined);
  const nothingElse = Object.keys(present).every((path) => wanted[path] !== undefined);
  const hasNode = existsSync(OWN_NODE) || canDoWithoutOwnNode;
  return nothingElse && hasNode && Object.entries(wanted).every(isRight);
}

const isOurs = (path) => path === inRoot('node_modules') || path.startsWith(inRoot('node_modules') + sep);

/** npm must run on a Node.js that it does not itself replace. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOurs(folder));
  const isFromOutside = script !== undefined && script.endsWith('.js') && !isOurs(node) && existsSync(node);
  if (isFromOutside) path.push(dirname(node));
  const kept = Object.entries(process.env).filter(([name]) => !OUTER_SETTINGS.test(name));
  const env = { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
  return { program: isFromOutside ? node : 'npm', before: isFromOutside ? [script] : [], env };
}

async function runNpm(args) {
  const { program, before, env } = npm();
  try {
    return await run(program, [...before, ...args], { cwd: ROOT, env });
  } catch {
    throw new Stop('npm was not found: install Node.js with npm, then try again.');
  }
}

/** Makes node_modules what package-lock.json says; does nothing where it is so already. */
export async function installPackages() {
  if (isInstalled()) return;
  await oneAtATime(async () => {
    if (isInstalled()) return;
    console.error('Installing packages (about a minute, once) …');
    if ((await runNpm(['ci', ...QUIETLY])) === 0) return;
    const isEnough = canDoWithoutOwnNode && (await runNpm(['ci', '--ignore-scripts', ...QUIETLY])) === 0;
    if (!isEnough)
      throw new Stop('The packages could not be installed: see above what npm said, then try again.');
  });
}
