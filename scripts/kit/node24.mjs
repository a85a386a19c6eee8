import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { Stop } from './stop.mjs';

export const OWN_NODE = inRoot('node_modules/node/bin/node');

const runningMajor = Number(process.versions.node.split('.')[0]);

/**
 * Returns the path of the Node.js that runs the registry: the installed package's, else the running one if it
 * is new enough. Throws Stop when neither is available.
 */
export function node24() {
  if (existsSync(OWN_NODE)) return OWN_NODE;
  if (runningMajor >= 24) return process.execPath;
  throw new Stop(
    `The registry runs on Node.js 24, and none could be installed for ${process.platform}-${process.arch}: install Node.js 24 and try again.`,
  );
}

export const canDoWithoutOwnNode = runningMajor >= 24;
