import { sum } from '../kit/counts.mjs';
import { Stop } from '../kit/stop.mjs';
import { buildWeb } from './build-web.mjs';
import { compileMessages } from './compile-messages.mjs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './find-browser.mjs';
import { installPackages } from './install-packages.mjs';
import { runJourneys } from './run-journeys.mjs';
import { runOnPostgres } from './run-on-postgres.mjs';
import { runReal } from './run-real.mjs';
import { runVitest } from './run-vitest.mjs';

const IN_PROCESS = ['unit', 'server', 'api', 'scripts'];

const shuffledFiles = (seed) =>
  seed === null ? [] : ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`];
const shuffledJourneys = (seed) => (seed === null ? [] : ['--shuffle', String(seed)]);

/** What cannot be run says why and counts as one failure; everything else runs all the same. */
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
 * Prepares what these suites need; answers what runs them once and says how many tests passed and failed. A suite's value is
 * the files to run of it, none of them named for all. With a seed they come in a random order, the same one for the same seed.
 */
export async function prepareTests({ inProcess, journeys, postgres, real }) {
  // Whoever is at the terminal is asked now, not when they have gone.
  const browser = journeys === undefined ? null : await findBrowser();
  await installPackages();
  await compileMessages();
  const building = await attempt(buildWeb);
  const walk = (seed) => {
    if (building?.failed > 0) return building;
    if (browser === null) throw new Stop(HOW_TO_GET_A_BROWSER);
    return runJourneys(browser, { files: journeys, options: shuffledJourneys(seed) });
  };
  const suites = [
    inProcess &&
      ((seed) => runVitest('tests', IN_PROCESS, { files: inProcess, options: shuffledFiles(seed) })),
    journeys && walk,
    postgres && (() => runOnPostgres(postgres)),
    real && (() => runReal(real)),
  ].filter((suite) => suite !== undefined);
  return async (seed = null) => {
    const counts = [];
    for (const suite of suites) {
      const began = Date.now();
      counts.push(await attempt(() => suite(seed)));
      console.log(`${Math.round((Date.now() - began) / 1000)} s`);
    }
    return sum(counts);
  };
}
