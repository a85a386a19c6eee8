import { packages, street, TEST_FILE } from './street.mjs';

const STORE = '-store\\.ts$';

/** Tests look into what they test from any side; streets 6, 8, 9 and 10 are for what serves. */
export const serverStreets = [
  street(
    '6-sql-in-its-place',
    'SQL lives in *-store.ts, *-queries.ts, kernel and migrations.',
    { path: '^src/', pathNot: ['-(store|queries)\\.ts$', '^src/server/(kernel|migrations)/', TEST_FILE] },
    { path: packages('kysely', 'pg', '@types/pg', '@electric-sql/[^/]+') },
  ),
  street(
    '7-routes-never-call-stores',
    'A route calls a use case or a query.',
    { path: '-routes\\.ts$' },
    { path: STORE },
  ),
  street(
    '8-store-private-to-its-feature',
    "Another feature's rows change through its use cases.",
    { path: '^src/server/([^/]+)/', pathNot: TEST_FILE },
    { path: `^src/server/.*${STORE}`, pathNot: ['^src/server/$1/', '^src/server/kernel/'] },
  ),
  street(
    '8-store-private-from-above',
    'What puts the server together goes through use cases too.',
    { path: '^src/server/[^/]+\\.ts$' },
    { path: `^src/server/.*${STORE}` },
  ),
  street(
    '9-kernel-imports-no-feature',
    'The kernel is what features stand on.',
    { path: '^src/server/kernel/', pathNot: TEST_FILE },
    { path: '^src/server/', pathNot: '^src/server/(kernel/|migrations/|config\\.ts$)' },
  ),
  street(
    '10-who-knows-fastify',
    'Only routes, kernel, app and main know Fastify; the rest could be called from anywhere.',
    {
      path: '^src/',
      pathNot: ['-routes\\.ts$', '^src/server/kernel/', '^src/server/(app|main)\\.ts$', TEST_FILE],
    },
    { path: packages('fastify', '@fastify/[^/]+') },
  ),
];
