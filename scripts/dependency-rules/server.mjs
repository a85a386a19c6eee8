import { packages, rule, TEST_FILE } from './rule.mjs';

const STORE = '-store\\.ts$';

/** Rules inside the server. Rules 6, 8, 9 and 10 exempt test files, which may reach into what they test. */
export const serverRules = [
  rule(
    '6-sql-in-its-place',
    'SQL lives in *-store.ts, *-queries.ts, kernel and migrations.',
    { path: '^src/', pathNot: ['-(store|queries)\\.ts$', '^src/server/(kernel|migrations)/', TEST_FILE] },
    { path: packages('kysely', 'pg', '@types/pg', '@electric-sql/[^/]+') },
  ),
  rule(
    '7-routes-never-call-stores',
    'A route calls a use case or a query.',
    { path: '-routes\\.ts$' },
    { path: STORE },
  ),
  rule(
    '8-store-private-to-its-feature',
    "Change another feature's rows through its use cases.",
    { path: '^src/server/([^/]+)/', pathNot: TEST_FILE },
    { path: `^src/server/.*${STORE}`, pathNot: ['^src/server/$1/', '^src/server/kernel/'] },
  ),
  rule(
    '8-store-private-from-above',
    'The files that assemble the server call use cases too.',
    { path: '^src/server/[^/]+\\.ts$' },
    { path: `^src/server/.*${STORE}` },
  ),
  rule(
    '9-kernel-imports-no-feature',
    'Features depend on the kernel, never the reverse.',
    { path: '^src/server/kernel/', pathNot: TEST_FILE },
    { path: '^src/server/', pathNot: '^src/server/(kernel/|migrations/|config\\.ts$)' },
  ),
  rule(
    '10-fastify-at-the-edge',
    'Only routes, kernel, app and main import Fastify; use cases can be called from anywhere.',
    {
      path: '^src/',
      pathNot: ['-routes\\.ts$', '^src/server/kernel/', '^src/server/(app|main)\\.ts$', TEST_FILE],
    },
    { path: packages('fastify', '@fastify/[^/]+') },
  ),
];
