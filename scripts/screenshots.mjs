import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './kit/root.mjs';
import { command, Stop } from './kit/stop.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './steps/find-browser.mjs';
import { installPackages } from './steps/install-packages.mjs';

const FOLDER = inRoot('screenshots');
const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'];
const LANGUAGES = JSON.parse(readFileSync(inRoot('project.inlang/settings.json'), 'utf8')).locales;
const HEIGHT = 900;

const QUIET_MS = 400;

/** Returns a function that waits until the page has had no request in progress for QUIET_MS. */
function watchRequests(page) {
  const running = new Set();
  let quietSince = Date.now();
  page.on('request', (request) => running.add(request));
  for (const event of ['requestfinished', 'requestfailed'])
    page.on(event, (request) => {
      running.delete(request);
      quietSince = Date.now();
    });
  return async () => {
    quietSince = Date.now();
    while (running.size > 0 || Date.now() - quietSince < QUIET_MS) await page.waitForTimeout(50);
  };
}

/** Scrolls through the page so that lazy content loads, then waits until it has come. */
async function settle(page, untilQuiet) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
  await untilQuiet();
}

/** Stores the session token where the web app looks for it, before any page is opened. */
async function signIn(context, token) {
  await context.addInitScript((value) => window.localStorage.setItem('session-token', value), token);
}

async function takeScreenshots(browser, url, screens, { width, colorScheme, language, token }) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme,
    locale: `${language}-CA`,
    reducedMotion: 'reduce',
  });
  if (token !== null) await signIn(context, token);
  const page = await context.newPage();
  const untilQuiet = watchRequests(page);
  for (const { name, path } of screens) {
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
    await settle(page, untilQuiet);
    const file = `${FOLDER}/${name}-${width}-${colorScheme}-${language}.png`;
    await page.screenshot({ path: file, fullPage: true });
  }
  await context.close();
}

/**
 * Takes a screenshot of every screen into `screenshots/`: three widths, two colour schemes, two languages.
 * Arguments select some: `npm run screenshots -- home 360 dark fr`.
 */
await command(async () => {
  const wanted = new Set(process.argv.slice(2));
  const some = (values) => {
    const named = values.filter((value) => wanted.has(String(value)));
    return named.length === 0 ? values : named;
  };
  await installPackages();
  await compileMessages();
  await buildAll();
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Stop(HOW_TO_GET_A_BROWSER);
  const { chromium, request } = await import('@playwright/test');
  const { peopleToShow } = await import('../tests/support/people-to-show.ts');
  const { screensToShow } = await import('../tests/support/screens-to-show.ts');
  const { enter } = await import('../tests/support/owners.ts');
  const { default: startRegistry } = await import('../tests/support/start-registry.ts');
  const finish = await startRegistry();
  const url = process.env.REGISTRY_URL;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    const client = await request.newContext({ baseURL: url });
    const people = await peopleToShow(client);
    const all = await screensToShow(client, people);
    const names = new Set(some(all.map(({ name }) => name)));
    const screens = all.filter(({ name }) => names.has(name));
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    for (const width of some(WIDTHS))
      for (const colorScheme of some(SCHEMES))
        for (const language of some(LANGUAGES))
          for (const as of [null, 'owner', 'administrator']) {
            const shown = screens.filter((screen) => screen.as === as);
            const token = shown.length === 0 || as === null ? null : (await enter(client, people[as])).token;
            await takeScreenshots(browser, url, shown, { width, colorScheme, language, token });
          }
    console.log(`The screenshots are in ${FOLDER}.`);
  } finally {
    await browser.close();
    await finish();
  }
  return 0;
});
