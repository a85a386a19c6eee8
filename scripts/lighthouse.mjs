import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './steps/find-browser.mjs';
import { installPackages } from './steps/install-packages.mjs';

const SCREENS = new Set(['home', 'projects', 'project', 'organization']);
const RUNS = 3;
const MAX_TRIES = 3;
const MIN_SCORE = 0.95;
/** Performance depends on the machine and its load: it is printed but never fails the run. */
const REQUIRED = ['accessibility', 'best-practices', 'seo'];
const SHOWN = ['performance', ...REQUIRED];
/**
 * `--slowed` really slows connection and processor instead of computing what a slow phone would take: slower,
 * and nearer to what is seen.
 */
const THROTTLING = process.argv.includes('--slowed') ? 'devtools' : 'simulate';
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
];

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Returns what the eye waits for and what it costs: LCP and blocking time in milliseconds, bytes sent. */
function speedOf({ audits }) {
  const shown = [
    ['LCP', 'largest-contentful-paint', 'ms'],
    ['FCP', 'first-contentful-paint', 'ms'],
    ['blocking', 'total-blocking-time', 'ms'],
    ['sent', 'total-byte-weight', 'bytes'],
  ];
  return shown.map(([word, id, unit]) => ({ word, unit, value: audits[id].numericValue }));
}

/** Returns the failed audits of a run. */
function faultsOf({ categories, audits }) {
  return REQUIRED.flatMap((name) => categories[name].auditRefs)
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `  ${id}: ${title}`);
}

/** Runs Lighthouse on a page; retries when the browser recorded nothing, as Lighthouse itself advises. */
async function audit(lighthouse, port, { name, path }) {
  let fault = '';
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { lhr } = await lighthouse(path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: SHOWN,
      throttlingMethod: THROTTLING,
    });
    if (lhr.runtimeError === undefined) return lhr;
    fault = lhr.runtimeError.message;
    console.log(`${name}, try ${tries + 1}: ${fault}`);
  }
  throw new Stop(`Lighthouse on ${name}: ${fault}`);
}

/** Runs Lighthouse on a page RUNS times with its mobile settings; counts each category's median. */
async function rate(lighthouse, port, screen) {
  const results = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await audit(lighthouse, port, screen));
  const scores = SHOWN.map((id) => [id, median(results.map(({ categories }) => categories[id].score ?? 0))]);
  console.log(
    `${screen.name}: ${scores.map(([id, score]) => `${id} ${Math.round(score * 100)}`).join(', ')}`,
  );
  const speeds = results.map(speedOf);
  const medians = speeds[0].map(({ word, unit }, index) => {
    return `${word} ${Math.round(median(speeds.map((one) => one[index].value)))} ${unit}`;
  });
  console.log(`  ${medians.join(', ')}`);
  const failed = scores.filter(([id, score]) => REQUIRED.includes(id) && score < MIN_SCORE).length;
  if (failed > 0) console.log([...new Set(results.flatMap(faultsOf))].join('\n'));
  return { passed: REQUIRED.length - failed, failed };
}

/**
 * Runs Lighthouse (mobile) on the front page, the list and a project; requires 95 or more in accessibility,
 * best practices and SEO.
 */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildAll();
  const chromePath = await findBrowser();
  if (chromePath === null) throw new Stop(HOW_TO_GET_A_BROWSER);
  const { default: lighthouse } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const { request } = await import('@playwright/test');
  const { screensToShow } = await import('../tests/support/screens-to-show.ts');
  const { default: startRegistry } = await import('../tests/support/start-registry.ts');
  const finish = await startRegistry();
  const chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS });
  const all = { passed: 0, failed: 0 };
  try {
    const url = process.env.REGISTRY_URL;
    const client = await request.newContext({ baseURL: url });
    const screens = (await screensToShow(client)).filter(({ name }) => SCREENS.has(name));
    for (const { name, path } of screens) {
      const { passed, failed } = await rate(lighthouse, chrome.port, { name, path: `${url}${path}` });
      all.passed += passed;
      all.failed += failed;
    }
  } finally {
    chrome.kill();
    await finish();
  }
  console.log(`\n${summary(all)}`);
  return all.failed > 0 ? 1 : 0;
});
