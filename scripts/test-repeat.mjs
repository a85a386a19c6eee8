import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { tidily } from './kit/tidily.mjs';
import { namedTests } from './steps/named-tests.mjs';
import { prepareTests } from './steps/run-tests.mjs';

/** Keeps every core busy with something else, as a machine that is used for more than tests; answers what stops it. */
function keepBusy() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}

/**
 * `npm run test:repeat -- 10`: that many runs of `npm test`, each in another random order, beside other work on every core.
 * Further words name test files. `SEED=…` repeats the order of one run.
 */
await command(() =>
  tidily(async () => {
    const [times = '10', ...names] = process.argv.slice(2);
    if (!/^[1-9]\d{0,2}$/.test(times)) throw new Stop('Say how many times: npm run test:repeat -- 10');
    const run = await prepareTests(names.length === 0 ? { inProcess: [], journeys: [] } : namedTests(names));
    const stopBeingBusy = keepBusy();
    const lines = [];
    let isGood = true;
    for (let round = 1; round <= Number(times); round += 1) {
      const seed = Number(process.env.SEED ?? randomInt(1, 1_000_000));
      const began = Date.now();
      const counts = await run(seed);
      isGood &&= counts.failed === 0;
      const seconds = Math.round((Date.now() - began) / 1000);
      lines.push(`Run ${round}, seed ${seed}: ${summary(counts)}, ${seconds} s`);
      console.log(`\n${lines.at(-1)}\n`);
    }
    stopBeingBusy();
    console.log(`\n${lines.join('\n')}`);
    return isGood ? 0 : 1;
  }),
);
