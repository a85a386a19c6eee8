/**
 * Measures the calls of the public registry, cached and not, beside an empty Fastify route that sends the
 * same bytes, all in one run. `npm run bench` prints a table of `docs/performance.md`; `BENCH_SIZES` sets
 * other sizes, separated by commas.
 */
import { measureQuestions, printHeading } from './measure-questions.ts';
import { readQuestions } from './questions.ts';
import { startMeasured } from './start-measured.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000').split(',').map(Number);

printHeading();
for (const size of sizes) {
  const measured = await startMeasured(size, 'reads');
  await measureQuestions(size, measured, readQuestions(size));
  await measured.end();
}
