import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { run } from '../kit/run.mjs';

/**
 * Debian's packages, in order of preference: the headless shell is smaller and faster, but older releases do
 * not have it.
 */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const home = process.env.HOME ?? '';
  const inHome = MAC_APPLICATIONS.map((path) => join(home, path));
  const named = process.env.CHROMIUM_PATH;
  const places = named === undefined ? [...inPath, ...MAC_APPLICATIONS, ...inHome] : [named];
  return places.find(isProgram) ?? null;
}

const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Asks on the terminal; returns false when there is none. */
async function confirm(question) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await new Promise((resolve) => {
    terminal.once('close', () => resolve(''));
    terminal.question(question, resolve);
  });
  terminal.close();
  return /^(y|yes)$/i.test(response.trim());
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await apt('update', '-qq');
  for (const name of PACKAGES)
    if ((await apt('install', '-y', '-qq', '--no-install-recommends', name)) === 0) return;
}

export const HOW_TO_GET_A_BROWSER =
  'The browser tests could not run: install Chromium or Google Chrome (on Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its program.';

/**
 * Returns the path of Chrome or Chromium, or null when none is installed and the user declines to install
 * one.
 */
export async function findBrowser() {
  const present = findInstalled();
  if (present !== null || process.env.CHROMIUM_PATH !== undefined || !canInstall()) return present;
  if (!(await confirm('The browser tests need Chromium. Install it as a system package? [y/N] ')))
    return null;
  console.error('Installing Chromium …');
  await install();
  return findInstalled();
}
