import { rmSync } from 'node:fs';
import { playwrightCounts } from '../kit/counts.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { tool } from '../kit/tools.mjs';

const REPORT = inRoot('.cache/test-results/journeys.json');

/** A file as Playwright is told of it: as a pattern. */
const patternOf = (file) => `${file.replaceAll(/[.\\/]/g, '\\$&')}$`;

/** Walks the journeys of tests/journeys, or those of the files that are named, in a browser against real servers. */
export async function runJourneys(browser, { files = [], options = [] } = {}) {
  rmSync(REPORT, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const [program, args] = tool('playwright', 'test', ...files.map(patternOf), ...options);
  return playwrightCounts(REPORT, await run(program, args, { env }));
}
