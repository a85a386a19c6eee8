import { type Insertable, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

type NewCorrection = Pick<
  Insertable<Schema['correction']>,
  'project' | 'serials' | 'reason' | 'askedBy' | 'askedAt'
>;

/** Saves a correction that waits for a decision; returns its id. */
export async function insertCorrection(tx: Tx, row: NewCorrection): Promise<number> {
  const { id } = await tx
    .insertInto('correction')
    .values({ ...row, decidedBy: null, event: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a correction, locked. */
export async function lockCorrection(tx: Tx, id: number) {
  return tx
    .selectFrom('correction')
    .select(['id', 'project', 'serials', 'reason', 'status', 'askedBy'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** True if a correction of some units of an `int8range` waits for a decision. */
export async function isAnyWaiting(tx: Tx, project: string, serials: string): Promise<boolean> {
  const found = await tx
    .selectFrom('correction')
    .select('id')
    .where('status', '=', 'waiting')
    .where('project', '=', project)
    .where(sql<boolean>`serials && ${serials}::int8range`)
    .executeTakeFirst();
  return found !== undefined;
}

type Decision = {
  readonly status: 'confirmed' | 'declined';
  readonly decidedBy: string | null;
  readonly decidedAt: Date;
  readonly event: number | null;
};

/** Saves the decision on a correction. */
export async function saveDecision(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx.updateTable('correction').set(decision).where('id', '=', id).execute();
}

/** Returns the title and organization of a project. */
export async function findProject(tx: Tx, serial: string) {
  return tx
    .selectFrom('project')
    .select(['title', 'organization'])
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
}

/** Returns the name of an organization. */
export async function findName(tx: Tx, organization: string): Promise<string> {
  const { name } = await tx
    .selectFrom('organization')
    .select('name')
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return name;
}

/** Returns the name and email of an account. */
export async function findPerson(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .select(['contactName', 'email'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
}
