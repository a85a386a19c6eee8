import { summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runOnPostgres } from './steps/run-on-postgres.mjs';

/** Runs the tests whose result can differ on a PostgreSQL server, on a temporary one. */
await command(() =>
  withCleanup(async () => {
    await installPackages();
    await compileMessages();
    const counts = await runOnPostgres();
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
