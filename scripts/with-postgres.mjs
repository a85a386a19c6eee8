import { CALLED_FROM } from './kit/root.mjs';
import { runForeground } from './kit/run.mjs';
import { command, Stop } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { withPostgres } from './steps/with-postgres.mjs';

/**
 * `node scripts/with-postgres.mjs <command …>` runs the command with the URL of a temporary PostgreSQL server
 * in TEST_DATABASE_URL, durable as in production.
 */
await command(async () => {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined)
    throw new Stop('Give a command to run: node scripts/with-postgres.mjs <command …>');
  return withCleanup(() =>
    withPostgres(
      (url) =>
        runForeground(program, args, { cwd: CALLED_FROM, env: { ...process.env, TEST_DATABASE_URL: url } }),
      { durable: true },
    ),
  );
});
