import { rmSync } from 'node:fs';
import { playwrightCounts } from '../kit/counts.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { tool } from '../kit/tools.mjs';

const REPORT = inRoot('.cache/test-results/journeys.json');

/** Playwright takes files as regular expressions. */
const patternOf = (file) => `${file.replaceAll(/[.\\/]/g, '\\$&')}$`;

/**
 * Runs the journeys in tests/journeys, or only those in `files`, in a browser against real servers; returns
 * the counts. Without `files` it leaves out the rare ones of playwright.config.ts, unless JOURNEYS is `all`.
 */
export async function runJourneys(browser, { files = [], options = [] } = {}) {
  rmSync(REPORT, { force: true });
  const which = files.length > 0 ? 'all' : (process.env.JOURNEYS ?? 'usual');
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    JOURNEYS: which,
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  };
  const [program, args] = tool('playwright', 'test', ...files.map(patternOf), ...options);
  return playwrightCounts(REPORT, await run(program, args, { env }));
}
