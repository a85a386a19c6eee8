import { sum, summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runJourneys } from './steps/run-journeys.mjs';
import { runVitest } from './steps/run-vitest.mjs';

const NOT_EVEN_BUILT = { passed: 0, failed: 1 };

async function canBuildWeb() {
  try {
    await buildWeb();
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    return false;
  }
}

/** Every test that needs nothing but this folder: unit, server and API on the embedded database, and the browser. */
await command(async () => {
  await installPackages();
  await compileMessages();
  const isBuilt = await canBuildWeb();
  const inProcess = await runVitest('tests', ['unit', 'server', 'api']);
  const journeys = isBuilt ? await runJourneys() : NOT_EVEN_BUILT;
  const all = sum([inProcess, journeys]);
  console.log(`\n${summary(all)}`);
  return all.failed > 0 ? 1 : 0;
});
