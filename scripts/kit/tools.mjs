import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';

/** Where each tool's program lies: named in full, so that PATH and two packages of one name cannot mislead. */
const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  cruiser: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'native-typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** The program and arguments that run a tool of node_modules on the registry's own Node.js. */
export const tool = (name, ...args) => [node24(), [inRoot('node_modules', PROGRAMS[name]), ...args]];

/** The same for a script of this folder. */
export const script = (path, ...args) => [node24(), [inRoot('scripts', path), ...args]];
