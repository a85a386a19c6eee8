import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

export type ContactMessageRow = Insertable<Schema['contactMessage']>;

/** Saves a message. */
export async function insertMessage(tx: Tx, row: ContactMessageRow): Promise<void> {
  await tx.insertInto('contactMessage').values(row).execute();
}

/** Returns the message that was sent with a solved task. */
export async function findByChallenge(tx: Tx, challenge: string) {
  return tx
    .selectFrom('contactMessage')
    .select(['name', 'email', 'message', 'project'])
    .where('challenge', '=', challenge)
    .executeTakeFirst();
}

/** Deletes messages created before a moment. */
export async function deleteOlder(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('contactMessage').where('createdAt', '<', before).execute();
}
