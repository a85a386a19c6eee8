/**
 * How fast the calls of the public registry are answered, with replies kept and without, beside an empty Fastify route
 * that sends the same bytes, all in one run. `npm run bench` prints a table of `docs/performance.md`; `BENCH_SIZES` names
 * other sizes, with commas between.
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
