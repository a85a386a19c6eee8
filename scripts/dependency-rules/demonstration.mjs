import { packages, rule, TEST_FILE } from './rule.mjs';

const DEMONSTRATION = '^src/demonstration/';
const START = '^src/server/start-server\\.ts$';

/** Rules around the demonstration, which is loaded only when asked for. */
export const demonstrationRules = [
  rule(
    '14-demonstration-from-start-server',
    'Only start-server.ts loads the demonstration.',
    { path: '^src/', pathNot: [DEMONSTRATION, START] },
    { path: DEMONSTRATION },
  ),
  rule(
    '14-demonstration-on-demand',
    'start-server.ts loads the demonstration with import(), when a registry needs it.',
    { path: START },
    { path: DEMONSTRATION, dynamic: false },
  ),
  rule(
    '14-demonstration-calls-use-cases',
    'The demonstration calls what the requests of people call: no route, no store and none of the files that assemble the server.',
    { path: DEMONSTRATION, pathNot: TEST_FILE },
    {
      path: ['^src/web/', '^src/server/.*-(routes|store)\\.ts$', '^src/server/[^/]+\\.ts$'],
      pathNot: '^src/server/config\\.ts$',
    },
  ),
  rule(
    '14-demonstration-has-no-sql',
    "The demonstration reads and writes through the server's functions.",
    { path: DEMONSTRATION, pathNot: TEST_FILE },
    { path: packages('kysely', 'pg', '@electric-sql/[^/]+', 'fastify', '@fastify/[^/]+') },
  ),
];
