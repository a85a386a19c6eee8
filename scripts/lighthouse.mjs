import { summary } from './kit/counts.mjs';
import { command, Stop } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './steps/find-browser.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { screensToShow } from './steps/screens-to-show.mjs';

const SCREENS = new Set(['home', 'projects', 'project']);
const RUNS = 3;
const MOST_TRIES = 3;
const LEAST = 0.95;
/** Speed depends on the machine and on what else runs there: it is shown, and never decides. */
const DECIDING = ['accessibility', 'best-practices', 'seo'];
const SHOWN = ['performance', ...DECIDING];
const QUIET = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
];

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** What was found wanting in a run, so that a failure says what to mend. */
function faultsOf({ categories, audits }) {
  return DECIDING.flatMap((name) => categories[name].auditRefs)
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `  ${id}: ${title}`);
}

/** One look at a page; where the browser recorded nothing to judge by, Lighthouse itself asks to look again. */
async function look(lighthouse, port, { name, path }) {
  let fault = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { lhr } = await lighthouse(path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: SHOWN,
    });
    if (lhr.runtimeError === undefined) return lhr;
    fault = lhr.runtimeError.message;
    console.log(`${name}, look ${tries + 1}: ${fault}`);
  }
  throw new Stop(`Lighthouse on ${name}: ${fault}`);
}

/** Looks at one page as Lighthouse's phone does, so many times; each category's median counts. */
async function judge(lighthouse, port, screen) {
  const results = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await look(lighthouse, port, screen));
  const scores = SHOWN.map((id) => [id, median(results.map(({ categories }) => categories[id].score ?? 0))]);
  console.log(
    `${screen.name}: ${scores.map(([id, score]) => `${id} ${Math.round(score * 100)}`).join(', ')}`,
  );
  const failed = scores.filter(([id, score]) => DECIDING.includes(id) && score < LEAST).length;
  if (failed > 0) console.log([...new Set(results.flatMap(faultsOf))].join('\n'));
  return { passed: DECIDING.length - failed, failed };
}

/** Lighthouse (mobile) on the front page, the list and a project: accessibility, best practices and SEO of 95 or more. */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildWeb();
  const chromePath = await findBrowser();
  if (chromePath === null) throw new Stop(HOW_TO_GET_A_BROWSER);
  const { default: lighthouse } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const { default: startRegistry } = await import('../tests/support/start-registry.ts');
  const finish = await startRegistry();
  const chrome = await launch({ chromePath, chromeFlags: QUIET });
  const all = { passed: 0, failed: 0 };
  try {
    const url = process.env.REGISTRY_URL;
    const screens = (await screensToShow(url)).filter(({ name }) => SCREENS.has(name));
    for (const { name, path } of screens) {
      const { passed, failed } = await judge(lighthouse, chrome.port, { name, path: `${url}${path}` });
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
