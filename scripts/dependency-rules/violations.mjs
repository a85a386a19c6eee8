const VALUE = 'export const planted = 1;\n';

const imports = (path) => `import { planted } from '${path}';\nexport const reached = planted;\n`;
const importsType = (path, name) =>
  `import type { ${name} } from '${path}';\nexport type Reached = ${name};\n`;

const violation = (rule, file, text, others = {}) => ({ rule, file, files: { [file]: text, ...others } });

/** A violation in which one planted file imports another. */
const importViolation = (rule, file, path, target) =>
  violation(rule, file, imports(path), { [target]: VALUE });

/**
 * At least one violation of every dependency rule: the rule, the file that breaks it, and the files to write.
 */
export const violations = [
  violation('1-no-cycles', 'src/domain/planted/one.ts', imports('./two.ts'), {
    'src/domain/planted/two.ts': `import type { reached } from './one.ts';\n${VALUE}export type Back = typeof reached;\n`,
  }),
  violation('2-no-barrels', 'src/domain/planted/index.ts', "export * from './one.ts';\n", {
    'src/domain/planted/one.ts': VALUE,
  }),
  importViolation(
    '15-verifier-imports-domain',
    'src/verify/planted.ts',
    '#server/planted.ts',
    'src/server/planted.ts',
  ),
  importViolation(
    '15-nothing-imports-the-verifier',
    'src/domain/planted.ts',
    '#verify/planted.ts',
    'src/verify/planted.ts',
  ),
  importViolation(
    '2-no-barrels-imported',
    'src/web/pages/planted-page.tsx',
    '../kit/planted/index.ts',
    'src/web/kit/planted/index.ts',
  ),
  violation(
    '3-domain-imports-domain',
    'src/domain/planted.ts',
    "import { join } from 'node:path';\nexport const reached = join;\n",
  ),
  violation('3-domain-imports-domain', 'src/domain/planted.ts', importsType('zod', 'ZodType')),
  importViolation(
    '3-domain-imports-domain',
    'src/domain/planted.ts',
    '#contract/planted.ts',
    'src/contract/planted.ts',
  ),
  violation(
    '3-domain-tests-import-domain',
    'src/domain/planted.test.ts',
    importsType('fastify', 'FastifyInstance'),
  ),
  violation('4-contract-imports-domain-and-zod', 'src/contract/planted.ts', importsType('kysely', 'Kysely')),
  importViolation(
    '4-contract-imports-domain-and-zod',
    'src/contract/planted.ts',
    '#server/planted.ts',
    'src/server/planted.ts',
  ),
  importViolation(
    '5-web-never-imports-server',
    'src/web/api/planted.tsx',
    '#server/planted.ts',
    'src/server/planted.ts',
  ),
  importViolation(
    '5-server-never-imports-web',
    'src/server/planted.ts',
    '#web/kit/planted.tsx',
    'src/web/kit/planted.tsx',
  ),
  violation('6-sql-in-its-place', 'src/server/planted/list-planted.ts', importsType('kysely', 'Kysely')),
  violation(
    '6-sql-in-its-place',
    'src/server/planted/planted-routes.ts',
    "import { sql } from 'kysely';\nexport const reached = sql;\n",
  ),
  importViolation(
    '7-routes-never-call-stores',
    'src/server/planted/planted-routes.ts',
    './planted-store.ts',
    'src/server/planted/planted-store.ts',
  ),
  importViolation(
    '8-store-private-to-its-feature',
    'src/server/planted/act.ts',
    '../other/other-store.ts',
    'src/server/other/other-store.ts',
  ),
  importViolation(
    '8-store-private-from-above',
    'src/server/app.ts',
    './planted/planted-store.ts',
    'src/server/planted/planted-store.ts',
  ),
  importViolation(
    '9-kernel-imports-no-feature',
    'src/server/kernel/planted.ts',
    '../planted/act.ts',
    'src/server/planted/act.ts',
  ),
  importViolation(
    '9-kernel-knows-no-feature',
    'src/server/kernel/planted.ts',
    '#contract/planted.ts',
    'src/contract/planted.ts',
  ),
  importViolation(
    '13-folders-in-order',
    'src/server/organizations/planted.ts',
    '../projects/planted.ts',
    'src/server/projects/planted.ts',
  ),
  importViolation(
    '13-folders-in-order',
    'src/server/files/planted.ts',
    '../planted.ts',
    'src/server/planted.ts',
  ),
  importViolation(
    '13-folders-in-order',
    'src/server/projects/entry/planted.ts',
    '../life/planted.ts',
    'src/server/projects/life/planted.ts',
  ),
  importViolation(
    '13-folders-are-listed',
    'src/server/planted/act.ts',
    '../kernel/planted.ts',
    'src/server/kernel/planted.ts',
  ),
  violation('10-fastify-at-the-edge', 'src/server/planted/act.ts', importsType('fastify', 'FastifyRequest')),
  violation(
    '10-fastify-at-the-edge',
    'src/server/planted/act.ts',
    "import helmet from '@fastify/helmet';\nexport const reached = helmet;\n",
  ),
  importViolation(
    '14-demonstration-from-start-server',
    'src/server/planted/act.ts',
    '#demonstration/planted.ts',
    'src/demonstration/planted.ts',
  ),
  importViolation(
    '14-demonstration-on-demand',
    'src/server/start-server.ts',
    '#demonstration/planted.ts',
    'src/demonstration/planted.ts',
  ),
  importViolation(
    '14-demonstration-calls-use-cases',
    'src/demonstration/planted.ts',
    '#server/planted/planted-store.ts',
    'src/server/planted/planted-store.ts',
  ),
  violation(
    '14-demonstration-has-no-sql',
    'src/demonstration/planted-store.ts',
    importsType('kysely', 'Kysely'),
  ),
  importViolation(
    '11-pages-below-app',
    'src/web/pages/planted-page.tsx',
    '#web/app/planted.tsx',
    'src/web/app/planted.tsx',
  ),
  importViolation(
    '11-features-below-pages',
    'src/web/features/planted/act.tsx',
    '#web/pages/planted-page.tsx',
    'src/web/pages/planted-page.tsx',
  ),
  importViolation(
    '11-features-never-import-each-other',
    'src/web/features/planted/act.tsx',
    '../other/act.tsx',
    'src/web/features/other/act.tsx',
  ),
  importViolation(
    '11-kit-and-api-at-the-bottom',
    'src/web/api/planted.ts',
    '#web/features/planted/act.ts',
    'src/web/features/planted/act.ts',
  ),
  importViolation(
    '11-kit-and-api-at-the-bottom',
    'src/web/kit/planted.tsx',
    '#web/looks/planted.tsx',
    'src/web/looks/planted.tsx',
  ),
  importViolation(
    '11-looks-below-features',
    'src/web/looks/planted.tsx',
    '#web/api/planted.ts',
    'src/web/api/planted.ts',
  ),
  importViolation(
    '11-kit-never-fetches',
    'src/web/kit/planted.tsx',
    '#web/api/planted.ts',
    'src/web/api/planted.ts',
  ),
  importViolation(
    '12-kit-imports-no-contract-or-domain',
    'src/web/kit/planted.tsx',
    '#domain/planted.ts',
    'src/domain/planted.ts',
  ),
  importViolation(
    '12-kit-imports-no-contract-or-domain',
    'src/web/kit/planted.tsx',
    '#messages/words/planted.js',
    'src/messages/joined/words/planted.js',
  ),
  violation(
    '12-kit-imports-no-contract-or-domain',
    'src/web/kit/planted.tsx',
    importsType('#contract/planted.ts', 'Planted'),
    {
      'src/contract/planted.ts': 'export type Planted = 1;\n',
    },
  ),
  importViolation(
    'messages-for-server-and-web',
    'src/contract/planted.ts',
    '#messages/planted.js',
    'src/messages/joined/planted.js',
  ),
  violation('every-import-resolves', 'src/web/kit/planted.tsx', imports('#web/kit/not-there.ts')),
  importViolation(
    'shipped-code-imports-no-tests',
    'src/server/planted.ts',
    '../../tests/support/planted.ts',
    'tests/support/planted.ts',
  ),
  violation(
    'shipped-code-has-its-packages',
    'src/server/planted.ts',
    "import fc from 'fast-check';\nexport const reached = fc;\n",
  ),
];

const inDomain = (code) =>
  violation('registry(pure-domain)', 'src/domain/planted.ts', `export const planted = ${code};\n`);

/**
 * Violations that imports cannot show, such as SQL on a transaction passed as an argument, or a clock. The
 * linter finds these.
 */
export const lintViolations = [
  inDomain('() => Date.now()'),
  inDomain('() => new Date()'),
  inDomain('() => Math.random()'),
  inDomain('() => crypto.randomUUID()'),
  inDomain('async (given) => given'),
  violation(
    'registry(sql-in-its-place)',
    'src/server/planted/act.ts',
    "export const planted = (tx) => tx.updateTable('project');\n",
  ),
  violation(
    'registry(sql-in-its-place)',
    'src/demonstration/act.ts',
    "export const planted = (tx) => tx.updateTable('project');\n",
  ),
  violation(
    'registry(sql-in-its-place)',
    'src/server/planted/planted-queries.ts',
    "export const planted = (db) => db.insertInto('project');\n",
  ),
  violation(
    'registry(sql-in-its-place)',
    'src/server/planted/planted-store.ts',
    importsType('../kernel/db.ts', 'Db'),
  ),
  violation(
    'registry(no-role-test)',
    'src/server/planted/act.ts',
    'export const planted = (caller) => caller.isAdministrator;\n',
  ),
  violation(
    'registry(no-role-test)',
    'src/server/planted/act.ts',
    'export const planted = ({ isAdministrator }) => isAdministrator;\n',
  ),
  violation(
    'registry(no-assembled-sql)',
    'src/server/planted/planted-store.ts',
    'export const planted = (db, serial) => db.query(`select ${serial}`);\n',
  ),
  violation(
    'registry(no-switch-default)',
    'src/domain/planted.ts',
    "export function planted(given: 'a' | 'b') {\n  switch (given) {\n    case 'a':\n      return 1;\n    default:\n      return 2;\n  }\n}\n",
  ),
];
