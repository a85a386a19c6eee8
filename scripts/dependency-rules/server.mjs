import { packages, rule, TEST_FILE } from './rule.mjs';

const STORE = '-store\\.ts$';

/**
 * The folders of src/server, each before those that may import it, in the order of ARCHITECTURE.md. The files
 * beside the folders come last: they assemble the server.
 */
const FOLDERS = [
  'migrations',
  'kernel',
  'paper',
  'spreadsheets',
  'ledger',
  'public-log',
  'certificates',
  'activity',
  'audit',
  'files',
  'captcha',
  'mail',
  'auth',
  'tokens',
  'organizations',
  'accounts',
  'members',
  'users',
  'source-registries',
  'projects',
  'checklist',
  'corrections',
  'organization-pages',
  'overviews',
  'owner-home',
  'settings',
  'payments',
  'contact',
  'backup-records',
  'dashboard',
  'notifications',
  'basemap',
  'map',
  'places',
  'search',
  'cards',
  'site',
  'sandbox',
  'pages',
  'import',
  'duplicates',
  'backup',
];

/** The folders of src/server/projects, in the same order. */
const PROJECT_FOLDERS = ['entry', 'held', 'life', 'review', 'unit-operations'];

const insideAny = (folders) => `^src/server/(${folders.join('|')})/`;
const insideProjects = (folders) => insideAny([`projects/(${folders.join('|')})`]);

const foldersInOrder = (from, to) =>
  rule(
    '13-folders-in-order',
    'Folders of the server form no cycle: each imports only folders listed before it.',
    { pathNot: TEST_FILE, ...from },
    { path: to },
  );

/**
 * Rules inside the server. Rules 6, 8, 9, 10 and the order of rule 13 exempt test files, which may reach into
 * what they test.
 */
export const serverRules = [
  rule(
    '6-sql-in-its-place',
    'SQL lives in *-store.ts, *-queries.ts, kernel and migrations.',
    {
      path: '^src/',
      pathNot: ['-(store|queries|tables)\\.ts$', '^src/server/(kernel|migrations)/', TEST_FILE],
    },
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
    { path: '^src/server/[^/]+\\.ts$', pathNot: TEST_FILE },
    { path: `^src/server/.*${STORE}` },
  ),
  ...FOLDERS.slice(0, -1).map((folder, place) =>
    foldersInOrder({ path: insideAny([folder]) }, insideAny(FOLDERS.slice(place + 1))),
  ),
  ...PROJECT_FOLDERS.slice(0, -1).map((folder, place) =>
    foldersInOrder({ path: insideProjects([folder]) }, insideProjects(PROJECT_FOLDERS.slice(place + 1))),
  ),
  foldersInOrder({ path: '^src/server/[^/]+/' }, '^src/server/[^/]+$'),
  rule(
    '13-folders-are-listed',
    'List a new folder in scripts/dependency-rules/server.mjs and ARCHITECTURE.md.',
    { path: '^src/server/[^/]+/', pathNot: insideAny(FOLDERS) },
    {},
  ),
  rule(
    '9-kernel-imports-no-feature',
    'Features depend on the kernel, never the reverse.',
    { path: '^src/server/kernel/', pathNot: TEST_FILE },
    { path: '^src/server/', pathNot: '^src/server/(kernel|migrations)/' },
  ),
  rule(
    '9-kernel-knows-no-feature',
    'The kernel could serve another application: it uses the form of calls and problems, not their content.',
    { path: '^src/server/kernel/', pathNot: TEST_FILE },
    {
      path: '^src/(domain|contract)/',
      pathNot: '^src/contract/(beyond-specification|counted-totals|endpoint|problem|rendered-page)\\.ts$',
    },
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
