import { node24 } from './node24.mjs';
import { inRoot } from './root.mjs';

/** Paths of the tools' programs in node_modules; full paths do not depend on PATH. */
const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  cruiser: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'native-typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** Returns the program and arguments that run a tool of node_modules on the registry's own Node.js. */
export const tool = (name, ...args) => [node24(), [inRoot('node_modules', PROGRAMS[name]), ...args]];

/** Returns the program and arguments that run a script of this folder. */
export const script = (path, ...args) => [node24(), [inRoot('scripts', path), ...args]];
