import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { filesOnPostgres, ON_POSTGRES, taggedFilesHere } from './tests/postgres/tagged-files.ts';
import { ShuffleByProject } from './tests/support/shuffle-by-project.ts';

/**
 * Each test file uses its databases for a few seconds: optimizing the compiled code of the embedded database
 * takes longer than it saves.
 */
const SHORT_LIVED_DATABASES = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const onServer = process.env['TEST_DATABASE_URL'] !== undefined;

const project = (
  name: string,
  include: readonly string[],
  patienceInSeconds: number,
  exclude: string[] = [],
) => ({
  test: {
    name,
    include: [...include],
    exclude,
    environment: 'node',
    // Loading the server anew for each file costs more than its tests do. What a file changes outside itself
    // it puts back.
    isolate: false,
    setupFiles: process.env['TEST_COSTS'] === undefined ? [] : ['tests/support/log-costs.ts'],
    expect: { poll: { timeout: (patienceInSeconds * 1000) / 2 } },
    testTimeout: patienceInSeconds * 1000,
    hookTimeout: patienceInSeconds * 1000,
  },
});

/** What needs a database: everything on the embedded one, and on a server what can differ there. */
const withDatabase = (folder: string) => (onServer ? filesOnPostgres(folder) : [`${folder}/**/*.test.ts`]);

/**
 * Screens run in a document beside the server. What the build decides for browsers is decided here: that
 * nothing is rendered on the server, and the version.
 */
const screens = {
  define: { APP_VERSION: JSON.stringify(version) },
  plugins: [
    {
      name: 'in-browser',
      transform: (code: string, id: string) =>
        id.includes('/src/web/') ? code.replaceAll('import.meta.env.SSR', 'false') : null,
    },
  ],
  test: {
    ...project('screens', ['tests/screens/**/*.test.ts'], 120).test,
    environment: './tests/support/screens/screen-environment.ts',
  },
};

/**
 * `unit` is pure, `server` and `api` need a database (embedded, or PostgreSQL by TEST_DATABASE_URL),
 * `postgres` needs a PostgreSQL server, `scripts` tries the commands of package.json, `real` reads the
 * register extracts that lie beside the repository, `faults` breaks disks and databases beneath servers
 * of its own, and `deploy` runs what is in deploy/ with Debian's programs.
 */
export default defineConfig({
  test: {
    // Twice the cores of CI: files wait for servers, disks and time limits.
    maxWorkers: 4,
    execArgv: SHORT_LIVED_DATABASES,
    sequence: { sequencer: ShuffleByProject },
    tags: [{ name: ON_POSTGRES, description: 'Runs on a PostgreSQL server too.' }],
    projects: [
      project('unit', ['src/**/*.test.ts', 'src/**/*.test.tsx'], 60, ['src/server/**']),
      project('server', withDatabase('src/server'), 120),
      project('api', withDatabase('tests/api'), 120),
      screens,
      project('scripts', ['tests/scripts/**/*.test.ts'], 300),
      project('postgres', taggedFilesHere(), 300),
      project('faults', ['tests/faults/**/*.test.ts'], 600),
      project('deploy', ['tests/deploy/**/*.test.ts'], 2400),
      project('real', ['tests/real/**/*.test.ts'], 1200),
    ],
  },
});
