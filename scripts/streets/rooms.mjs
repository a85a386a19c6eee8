import { packages, street, TEST_FILE } from './street.mjs';

export const roomStreets = [
  street('1-no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  street(
    '2-no-barrels',
    'An index.ts hides where things are and ties everything to everything.',
    { path: '(^|/)index\\.[jt]sx?$', pathNot: 'node_modules' },
    {},
  ),
  street(
    '2-no-barrels-imported',
    'Import the file that says it.',
    {},
    {
      path: '(^|/)index\\.[jt]sx?$',
      pathNot: 'node_modules',
    },
  ),
  street(
    '3-domain-imports-domain',
    'What is true depends on nothing: no package, no Node, no other room.',
    { path: '^src/domain/', pathNot: TEST_FILE },
    { pathNot: '^src/domain/' },
  ),
  street(
    '3-domain-tests-import-domain',
    "The domain's tests need the domain and the test tools alone.",
    { path: `^src/domain/.*${TEST_FILE}` },
    { pathNot: ['^src/domain/', '^tests/support/', packages('vitest', 'fast-check')] },
  ),
  street(
    '4-contract-imports-domain-and-zod',
    'What is said is free of how either side does it.',
    { path: '^src/contract/', pathNot: TEST_FILE },
    { pathNot: ['^src/(contract|domain)/', packages('zod')] },
  ),
  street(
    '5-web-never-meets-server',
    'They speak through the contract.',
    { path: '^src/web/' },
    { path: '^src/server/' },
  ),
  street(
    '5-server-never-meets-web',
    'They speak through the contract.',
    { path: '^src/server/' },
    { path: '^src/web/' },
  ),
  street(
    'messages-for-server-and-web',
    'Sentences are chosen where they are shown or sent; domain and contract carry codes.',
    { pathNot: '^(src/(server|web|messages)|tests|bench)/' },
    { path: '^src/messages/' },
  ),
];
