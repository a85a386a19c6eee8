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

/** Native parts come as optional packages, one for each kind of machine; only this machine's must be there. */
function mayBeMissing({ optional, os, cpu, libc: libcs }) {
  if (optional !== true) return false;
  const isForThisMachine = suits(os, process.platform) && suits(cpu, process.arch) && suits(libcs, libc);
  return !isForThisMachine || (os === undefined && cpu === undefined);
}

/** npm leaves a list of what it installed; it is compared with the lock file, so that no other record can go stale. */
export function isInstalled() {
  const wanted = packagesOf(inRoot('package-lock.json'));
  const present = packagesOf(inRoot('node_modules/.package-lock.json'));
  if (present === null || !(existsSync(OWN_NODE) || canDoWithoutOwnNode)) return false;
  const isRight = ([path, locked]) =>
    path === '' || (path in present ? present[path].version === locked.version : mayBeMissing(locked));
  return Object.keys(present).every((path) => path in wanted) && Object.entries(wanted).every(isRight);
}
