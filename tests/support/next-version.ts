import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationKind } from '#server/kernel/running-servers.ts';
import { inRoot } from '../../scripts/kit/root.mjs';

export const NEXT_VERSION = '999.0.0';
/** The migration that it has beyond those of this version. */
export const NEXT_MIGRATION = '9998-next';
/** The program that runs it: its sources. */
export const NEXT_PROGRAM = 'src/server/main.ts';

/** Sources that the server is made of. */
const SOURCES = ['contract', 'demonstration', 'domain', 'messages', 'server', 'verify'];

/**
 * Makes the version after this one: its sources in a folder of their own, with one more migration that runs these
 * statements.
 */
export function makeNextVersion(kind: MigrationKind, statements: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'registry-next-'));
  for (const source of SOURCES) cpSync(inRoot('src', source), join(root, 'src', source), { recursive: true });
  for (const shared of ['node_modules', 'dist']) symlinkSync(inRoot(shared), join(root, shared));
  const about = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as object;
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...about, version: NEXT_VERSION }));
  writeFileSync(
    join(root, 'src/server/migrations', `${NEXT_MIGRATION}.ts`),
    `import { type Kysely, sql } from 'kysely';
export const kind = ${JSON.stringify(kind)};
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of ${JSON.stringify(statements)}) await sql.raw(statement).execute(database);
}
`,
  );
  const list = join(root, 'src/server/kernel/migrate.ts');
  const known = readFileSync(list, 'utf8');
  const more = known
    .replace(
      /^import \{ type Migrations,/m,
      `import * as next from '../migrations/${NEXT_MIGRATION}.ts';\n$&`,
    )
    .replace(/^export const migrations: Migrations = \{[^}]*/m, `$&  '${NEXT_MIGRATION}': next,\n`);
  if (more.split(NEXT_MIGRATION).length !== 3) throw new Error('The migration was not added to the list.');
  writeFileSync(list, more);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Takes the next version's migration out of the list of those that a database has had. */
export const FORGET_NEXT = `delete from kysely_migration where name = '${NEXT_MIGRATION}'`;
