import { street, TEST_FILE } from './street.mjs';

/** Not streets themselves, but without them a street could be missed. */
export const housekeeping = [
  street('every-import-resolves', 'What cannot be found cannot be judged.', {}, { couldNotResolve: true }),
  street(
    'shipped-code-needs-no-workshop',
    'What runs for visitors imports neither tests, scripts, bench nor development packages.',
    { path: '^src/', pathNot: [TEST_FILE, '^src/messages/'] },
    { path: '^(tests|scripts|bench)/' },
  ),
  street(
    'shipped-code-has-its-packages',
    'A package the running registry needs is a dependency, not a development one.',
    { path: '^src/', pathNot: TEST_FILE },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
];
