import { existsSync, readFileSync } from 'node:fs';
import { canDoWithoutOwnNode, OWN_NODE } from './node24.mjs';
import { inRoot } from './root.mjs';

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

export const lockedVersion = (name) =>
  packagesOf(inRoot('package-lock.json'))[`node_modules/${name}`].version;

const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
const suits = (list, own) => list === undefined || list.includes(own);

/** Native parts are optional packages, one for each platform; only this platform's must be installed. */
function mayBeMissing({ optional, os, cpu, libc: libcs }) {
  if (optional !== true) return false;
  const isForThisMachine = suits(os, process.platform) && suits(cpu, process.arch) && suits(libcs, libc);
  return !isForThisMachine || (os === undefined && cpu === undefined);
}

/** Reports whether node_modules matches the lock file, by npm's own record of what it installed. */
export function isInstalled() {
  const wanted = packagesOf(inRoot('package-lock.json'));
  const present = packagesOf(inRoot('node_modules/.package-lock.json'));
  if (present === null || !(existsSync(OWN_NODE) || canDoWithoutOwnNode)) return false;
  const isRight = ([path, locked]) =>
    path === '' || (path in present ? present[path].version === locked.version : mayBeMissing(locked));
  return Object.keys(present).every((path) => path in wanted) && Object.entries(wanted).every(isRight);
}
