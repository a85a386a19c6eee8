import { existsSync, readFileSync } from 'node:fs';

/** Counts of passed and failed tests. A report that cannot be read counts as one failure. */
const NOTHING = { passed: 0, failed: 0 };
const BROKEN = { passed: 0, failed: 1 };

export const sum = (counts) =>
  counts.reduce(
    (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
    NOTHING,
  );

export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Adds a failure when a run exits with an error although every test passed: a file that cannot be loaded, an
 * uncaught error.
 */
const withExitCode = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0 ? sum([counts, BROKEN]) : counts;

function report(path, read) {
  if (!existsSync(path)) return BROKEN;
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return BROKEN;
  }
}

/**
 * Reads vitest's report. Skipped and todo tests count as failed; with a tag, only the tests that have it
 * count.
 */
export function vitestCounts(path, exitCode, tag = '') {
  const read = ({ testResults }) => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const counted = tag === '' ? tests : tests.filter(({ tags }) => tags.includes(tag));
    const passed = counted.filter(({ status }) => status === 'passed').length;
    return { passed, failed: counted.length - passed };
  };
  return withExitCode(report(path, read), exitCode);
}

/** Reads Playwright's report. Skipped journeys, and those that passed only on a retry, count as failed. */
export function playwrightCounts(path, exitCode) {
  const read = ({ stats: { expected, unexpected, flaky, skipped } }) => ({
    passed: expected,
    failed: unexpected + flaky + skipped,
  });
  return withExitCode(report(path, read), exitCode);
}
