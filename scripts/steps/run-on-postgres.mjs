import { runVitest } from './run-vitest.mjs';
import { withPostgres } from './with-postgres.mjs';

/** Runs what can differ on a PostgreSQL server (tests/postgres/also-on-postgres.ts says what and why), or of it the files that are named. */
export const runOnPostgres = (files = []) =>
  withPostgres((url) =>
    runVitest('postgres', ['server', 'api', 'postgres'], { env: { TEST_DATABASE_URL: url }, files }),
  );
