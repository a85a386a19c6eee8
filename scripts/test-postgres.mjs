import { summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { withPostgres18 } from './steps/postgres-18.mjs';
import { runOnPostgres } from './steps/run-on-postgres.mjs';

/**
 * Runs the tests whose result can differ on a PostgreSQL server, or those in the files given, on a temporary one.
 * With `--on-18` on version 18.
 */
await command(() =>
  withCleanup(async () => {
    await installPackages();
    await compileMessages();
    await buildAll();
    const files = process.argv.slice(2).filter((one) => one !== '--on-18');
    const counts = await (process.argv.includes('--on-18')
      ? withPostgres18((bin) => runOnPostgres(files, { bin }))
      : runOnPostgres(files));
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
