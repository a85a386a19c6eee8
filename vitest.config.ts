import { defineConfig } from 'vitest/config';

const onServer = process.env['TEST_DATABASE_URL'] !== undefined;

const project = (name: string, include: string[], patienceInSeconds: number, exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    environment: 'node',
    testTimeout: patienceInSeconds * 1000,
    hookTimeout: patienceInSeconds * 1000,
  },
});

/**
 * `unit` is pure, `server` and `api` need a database (embedded, or PostgreSQL by TEST_DATABASE_URL), `postgres` needs a
 * PostgreSQL server, `real` reads the register extracts that lie beside the repository.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['src/**/*.test.ts', 'src/**/*.test.tsx'], 20, ['src/server/**']),
      project('server', ['src/server/**/*.test.ts'], 120, onServer ? ['**/embedded-database.test.ts'] : []),
      project('api', ['tests/api/**/*.test.ts'], 120),
      project('postgres', ['tests/postgres/**/*.test.ts'], 120),
      project('real', ['tests/real/**/*.test.ts'], 1200),
    ],
  },
});
