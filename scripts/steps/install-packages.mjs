import { existsSync } from 'node:fs';
import { delimiter, dirname, sep } from 'node:path';
import { isInstalled, lockedVersion } from '../kit/installed.mjs';
import { canDoWithoutOwnNode } from '../kit/node24.mjs';
import { inRoot, ROOT } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';
import { withLock } from '../kit/with-lock.mjs';
import { fetchInstaller, forgetInstaller } from './node-for-npm.mjs';

const OPTIONS = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];

/** Variables that the outer npm sets for its scripts and that would mislead an inner npm. */
const OUTER_SETTINGS =
  /^npm_(config_(prefix|local_prefix|global|workspace.*|omit|include|dry_run|ignore_scripts)|lifecycle_.*|package_.*)$/i;

const isOurs = (path) => path === inRoot('node_modules') || path.startsWith(inRoot('node_modules') + sep);

/**
 * Returns the npm that was called, on a Node.js outside node_modules, which `npm ci` replaces; else the npm
 * in PATH.
 */
function outerNpm() {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOurs(folder));
  const settings = Object.entries(process.env).filter(([name]) => !OUTER_SETTINGS.test(name));
  const isFromOutside = script !== undefined && script.endsWith('.js') && !isOurs(node) && existsSync(node);
  const npm = isFromOutside ? { program: node, before: [script] } : { program: 'npm', before: [] };
  if (isFromOutside) path.push(dirname(node));
  return { ...npm, env: { ...Object.fromEntries(settings), PATH: path.join(delimiter) } };
}

async function npmToInstallWith() {
  const outer = outerNpm();
  const fetched = canDoWithoutOwnNode ? null : await fetchInstaller(lockedVersion('node'), outer);
  if (fetched === null) return outer;
  const path = [...fetched.folders, outer.env.PATH].join(delimiter);
  const { npm_execpath: _script, npm_node_execpath: _node, ...env } = outer.env;
  return { program: fetched.program, before: fetched.before, env: { ...env, PATH: path } };
}

async function install() {
  const { program, before, env } = await npmToInstallWith();
  const npm = (...args) => run(program, [...before, ...args, ...OPTIONS], { cwd: ROOT, env });
  const code = await npm('ci');
  return code === 0 || (canDoWithoutOwnNode && (await npm('ci', '--ignore-scripts')) === 0);
}

/** Makes node_modules match package-lock.json; does nothing when it already does. */
export async function installPackages() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    console.error('Installing packages (about a minute, once) …');
    const isDone = await install().catch((error) => {
      if (error.code === 'ENOENT')
        throw new Stop('npm was not found: install Node.js with npm, then try again.');
      throw error;
    });
    forgetInstaller();
    if (!isDone)
      throw new Stop('The packages could not be installed: see the errors of npm above, then try again.');
  });
}
