import { sum, summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runJourneys } from './steps/run-journeys.mjs';
import { runVitest } from './steps/run-vitest.mjs';

/** Every test that needs nothing but this folder: unit, server and API on the embedded database, and the browser. */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildWeb();
  const inProcess = await runVitest('tests', ['unit', 'server', 'api']);
  const journeys = await runJourneys();
  const all = sum([inProcess, journeys]);
  console.log(`\n${summary(all)}`);
  return all.failed > 0 ? 1 : 0;
});
