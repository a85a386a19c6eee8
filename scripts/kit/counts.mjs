import { existsSync, readFileSync } from 'node:fs';

/** How many tests passed and failed. What could not even be counted is one failure. */
const NOTHING = { passed: 0, failed: 0 };
const BROKEN = { passed: 0, failed: 1 };

export const sum = (counts) =>
  counts.reduce(
    (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
    NOTHING,
  );

export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** A run that ended badly although no test did (a file that cannot be loaded, an error nobody caught) has failed. */
const settle = (counts, exitCode) => (exitCode !== 0 && counts.failed === 0 ? sum([counts, BROKEN]) : counts);

function report(path, read) {
  if (!existsSync(path)) return BROKEN;
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return BROKEN;
  }
}

/** Reads vitest's report; skipped and unwritten tests count as failed, since nobody would notice them. */
export function vitestCounts(path, exitCode) {
  const read = ({ numPassedTests: passed, numTotalTests: total }) => ({ passed, failed: total - passed });
  return settle(report(path, read), exitCode);
}

/** Reads Playwright's report; a journey that passed at the second try only, or was skipped, counts as failed. */
export function playwrightCounts(path, exitCode) {
  const read = ({ stats: { expected, unexpected, flaky, skipped } }) => ({
    passed: expected,
    failed: unexpected + flaky + skipped,
  });
  return settle(report(path, read), exitCode);
}
