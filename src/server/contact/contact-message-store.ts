import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

export type ContactMessageRow = Insertable<Schema['contactMessage']>;

/** Keeps a message. */
export async function insertMessage(tx: Tx, row: ContactMessageRow): Promise<void> {
  await tx.insertInto('contactMessage').values(row).execute();
}

/** The message that came with a solved task. */
export async function findByChallenge(tx: Tx, challenge: string) {
  return tx
    .selectFrom('contactMessage')
    .select(['name', 'email', 'message', 'project'])
    .where('challenge', '=', challenge)
    .executeTakeFirst();
}

/** Deletes the messages from before a moment. */
export async function deleteOlder(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('contactMessage').where('createdAt', '<', before).execute();
}
