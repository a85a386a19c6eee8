/**
 * Measures the map of a registry of 100,000 projects, most of them close together: in a real browser, how
 * soon it is drawn and can be moved and how smoothly it moves; and the speed of the map's API call.
 * `npm run bench:map` prints the tables of `docs/performance.md`; run `npm run build` first.
 */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, HOW_TO_GET_A_BROWSER } from '../scripts/steps/find-browser.mjs';
import { measureQuestions, printHeading } from './measure-questions.ts';
import { mapQuestions } from './questions.ts';
import { startMeasured } from './start-measured.ts';

const size = Number(process.env['BENCH_SIZES'] ?? 100_000);
const VISITS = 5;
const MOVES = 150;
const PATIENCE_MS = 30_000;
const watch = fileURLToPath(new URL('./watch-map.mjs', import.meta.url));

type Watched = { readonly drawnAt: number | null; readonly usableAt: number | null; frames: number[] };
type Visit = Readonly<Record<'blank' | 'drawn' | 'usable' | 'answered' | 'dragged' | 'steered', number>>;

const watched = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly watchedMap: Watched }).watchedMap);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Moves the mouse over the page until the map can be moved; returns when that was. */
async function touchUntilUsable(page: Page): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let step = 0; Date.now() < deadline; step += 1) {
    await page.mouse.move(700 + (step % 20), 450);
    const { usableAt } = await watched(page);
    if (usableAt !== null) return usableAt;
  }
  throw new Error('The map could not be moved in time.');
}

/** Returns the median frame rate during an action, in frames per second. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await watched(page)).frames.length;
  await act();
  const frames = (await watched(page)).frames.slice(before);
  return 1000 / median(frames.slice(1).map((at, position) => at - (frames[position] ?? at)));
}

async function open(browser: Browser, url: string, path = '/seeking-funding'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  const page = await context.newPage();
  await page.addInitScript({ path: watch });
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  return page;
}

/**
 * Visits the page twice: once touching the map at once, once after it has loaded, then moving it by mouse and
 * by keys.
 */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const empty = await open(browser, url, '/healthz');
  await empty.waitForTimeout(200);
  const [blank = Number.NaN] = (await watched(empty)).frames;
  await empty.context().close();
  const impatient = await open(browser, url);
  const usable = await touchUntilUsable(impatient);
  const drawn = (await watched(impatient)).drawnAt ?? Number.NaN;
  await impatient.context().close();
  const page = await open(browser, url);
  await page.waitForLoadState('networkidle');
  const touched = await page.evaluate(() => performance.now());
  const answered = (await touchUntilUsable(page)) - touched;
  const map = page.getByRole('region', { name: /^Map\./ });
  const box = await map.boundingBox();
  if (box === null) throw new Error('The map has no box.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const dragged = await framesDuring(page, async () => {
    for (let step = 0; step < MOVES; step += 1)
      await page.mouse.move(x + 300 * Math.sin(step / 15), y + 100 * Math.sin(step / 9));
  });
  await page.mouse.up();
  await map.focus();
  const steered = await framesDuring(page, async () => {
    for (let step = 0; step < MOVES / 3; step += 1)
      await page.keyboard.press(step % 10 < 5 ? 'ArrowRight' : 'ArrowLeft', { delay: 40 });
  });
  await page.context().close();
  return { blank, drawn, usable, answered, dragged, steered };
}

const executablePath = await findBrowser();
if (executablePath === null) throw new Error(HOW_TO_GET_A_BROWSER);
const measured = await startMeasured(size, 'pages');
const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
try {
  const url = `http://127.0.0.1:${measured.ports.kept}`;
  // The first visit draws the basemap's tiles, which are then cached on disk.
  await visit(browser, url);
  const visits: Visit[] = [];
  for (let number = 0; number < VISITS; number += 1) visits.push(await visit(browser, url));
  process.stdout.write(`| of ${VISITS} visits, ${size} projects | best | median |\n| --- | ---: | ---: |\n`);
  const line = (name: string, of: keyof Visit, best: (...values: number[]) => number) => {
    const values = visits.map((one) => one[of]);
    process.stdout.write(`| ${name} | ${best(...values).toFixed(0)} | ${median(values).toFixed(0)} |\n`);
  };
  line('a page of two words drawn, ms after it was asked for', 'blank', Math.min);
  line('drawn, ms after the page was asked for', 'drawn', Math.min);
  line('movable, ms after the page was asked for, where touched at once', 'usable', Math.min);
  line('movable, ms after the first touch of a page that has loaded', 'answered', Math.min);
  line('frames a second, dragged by mouse', 'dragged', Math.max);
  line('frames a second, moved by keys', 'steered', Math.max);
  process.stdout.write('\n');
  await browser.close();
  printHeading();
  await measureQuestions(size, measured, mapQuestions());
} finally {
  await browser.close();
  await measured.end();
}
