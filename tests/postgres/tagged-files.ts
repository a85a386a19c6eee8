import { globSync, readFileSync } from 'node:fs';

/**
 * Tag of the server and API tests that run again on a PostgreSQL server, because they depend on something in
 * which it differs from the embedded database. That has one connection, so it has no lock waits and no
 * conflicts; its driver reads and writes values by other rules; and it sorts, searches and counts with another
 * build. Tests of HTTP, rules, files or pages have the same result on both and run once.
 *
 * A test is tagged by its options, and all tests of a file by a comment that says what differs.
 */
export const ON_POSTGRES = 'postgres';

const TAGGED = new RegExp(`^// @module-tag ${ON_POSTGRES}|tags: '${ON_POSTGRES}'`, 'm');

/** Returns the test files below a folder that have such tests: Vitest would load the others in vain. */
export const filesOnPostgres = (folder: string): string[] =>
  globSync(`${folder}/**/*.test.ts`).filter((file) => TAGGED.test(readFileSync(file, 'utf8')));

/** Returns the test files of this folder, which run nowhere else. Throws if one is not tagged: it would never run. */
export function taggedFilesHere(): string[] {
  const files = globSync('tests/postgres/**/*.test.ts');
  const untagged = files.filter((file) => !TAGGED.test(readFileSync(file, 'utf8')));
  if (untagged.length > 0) throw new Error(`Without '// @module-tag ${ON_POSTGRES}': ${untagged.join(', ')}`);
  return files;
}
