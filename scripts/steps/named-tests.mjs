import { readdirSync } from 'node:fs';
import { inRoot } from '../kit/root.mjs';
import { Stop } from '../kit/stop.mjs';

/** The test files of each suite. */
const SUITES = {
  inProcess: /^(src|tests\/(api|scripts|screens))\/.*\.test\.tsx?$/,
  journeys: /^tests\/journeys\/.*\.spec\.ts$/,
  postgres: /^tests\/postgres\/.*\.test\.ts$/,
  real: /^tests\/real\/.*\.test\.ts$/,
};

const filesBelow = (folder) =>
  readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

/**
 * Returns the test files whose path contains one of these names, by suite, without empty suites. Throws Stop
 * for a name that matches no file.
 */
export function namedTests(names) {
  const isTest = (file) => Object.values(SUITES).some((pattern) => pattern.test(file));
  const all = ['src', 'tests'].flatMap(filesBelow).filter(isTest).sort();
  for (const name of names)
    if (!all.some((file) => file.includes(name)))
      throw new Stop(`No test file has “${name}” in its name. Test files are in src and tests.`);
  const chosen = all.filter((file) => names.some((name) => file.includes(name)));
  const suites = Object.entries(SUITES).map(([suite, pattern]) => [
    suite,
    chosen.filter((file) => pattern.test(file)),
  ]);
  return Object.fromEntries(suites.filter(([, files]) => files.length > 0));
}
