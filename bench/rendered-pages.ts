/**
 * Measures how many whole pages per second the server renders, cached and not, beside an empty Fastify route
 * that sends the same bytes; then a kept list beside uncached pages, with and without threads for pages
 * (`TEST_DATABASE_URL` names a PostgreSQL server for that). `npm run bench:pages` prints two tables of
 * `docs/performance.md`; run `npm run build` first. `ONLY=beside` prints the second one.
 */
import { measureKeptBesidePages } from './kept-beside-pages.ts';
import { measureQuestions, printHeading } from './measure-questions.ts';
import { pageQuestions } from './questions.ts';
import { startMeasured } from './start-measured.ts';

const size = Number(process.env['BENCH_SIZES'] ?? 10_000);
const { ONLY: only, TEST_DATABASE_URL: databaseUrl } = process.env;

if (only !== 'beside') {
  printHeading();
  const measured = await startMeasured(size, 'pages');
  await measureQuestions(size, measured, pageQuestions(size));
  await measured.end();
  process.stdout.write('\n');
}
await measureKeptBesidePages(databaseUrl ?? null);
