import { summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { namedTests } from './steps/named-tests.mjs';
import { prepareTests } from './steps/run-tests.mjs';

/**
 * The suites that need nothing outside this folder: unit, server and API on the embedded database, and the
 * browser.
 */
const EVERYTHING = { inProcess: [], journeys: [] };

/** Runs those suites; with arguments, the test files of any suite whose path contains one of them. */
await command(() =>
  withCleanup(async () => {
    const names = process.argv.slice(2);
    const run = await prepareTests(names.length === 0 ? EVERYTHING : namedTests(names));
    const counts = await run();
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
