import { runVitest } from './run-vitest.mjs';
import { withPostgres } from './with-postgres.mjs';

const SUITES = ['server', 'api', 'postgres'];

/**
 * Runs the tests that tests/postgres/tagged-files.ts describes, or those of them in `files`, on a fresh
 * PostgreSQL server.
 */
export const runOnPostgres = (files = [], options = {}) =>
  withPostgres(
    (url) => runVitest('postgres', SUITES, { env: { TEST_DATABASE_URL: url }, files, tag: 'postgres' }),
    options,
  );
