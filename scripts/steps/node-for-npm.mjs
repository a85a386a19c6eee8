import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';

const FOLDER = inRoot('.cache/installer');
const NPM_VERSION = '11.19.1';

/**
 * The package with Node.js for this platform, without install scripts; it has another prefix on Macs with
 * Apple silicon.
 */
function platformPackage() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${arch}`;
}

/**
 * Installs the Node.js and npm to install the packages with, for machines with an older Node.js: npm silently
 * skips optional packages that do not support the Node.js it runs on, and the tools' native parts are such
 * packages. Returns null when they cannot be installed.
 */
export async function fetchInstaller(nodeVersion, npm) {
  const program = inRoot('.cache/installer/node_modules', platformPackage(), 'bin/node');
  const script = inRoot('.cache/installer/node_modules/npm/bin/npm-cli.js');
  const wanted = [`${platformPackage()}@${nodeVersion}`, `npm@${NPM_VERSION}`];
  const options = [
    '--prefix',
    FOLDER,
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const code = await run(npm.program, [...npm.before, 'install', ...options, ...wanted], {
    cwd: inRoot('.cache'),
    env: npm.env,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  if (code !== 0 || !existsSync(program) || !existsSync(script)) return null;
  return {
    program,
    before: [script],
    folders: [dirname(program), inRoot('.cache/installer/node_modules/.bin')],
  };
}

export const forgetInstaller = () => rmSync(FOLDER, { recursive: true, force: true });
