import { sum } from '../kit/counts.mjs';
import { node24 } from '../kit/node24.mjs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';
import { buildAll } from './build-all.mjs';
import { compileMessages } from './compile-messages.mjs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './find-browser.mjs';
import { installPackages } from './install-packages.mjs';
import { runJourneys } from './run-journeys.mjs';
import { runOnPostgres } from './run-on-postgres.mjs';
import { runReal } from './run-real.mjs';
import { runVitest } from './run-vitest.mjs';

const IN_PROCESS = ['unit', 'server', 'api', 'screens', 'scripts'];

const shuffledFiles = (seed) =>
  seed === null ? [] : ['--sequence.shuffle.tests', `--sequence.seed=${seed}`];
const shuffledJourneys = (seed) => (seed === null ? [] : ['--shuffle', String(seed)]);

/** Prints a Stop and counts it as one failure, so that the other suites still run. */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * Prepares what these suites need; returns a function that runs them once and returns the counts. A suite's
 * value is the list of its files to run; an empty list means all. A seed shuffles their order, the same way
 * for the same seed.
 */
export async function prepareTests({ inProcess, journeys, postgres, real }) {
  // Ask now, while the user is still at the terminal.
  const browser = journeys === undefined ? null : await findBrowser();
  await installPackages();
  await compileMessages();
  const preparing = journeys && run(node24(), ['tests/support/prepare-registries.ts']);
  const building = await attempt(buildAll);
  const walkJourneys = async (seed) => {
    if (building?.failed > 0) return building;
    if (browser === null) throw new Stop(HOW_TO_GET_A_BROWSER);
    // The tests in the process leave time enough; what could not be made here fails again in the journeys.
    await preparing;
    return runJourneys(browser, { files: journeys, options: shuffledJourneys(seed) });
  };
  const suites = [
    inProcess &&
      ((seed) => runVitest('tests', IN_PROCESS, { files: inProcess, options: shuffledFiles(seed) })),
    journeys && walkJourneys,
    postgres && (() => runOnPostgres(postgres)),
    real && (() => runReal(real)),
  ].filter((suite) => suite !== undefined);
  return async (seed = null) => {
    const counts = [];
    for (const suite of suites) {
      const startedAt = Date.now();
      counts.push(await attempt(() => suite(seed)));
      console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
    return sum(counts);
  };
}
