import { rmSync } from 'node:fs';
import { playwrightCounts } from '../kit/counts.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { tool } from '../kit/tools.mjs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './find-browser.mjs';

const REPORT = inRoot('.cache/test-results/journeys.json');

/** Walks the journeys of tests/journeys in a real browser against a real server. Without a browser that is a failure. */
export async function runJourneys() {
  const browser = await findBrowser();
  if (browser === null) {
    console.error(`\n${HOW_TO_GET_A_BROWSER}`);
    return { passed: 0, failed: 1 };
  }
  rmSync(REPORT, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const [program, args] = tool('playwright', 'test');
  return playwrightCounts(REPORT, await run(program, args, { env }));
}
