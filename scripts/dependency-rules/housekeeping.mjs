import { rule, TEST_FILE } from './rule.mjs';

/** Rules that keep the other rules from being bypassed. */
export const housekeeping = [
  rule(
    'every-import-resolves',
    'An import that does not resolve cannot be checked.',
    {},
    { couldNotResolve: true },
  ),
  rule(
    'shipped-code-imports-no-tests',
    'Code in src imports neither tests, scripts nor bench.',
    { path: '^src/', pathNot: [TEST_FILE, '^src/messages/'] },
    { path: '^(tests|scripts|bench)/' },
  ),
  rule(
    'shipped-code-has-its-packages',
    'A package that the running registry imports is a dependency, not a development dependency.',
    { path: '^src/', pathNot: TEST_FILE },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
];
