import { runVitest } from './run-vitest.mjs';
import { withPostgres } from './with-postgres.mjs';

/** Runs the tests listed in tests/postgres/also-on-postgres.ts, or those of them in `files`, on a fresh PostgreSQL server. */
export const runOnPostgres = (files = []) =>
  withPostgres((url) =>
    runVitest('postgres', ['server', 'api', 'postgres'], { env: { TEST_DATABASE_URL: url }, files }),
  );
