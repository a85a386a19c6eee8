import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../kit/run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const home = process.env.HOME ?? '';
  const own = MAC_APPLICATIONS.map((path) => join(home, path));
  const named = process.env.CHROMIUM_PATH;
  const places = named === undefined ? [...inPath, ...MAC_APPLICATIONS, ...own] : [named];
  return places.find(isProgram) ?? null;
}

const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Debian's own Chromium, where there is none and this user may install one. */
async function install() {
  console.error('Installing Chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export const HOW_TO_GET_A_BROWSER =
  'The browser tests could not run: install Chromium or Google Chrome (on Debian: sudo apt-get install chromium), or name one in CHROMIUM_PATH.';

/** The path of a Chrome or Chromium, or null where there is none and none may be installed. */
export async function findBrowser() {
  const present = installed();
  if (present !== null || process.env.CHROMIUM_PATH !== undefined || !mayInstall()) return present;
  await install();
  return installed();
}
