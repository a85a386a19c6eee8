import { packages, rule, TEST_FILE } from './rule.mjs';

/** Rules between the layers: domain, contract, server, demonstration, web and messages. */
export const layerRules = [
  rule('1-no-cycles', 'Merge the two files, or move what both need into a third.', {}, { circular: true }),
  rule(
    '2-no-barrels',
    'An index.ts hides where things are and ties everything to everything.',
    { path: '(^|/)index\\.[jt]sx?$', pathNot: 'node_modules' },
    {},
  ),
  rule(
    '2-no-barrels-imported',
    'Import the file that defines it.',
    {},
    {
      path: '(^|/)index\\.[jt]sx?$',
      pathNot: 'node_modules',
    },
  ),
  rule(
    '3-domain-imports-domain',
    'The domain imports no package, no Node.js module and no other layer.',
    { path: '^src/domain/', pathNot: TEST_FILE },
    { pathNot: '^src/domain/' },
  ),
  rule(
    '3-domain-tests-import-domain',
    "The domain's tests import only the domain and the test tools.",
    { path: `^src/domain/.*${TEST_FILE}` },
    { pathNot: ['^src/domain/', '^tests/support/', packages('vitest', 'fast-check')] },
  ),
  rule(
    '4-contract-imports-domain-and-zod',
    'The contract does not depend on how server or web implement it.',
    { path: '^src/contract/', pathNot: TEST_FILE },
    { pathNot: ['^src/(contract|domain)/', packages('zod')] },
  ),
  rule(
    '5-web-never-imports-server',
    'Web and server share only the contract and the domain.',
    { path: '^src/web/' },
    { path: '^src/server/' },
  ),
  rule(
    '5-server-never-imports-web',
    'Web and server share only the contract and the domain.',
    { path: '^src/server/' },
    { path: '^src/web/' },
  ),
  rule(
    '15-verifier-imports-domain',
    'The verifier is a program of one file: it imports only the domain, texts and Node.js.',
    { path: '^src/verify/', pathNot: TEST_FILE },
    { path: ['^src/(server|contract|web|demonstration)/', '(^|/)node_modules/'] },
  ),
  rule(
    '15-nothing-imports-the-verifier',
    'The verifier runs by itself: nothing else of the registry uses its code.',
    { path: '^src/', pathNot: ['^src/verify/', TEST_FILE] },
    { path: '^src/verify/' },
  ),
  rule(
    'messages-for-server-and-web',
    'Texts are chosen where they are shown or sent; domain and contract carry codes.',
    { pathNot: '^(src/(server|demonstration|verify|web|messages)|tests|bench)/' },
    { path: '^src/messages/' },
  ),
];
