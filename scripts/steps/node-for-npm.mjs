import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';

const FOLDER = inRoot('.cache/installer');
const NPM_VERSION = '11.19.1';

/** Node.js as a package without install scripts; on Macs with Apple's processor it has a name of its own. */
function platformPackage() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${arch}`;
}

/**
 * npm leaves out, without a word, every optional package that does not like the Node.js which npm runs on; the native
 * parts of the tools are such packages. So an older machine first fetches the Node.js and npm to install with.
 * Answers null where they cannot be had.
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
