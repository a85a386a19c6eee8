import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/expect-accessible.ts';
import { englishOn } from '../support/expect-no-english.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import {
  type FirstLoad,
  firstLoad,
  LONGER_TIMERS,
  MAX_PUBLIC,
  MAX_SIGNED_IN,
} from '../support/measure-scripts.ts';
import { signIn } from '../support/owners.ts';
import { peopleToShow } from '../support/people-to-show.ts';
import { type Screen, screensToShow, type Viewer } from '../support/screens-to-show.ts';

/** The browser's own line about a reply that says that something is not there. */
const MISSING_LINE = /^Failed to load resource: the server responded with a status of 40[04]/;
const SHOWS_MISSING = new Set(['not-found', 'draft-preview-none', 'project-embed-none', 'invitation']);

/** Screens whose address asks for more than a first load. */
const ASKS_FOR_MORE = new Set(['overview-units']);

/** English on French pages on purpose: the other language's PDF, and what people of the demonstration wrote. */
const ENGLISH_ON_PURPOSE = new Set(['PDF in English', 'Harbour Heat Co-operative']);

const softly = expect.configure({ soft: true });

/** Collects what a page complains about: errors in the console, and requests to other sites. */
function listen(page: Page, registry: string): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(registry) && !/^(?:data|blob|about):/.test(url)) complaints.push(`asks ${url}`);
  });
  return complaints;
}

/**
 * Scrolls through the page, so that the parts that come later come, and back to its top. A page that the
 * browser does not draw for a while has no frames to wait for, and one that puts a document into a frame may
 * never count as idle.
 */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 200); });
    }
    window.scrollTo(0, 0);
  })()`);
  // What is folded away, such as a map, is drawn once it is opened.
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}

type Check = (page: Page, screen: Screen, load: FirstLoad) => Promise<void>;
/** Longer than any screen takes, also on a slow machine. */
const ANSWER_MS = 120_000;

/**
 * Checks each screen on a page of its own. Chromium sometimes stops to draw or to answer for a page, whatever it
 * shows: the screen is then opened once more, and fails if that does not answer either.
 */
async function checkScreens(
  screens: readonly Screen[],
  open: () => Promise<Page>,
  check: Check,
): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const fault = await faultOf(await open(), screen, check);
      if (fault === null) return;
      process.stdout.write(`opened again: ${screen.path}: ${fault}\n`);
      expect(await faultOf(await open(), screen, check), screen.path).toBeNull();
    });
  }
}

/** Checks a screen and closes its page; returns why it did not answer in time, otherwise null. */
async function faultOf(page: Page, screen: Screen, check: Check): Promise<string | null> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<string>();
  const timer = setTimeout(() => giveUp(`no answer within ${ANSWER_MS} ms`), ANSWER_MS);
  const checking = checkScreen(page, screen, check).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'not read'),
  );
  const fault = await Promise.race([checking, late]);
  clearTimeout(timer);
  await page.close();
  await checking;
  return fault;
}

async function checkScreen(page: Page, screen: Screen, check: Check): Promise<void> {
  const complaints = listen(page, test.info().project.use.baseURL ?? '');
  const load = await firstLoad(page, screen.path);
  await readThrough(page);
  await expectNoSideways(page);
  await check(page, screen, load);
  const unexpected = SHOWS_MISSING.has(screen.name)
    ? complaints.filter((line) => !MISSING_LINE.test(line))
    : complaints;
  softly(unexpected, screen.path).toEqual([]);
}

function checkFirstLoad({ name, path, as }: Screen, { bytes, styles }: FirstLoad): void {
  if (ASKS_FOR_MORE.has(name)) return;
  const max = as === null ? MAX_PUBLIC : MAX_SIGNED_IN;
  process.stdout.write(`${bytes} bytes of scripts, of ${max}: ${path}\n`);
  if (!path.endsWith('/embed')) softly(bytes, `scripts of ${path}`).toBeGreaterThan(10_000);
  softly(bytes, `scripts of ${path}`).toBeLessThanOrEqual(max);
  // Public pages bring their styles along, except those of the API documentation.
  if (as === null && !name.startsWith('api-')) softly(styles, `styles of ${path}`).toEqual([]);
}

const viewers: readonly (readonly [Viewer, string])[] = [
  [null, 'a visitor'],
  ['owner', 'an owner'],
  ['administrator', 'an administrator'],
];

// Every page counts what it loads itself, so nothing may come from a cache.
test.use({ isFirstVisit: true });

for (const [viewer, who] of viewers) {
  test.describe(`Every screen of ${who}`, () => {
    test('in English, light, on a desktop: is accessible, fits, is quiet, and loads few scripts', async ({
      page,
      request,
    }) => {
      test.setTimeout(600_000);
      const people = await peopleToShow(request);
      const screens = (await screensToShow(request, people)).filter(({ as }) => as === viewer);
      if (viewer !== null) await signIn(page, people[viewer]);
      const context = page.context();
      await context.addInitScript(LONGER_TIMERS);
      const open = async () => {
        const opened = await context.newPage();
        await opened.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        const client = await context.newCDPSession(opened);
        await client.send('Network.enable');
        await client.send('Network.setCacheDisabled', { cacheDisabled: true });
        return opened;
      };
      await checkScreens(screens, open, async (opened, screen, load) => {
        checkFirstLoad(screen, load);
        softly(await findViolations(opened), `axe: ${screen.path}`).toEqual([]);
      });
    });

    test.describe('in French', () => {
      test.use({ locale: 'fr-CA' });

      test('dark, on a phone: is accessible, has no English, and fits also with large text', {
        tag: '@phone-only',
      }, async ({ page, request }) => {
        test.setTimeout(600_000);
        const people = await peopleToShow(request);
        const screens = (await screensToShow(request, people)).filter(({ as }) => as === viewer);
        if (viewer !== null) await signIn(page, people[viewer]);
        const open = async () => {
          const opened = await page.context().newPage();
          await opened.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
          return opened;
        };
        await checkScreens(screens, open, async (opened, { path }) => {
          softly(await findViolations(opened), `axe: ${path}`).toEqual([]);
          // The descriptions of the API's calls are English (`api-docs.spec.ts`).
          const english = async () =>
            (await englishOn(opened)).filter((text) => !ENGLISH_ON_PURPOSE.has(text));
          if (!path.startsWith('/api/docs')) await softly.poll(english, `English: ${path}`).toEqual([]);
          await opened.evaluate(`document.documentElement.style.fontSize = '200%'`);
          await expectNoSideways(opened);
        });
      });
    });
  });
}
