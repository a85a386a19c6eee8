/**
 * Measures how many whole pages per second the server renders, cached and not, beside an empty Fastify route
 * that sends the same bytes. `npm run bench:pages` prints a table of `docs/performance.md`; run
 * `npm run build` first.
 */
import { measureQuestions, printHeading } from './measure-questions.ts';
import { pageQuestions } from './questions.ts';
import { startMeasured } from './start-measured.ts';

const size = Number(process.env['BENCH_SIZES'] ?? 10_000);

printHeading();
const measured = await startMeasured(size, 'pages');
await measureQuestions(size, measured, pageQuestions(size));
await measured.end();
