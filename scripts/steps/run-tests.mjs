import { openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Workers of suites that run at the same time. */
const SHARED = { inProcess: 2, journeys: 3 };

/** Runs a suite and prints how long it took. */
async function timed(name, suite) {
  const startedAt = Date.now();
  const counts = await attempt(suite);
  console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return counts;
}

/** Runs a suite whose output is printed when it has ended, because another one has the terminal meanwhile. */
async function printedLater(name, suite) {
  const path = join(tmpdir(), `${name}.txt`);
  const file = openSync(path, 'w');
  const counts = await suite(['ignore', file, file]);
  return { counts, print: () => process.stdout.write(readFileSync(path)) };
}

/**
 * Prepares what these suites need; returns a function that runs them once and returns the counts. A suite's value is the list of its files
 * to run; an empty list means all. A seed shuffles their order, the same way for the same seed. What runs in process and the journeys run at
 * the same time: each waits now and then, and both end with few tests left.
 */
export async function prepareTests({ inProcess, journeys, postgres, real }) {
  // Ask now, while the user is still at the terminal.
  const browser = journeys === undefined ? null : await findBrowser();
  await installPackages();
  await compileMessages();
  const building = await attempt(buildWeb);
  const isShared = inProcess !== undefined && journeys !== undefined;
  const testInProcess = (seed) => {
    const workers = isShared ? [`--maxWorkers=${SHARED.inProcess}`] : [];
    return runVitest('tests', IN_PROCESS, {
      files: inProcess,
      options: [...shuffledFiles(seed), ...workers],
    });
  };
  const walkJourneys = (seed, stdio) => {
    if (building?.failed > 0) return building;
    if (browser === null) throw new Stop(HOW_TO_GET_A_BROWSER);
    const workers = isShared ? [`--workers=${SHARED.journeys}`] : [];
    return runJourneys(browser, { files: journeys, options: [...shuffledJourneys(seed), ...workers], stdio });
  };
  return async (seed = null) => {
    const counts = [];
    const later =
      isShared &&
      printedLater('journeys', (stdio) => timed('Journeys', async () => walkJourneys(seed, stdio)));
    if (inProcess) counts.push(await timed('In process', () => testInProcess(seed)));
    if (journeys && !isShared) counts.push(await timed('Journeys', async () => walkJourneys(seed)));
    if (later) {
      const ended = await later;
      ended.print();
      counts.push(ended.counts);
    }
    if (postgres) counts.push(await timed('PostgreSQL', () => runOnPostgres(postgres)));
    if (real) counts.push(await timed('Real registers', () => runReal(real)));
    return sum(counts);
  };
}
