import { summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runOnPostgres } from './steps/run-on-postgres.mjs';

const REQUESTS = 40_000;

/**
 * Runs the ledger's contention proof in full on a temporary PostgreSQL server. `OPERATIONS` sets the number of
 * requests, `SEED` repeats a run.
 */
await command(() =>
  withCleanup(async () => {
    await installPackages();
    await compileMessages();
    process.env.OPERATIONS ??= String(REQUESTS);
    const counts = await runOnPostgres(['ledger-contention']);
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
