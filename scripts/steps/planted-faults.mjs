import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../kit/root.mjs';
import { Stop } from '../kit/stop.mjs';

/** The folder of the planted faults, from the root. */
export const PLANTED = 'tests/planted';

const HEADER = /^Fault: (?<what>.+)\nFound by: (?<suite>unit|server|api|screens) (?<file>\S+)\n\n/;

/**
 * Reads a planted fault: what it breaks, and the suite and test file that must find it. Throws Stop for a
 * patch that does not begin with both.
 */
export function readFault(name, patch) {
  const found = HEADER.exec(patch)?.groups;
  if (found === undefined)
    throw new Stop(`${PLANTED}/${name} must begin with the lines “Fault: …” and “Found by: suite file”.`);
  const { what, suite, file } = found;
  return { name, what, suite, file, changesTexts: patch.includes('\n+++ b/messages/') };
}

/** Returns all planted faults, or those whose name contains one of `names`. Throws Stop if none does. */
export function plantedFaults(names = []) {
  const found = /** @type {string[]} */ (readdirSync(inRoot(PLANTED), { recursive: true }));
  const all = found
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.patch'))
    .sort();
  const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  if (chosen.length === 0) throw new Stop(`No planted fault is named like ${names.join(', ')}.`);
  return chosen.map((name) => readFault(name, readFileSync(inRoot(PLANTED, name), 'utf8')));
}

/**
 * Returns what vitest's report says of a fault: `found` if a test failed, `missed` if all passed, and `broken`
 * if the tests did not run, so that nothing is known of the fault. Null stands for no report.
 */
export function outcomeOf(report, exitCode) {
  if (report === null) return { outcome: 'broken', test: null };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed !== undefined) return { outcome: 'found', test: failed.fullName };
  const hasPassed = exitCode === 0 && report.numPassedTests > 0;
  return { outcome: hasPassed ? 'missed' : 'broken', test: null };
}
