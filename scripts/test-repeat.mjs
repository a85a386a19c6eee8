import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { summary } from './kit/counts.mjs';
import { inRoot } from './kit/root.mjs';
import { command, Stop } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { keepEvidence } from './steps/keep-evidence.mjs';
import { namedTests } from './steps/named-tests.mjs';
import { prepareTests } from './steps/run-tests.mjs';

/** Loads every core with other work, as on a shared machine; returns a function that stops it. */
function loadAllCores() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}

/** Keeps what was recorded of the failed journeys of a run; returns where, for the line about the run. */
function keptOf(seed) {
  const folder = `.cache/failed-runs/${seed}`;
  return keepEvidence(inRoot('test-results'), inRoot(folder)) ? `, evidence in ${folder}` : '';
}

/**
 * `npm run test:repeat -- 10` runs `npm test` that many times, each in another random order, while other work
 * loads every core. Further arguments name test files. `SEED=…` repeats the order of one run. The evidence of
 * failed journeys is kept in `.cache/failed-runs`.
 */
await command(() =>
  withCleanup(async (isInterrupted) => {
    const [times = '10', ...names] = process.argv.slice(2);
    if (!/^[1-9]\d{0,2}$/.test(times)) throw new Stop('Give the number of runs: npm run test:repeat -- 10');
    const suites = names.length === 0 ? { inProcess: [], journeys: [] } : namedTests(names);
    const run = await prepareTests(suites);
    const stopLoad = loadAllCores();
    const lines = [];
    let isGood = true;
    for (let round = 1; round <= Number(times); round += 1) {
      const seed = Number(process.env.SEED ?? randomInt(1, 1_000_000));
      const startedAt = Date.now();
      const counts = await run(seed);
      if (isInterrupted()) break;
      isGood &&= counts.failed === 0;
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      // Without journeys, the folder is of an earlier run.
      const kept = counts.failed > 0 && suites.journeys !== undefined ? keptOf(seed) : '';
      lines.push(`Run ${round}, seed ${seed}: ${summary(counts)}, ${seconds} s${kept}`);
      console.log(`\n${lines.at(-1)}\n`);
    }
    stopLoad();
    console.log(`\n${lines.join('\n')}`);
    return isGood ? 0 : 1;
  }),
);
