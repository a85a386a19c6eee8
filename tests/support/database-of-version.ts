import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { eventLeaf, sealedLeaf } from '#domain/ledger/leaf.ts';
import { buildKysely, type Database } from '#server/kernel/db.ts';
import { embeddedDialect, priorityLock } from '#server/kernel/embedded/embedded-dialect.ts';
import { openMemoryDatabase } from '#server/kernel/embedded/open-memory.ts';
import { listEvents } from '#server/ledger/ledger-queries.ts';
import { commitmentTo } from '#verify/hashes.ts';
import { leafHashOf } from './read-public-log.ts';

const MIGRATIONS = new URL('../../src/server/migrations/', import.meta.url);

type Row = Readonly<Record<string, unknown>>;
type Column = { readonly name: string; readonly type: string };

/** Opens an embedded database in memory, migrated up to and including one migration. */
export async function openDatabaseOfVersion(last: string) {
  const engine = await openMemoryDatabase();
  const deps = {
    engine,
    lock: priorityLock(),
    requireSpace: () => Promise.resolve(),
    onReport: () => undefined,
  };
  const kysely = buildKysely(embeddedDialect(deps)) as unknown as Kysely<unknown>;
  await migrateTo(kysely, last);
  return { engine, kysely };
}

/** Migrates a database up to and including one migration. */
export async function migrateTo(kysely: Kysely<unknown>, last: string): Promise<void> {
  const names = readdirSync(MIGRATIONS)
    .map((file) => /^(\d{4}-[a-z-]+)\.ts$/.exec(file)?.[1])
    .filter((name) => name !== undefined);
  const loaded = await Promise.all(
    names.map(async (name) => {
      const migration = (await import(new URL(`${name}.ts`, MIGRATIONS).href)) as Migration;
      return [name, migration] as const;
    }),
  );
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(loaded)) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error !== undefined) throw new Error(`Not migrated to ${last}.`, { cause: error });
}

/**
 * Copies a ledger into a database of an earlier version, as that version wrote it: with the columns that it had, leaves
 * of version 1, and the openings that those have.
 */
export async function copyAsVersionOne(from: Database, to: Kysely<unknown>): Promise<void> {
  const leaves = await leavesOfVersionOne(from);
  await sql`set session_replication_role = replica`.execute(to);
  for (const table of await tablesOf(to)) {
    const [had, has] = [await columnsOf(to, table), await columnsOf(from.db, table)];
    const columns = had.filter(({ name }) => has.some((one) => one.name === name)).map(({ name }) => name);
    if (columns.length === 0) continue;
    const list = sql.join(columns.map((name) => sql.ref(name)));
    const { rows } =
      await sql<Row>`select to_jsonb(given) as row from (select ${list} from ${sql.table(table)}) as given`.execute(
        from.db,
      );
    const all = rows.map(({ row }) => row as Row).flatMap((row) => asVersionOne(table, row, leaves));
    await sql`delete from ${sql.table(table)}`.execute(to);
    await sql`
      insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(all)}::jsonb)
    `.execute(to);
  }
  await sql`
    select setval(pg_get_serial_sequence('serial_block', 'id'), max(id))
    from serial_block where pg_get_serial_sequence('serial_block', 'id') is not null
  `.execute(to);
  await sql`set session_replication_role = origin`.execute(to);
}

type Leaf = { readonly leaf: string; readonly entry: string | null };
type Leaves = ReadonlyMap<unknown, Leaf>;

function asVersionOne(table: string, row: Row, leaves: Leaves): readonly Row[] {
  const written = leaves.get(row['idx']);
  const inHex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
  if (table === 'log_entry') {
    const leaf = Buffer.from(written?.leaf ?? '', 'utf8');
    return [{ ...row, leaf: inHex(leaf), leaf_hash: inHex(leafHashOf(leaf)) }];
  }
  if (table !== 'opening') return [row];
  if (row['part'] === 'entry') return [{ ...row, content: written?.entry }];
  return row['part'] === 'note' ? [row] : [];
}

async function leavesOfVersionOne({ db }: Database): Promise<Leaves> {
  const openings = await db.selectFrom('opening').selectAll().execute();
  const sealed = await db.selectFrom('ledgerEvent').select(['idx', 'sealed']).execute();
  const leaves = (await listEvents(db, 0, 1000)).map((event): readonly [number, Leaf] => {
    const openingOf = (part: string) => openings.find((one) => one.idx === event.index && one.part === part);
    const note = openingOf('note');
    const commitments = note === undefined ? {} : { note: commitmentTo(note.salt, note.content) };
    const full = eventLeaf(event, commitments, 1);
    if (!sealed.some((one) => one.idx === event.index && one.sealed))
      return [event.index, { leaf: full, entry: null }];
    const salt = openingOf('entry')?.salt ?? Buffer.alloc(0);
    return [event.index, { leaf: sealedLeaf(event, commitmentTo(salt, full)), entry: full }];
  });
  return new Map(leaves);
}

async function columnsOf(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  table: string,
): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
  `.execute(db);
  return rows;
}

/** Lists the tables of a version, without what its migrations are noted in. */
async function tablesOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
  `.execute(db);
  return rows.map(({ name }) => name);
}
