import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * Set-up of each test file while TEST_COSTS names a file: adds a line with the processor time that the test
 * file took in its worker, and with that of its modules, which the worker's first file loads.
 */
const before = process.cpuUsage();

afterAll(() => {
  const log = process.env['TEST_COSTS'];
  if (log === undefined) return;
  const { user, system } = process.cpuUsage(before);
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  mkdirSync(dirname(log), { recursive: true });
  appendFileSync(log, `${((user + system) / 1e6).toFixed(2)} ${file}\n`);
});
