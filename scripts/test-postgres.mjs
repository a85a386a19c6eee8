import { summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runVitest } from './steps/run-vitest.mjs';
import { withPostgres } from './steps/with-postgres.mjs';

/** The tests that touch the database, once more on a PostgreSQL server of their own. */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildWeb();
  const counts = await withPostgres((url) =>
    runVitest('postgres', ['server', 'api', 'postgres'], { TEST_DATABASE_URL: url }),
  );
  console.log(`\n${summary(counts)}`);
  return counts.failed > 0 ? 1 : 0;
});
