import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database, Tx } from './db.ts';
import type { ScheduledJob } from './jobs.ts';
import type { Schema } from './schema.ts';
import { StartProblem } from './start-problem.ts';

/** How often a server notes that it still runs. */
const NOTE_MS = 20_000;
/** How long a server counts as running that did not say that it ended. */
const ALIVE = sql<Date>`now() - interval '1 minute'`;
const FORGOTTEN = sql<Date>`now() - interval '1 day'`;
const NOW = sql<Date>`now()`;

/** A server as others of its database see it. */
export type RunningServer = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
};

/** Returns this process as a server of a version. */
export function thisServer(version: string): RunningServer {
  return { id: randomUUID(), name: `${hostname()} (process ${process.pid})`, version };
}

/** Notes that a server begins to run, with the newest migration that it knows. Times are the database's own. */
export async function noteServer(
  db: Kysely<Schema>,
  { id, name, version }: RunningServer,
  newestMigration: string,
): Promise<void> {
  await db.deleteFrom('runningServer').where('seenAt', '<', FORGOTTEN).execute();
  await db.insertInto('runningServer').values({ id, name, version, newestMigration, seenAt: NOW }).execute();
}

/** Returns the job that notes that a server still runs. */
export function keepNoted(database: Database, { id }: RunningServer): ScheduledJob {
  const note = async (tx: Tx) => {
    await tx.updateTable('runningServer').set({ seenAt: NOW }).where('id', '=', id).execute();
  };
  return {
    name: 'note that the server runs',
    firstAfterMs: NOTE_MS,
    everyMs: NOTE_MS,
    run: () => database.transact(note),
  };
}

/** Notes that a server has ended. */
export async function forgetServer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('runningServer').where('id', '=', id).execute();
}

/** Lists the running servers that do not know a migration. */
async function listServersBefore(
  db: Kysely<Schema>,
  migration: string,
): Promise<readonly Pick<RunningServer, 'name' | 'version'>[]> {
  return db
    .selectFrom('runningServer')
    .select(['name', 'version'])
    .where('seenAt', '>', ALIVE)
    .where('newestMigration', '<', migration)
    .orderBy('name')
    .execute();
}

/**
 * What a migration is to servers that do not know it. Beside `expand` they go on: it only adds what they need not know.
 * `contract` takes away or changes what they may use, so it waits until none of them runs. Each migration says which it is
 * from number 0071 on, the first at which servers note that they run; one that says nothing is a `contract`.
 */
export type MigrationKind = 'expand' | 'contract';

/** Migrations by name, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration & { readonly kind?: MigrationKind }>>;

/** The migration since which servers note that they run. */
const SERVERS_NOTED = '0071-running-servers';

/**
 * Throws a `StartProblem` if a database is newer than the migrations that are known, or if a server runs on it that a
 * pending one would take something away from.
 */
export async function requireMigratable(kysely: Kysely<Schema>, known: Migrations): Promise<void> {
  const done = await listDone(kysely);
  requireKnown(done, known);
  if (done.includes(SERVERS_NOTED)) await requireNoServerBefore(kysely, known, done);
}

/** Lists the migrations that a database has had; none of an empty one. */
async function listDone(kysely: Kysely<Schema>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name
  `.execute(kysely);
  if (tables[0]?.name === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    kysely,
  );
  return rows.map(({ name }) => name);
}

function requireKnown(done: readonly string[], known: Migrations): void {
  const unknown = done.findLast((name) => known[name] === undefined);
  if (unknown === undefined) return;
  throw new StartProblem(
    `The database is of a newer version (${unknown}). Start that version, or restore a backup of this one.`,
  );
}

/** Throws a `StartProblem` if a server runs that does not know a pending migration of kind `contract`. */
async function requireNoServerBefore(
  kysely: Kysely<Schema>,
  known: Migrations,
  done: readonly string[],
): Promise<void> {
  const contracts = Object.entries(known).filter(
    ([name, { kind = 'contract' }]) => kind === 'contract' && !done.includes(name),
  );
  const last = contracts.at(-1)?.[0];
  if (last === undefined) return;
  const servers = await listServersBefore(kysely, last);
  if (servers.length === 0) return;
  const named = servers.map(({ name, version }) => `${version} on ${name}`).join(', ');
  throw new StartProblem(
    `This version takes away what earlier servers use (${last}), and these still run: ${named}. Stop them all, then start this one; one that was cut off counts for a minute.`,
  );
}
