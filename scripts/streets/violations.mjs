/** One breach of every street: the file that drives against it, and what it needs there to reach. */
const VALUE = 'export const planted = 1;\n';

const imports = (path) => `import { planted } from '${path}';\nexport const reached = planted;\n`;
const importsType = (path, name) =>
  `import type { ${name} } from '${path}';\nexport type Reached = ${name};\n`;

const breach = (rule, file, text, others = {}) => ({ rule, file, files: { [file]: text, ...others } });

/** Breaks a street between two planted files. */
const drive = (rule, file, path, target) => breach(rule, file, imports(path), { [target]: VALUE });

export const violations = [
  breach('1-no-cycles', 'src/domain/planted/one.ts', imports('./two.ts'), {
    'src/domain/planted/two.ts': `import type { reached } from './one.ts';\n${VALUE}export type Back = typeof reached;\n`,
  }),
  breach('2-no-barrels', 'src/domain/planted/index.ts', "export * from './one.ts';\n", {
    'src/domain/planted/one.ts': VALUE,
  }),
  drive(
    '2-no-barrels-imported',
    'src/web/pages/planted-page.tsx',
    '../kit/planted/index.ts',
    'src/web/kit/planted/index.ts',
  ),
  breach(
    '3-domain-imports-domain',
    'src/domain/planted.ts',
    "import { join } from 'node:path';\nexport const reached = join;\n",
  ),
  breach('3-domain-imports-domain', 'src/domain/planted.ts', importsType('zod', 'ZodType')),
  drive(
    '3-domain-imports-domain',
    'src/domain/planted.ts',
    '#contract/planted.ts',
    'src/contract/planted.ts',
  ),
  breach(
    '3-domain-tests-import-domain',
    'src/domain/planted.test.ts',
    importsType('fastify', 'FastifyInstance'),
  ),
  breach('4-contract-imports-domain-and-zod', 'src/contract/planted.ts', importsType('kysely', 'Kysely')),
  drive(
    '4-contract-imports-domain-and-zod',
    'src/contract/planted.ts',
    '#server/planted.ts',
    'src/server/planted.ts',
  ),
  drive('5-web-never-meets-server', 'src/web/api/planted.tsx', '#server/planted.ts', 'src/server/planted.ts'),
  drive(
    '5-server-never-meets-web',
    'src/server/planted.ts',
    '#web/kit/planted.tsx',
    'src/web/kit/planted.tsx',
  ),
  breach('6-sql-in-its-place', 'src/server/planted/list-planted.ts', importsType('kysely', 'Kysely')),
  breach(
    '6-sql-in-its-place',
    'src/server/planted/planted-routes.ts',
    "import { sql } from 'kysely';\nexport const reached = sql;\n",
  ),
  drive(
    '7-routes-never-call-stores',
    'src/server/planted/planted-routes.ts',
    './planted-store.ts',
    'src/server/planted/planted-store.ts',
  ),
  drive(
    '8-store-private-to-its-feature',
    'src/server/planted/act.ts',
    '../other/other-store.ts',
    'src/server/other/other-store.ts',
  ),
  drive(
    '8-store-private-from-above',
    'src/server/app.ts',
    './planted/planted-store.ts',
    'src/server/planted/planted-store.ts',
  ),
  drive(
    '9-kernel-imports-no-feature',
    'src/server/kernel/planted.ts',
    '../planted/act.ts',
    'src/server/planted/act.ts',
  ),
  breach('10-who-knows-fastify', 'src/server/planted/act.ts', importsType('fastify', 'FastifyRequest')),
  breach(
    '10-who-knows-fastify',
    'src/server/planted/act.ts',
    "import helmet from '@fastify/helmet';\nexport const reached = helmet;\n",
  ),
  drive(
    '11-pages-below-app',
    'src/web/pages/planted-page.tsx',
    '#web/app/planted.tsx',
    'src/web/app/planted.tsx',
  ),
  drive(
    '11-features-below-pages',
    'src/web/features/planted/act.tsx',
    '#web/pages/planted-page.tsx',
    'src/web/pages/planted-page.tsx',
  ),
  drive(
    '11-features-never-meet',
    'src/web/features/planted/act.tsx',
    '../other/act.tsx',
    'src/web/features/other/act.tsx',
  ),
  drive(
    '11-kit-and-api-at-the-bottom',
    'src/web/api/planted.ts',
    '#web/features/planted/act.ts',
    'src/web/features/planted/act.ts',
  ),
  drive('11-kit-never-fetches', 'src/web/kit/planted.tsx', '#web/api/planted.ts', 'src/web/api/planted.ts'),
  drive('12-kit-knows-no-registry', 'src/web/kit/planted.tsx', '#domain/planted.ts', 'src/domain/planted.ts'),
  breach(
    '12-kit-knows-no-registry',
    'src/web/kit/planted.tsx',
    importsType('#contract/planted.ts', 'Planted'),
    {
      'src/contract/planted.ts': 'export type Planted = 1;\n',
    },
  ),
  drive(
    'messages-for-server-and-web',
    'src/contract/planted.ts',
    '#messages/planted.js',
    'src/messages/planted.js',
  ),
  breach('every-import-resolves', 'src/web/kit/planted.tsx', imports('#web/kit/not-there.ts')),
  drive(
    'shipped-code-needs-no-workshop',
    'src/server/planted.ts',
    '../../tests/support/planted.ts',
    'tests/support/planted.ts',
  ),
  breach(
    'shipped-code-has-its-packages',
    'src/server/planted.ts',
    "import fc from 'fast-check';\nexport const reached = fc;\n",
  ),
];

/** What imports cannot show: SQL spoken through a transaction that was handed over. The linter sees these. */
export const spokenSql = [
  breach(
    'registry(sql-in-its-place)',
    'src/server/planted/act.ts',
    "export const planted = (tx) => tx.updateTable('project');\n",
  ),
  breach(
    'registry(sql-in-its-place)',
    'src/server/planted/planted-queries.ts',
    "export const planted = (db) => db.insertInto('project');\n",
  ),
  breach(
    'registry(sql-in-its-place)',
    'src/server/planted/planted-store.ts',
    importsType('../kernel/db.ts', 'Db'),
  ),
  breach(
    'registry(no-assembled-sql)',
    'src/server/planted/planted-store.ts',
    'export const planted = (db, serial) => db.query(`select ${serial}`);\n',
  ),
];
