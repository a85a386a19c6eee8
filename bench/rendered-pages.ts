/**
 * How many whole pages the server renders a second, kept and not, beside an empty Fastify route that sends the same
 * bytes. `npm run bench:pages` prints a table of `docs/performance.md`; it takes the web app as `npm run build` made it.
 */
import { measureQuestions, printHeading } from './measure-questions.ts';
import { pageQuestions } from './questions.ts';
import { startMeasured } from './start-measured.ts';

const size = Number(process.env['BENCH_SIZES'] ?? 10_000);

printHeading();
const measured = await startMeasured(size, 'pages');
await measureQuestions(size, measured, pageQuestions(size));
await measured.end();
