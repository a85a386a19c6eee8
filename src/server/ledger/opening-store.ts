import { sql } from 'kysely';
import type { OpeningPart } from '#domain/ledger/ledger-operation.ts';
import type { Tx } from '../kernel/db.ts';

/** An opening by the event that it belongs to, and its part. */
export type OpeningName = { readonly ref: number; readonly part: OpeningPart };

const columnsOf = (openings: readonly OpeningName[]) => {
  const [refs, parts] = [openings.map(({ ref }) => ref), openings.map(({ part }) => part)];
  return sql`select * from unnest(${refs}::bigint[], ${parts}::text[])`;
};

/**
 * Lists those of some openings that are kept and may be erased, by event and part: not the head of the audit log.
 * Call it after `lockLogHead`.
 */
export async function listErasable(tx: Tx, openings: readonly OpeningName[]): Promise<OpeningName[]> {
  const rows = await tx
    .selectFrom('opening')
    .innerJoin('ledgerEvent', 'ledgerEvent.idx', 'opening.idx')
    .select(['opening.idx as ref', 'opening.part'])
    .where(sql<boolean>`(opening.idx, opening.part) in (${columnsOf(openings)})`)
    .where('ledgerEvent.type', '<>', 'audit-head')
    .orderBy('opening.idx')
    .orderBy('opening.part')
    .execute();
  return rows;
}

/** Deletes openings, which the database refuses without the events that say so. */
export async function deleteOpenings(tx: Tx, openings: readonly OpeningName[]): Promise<void> {
  await sql`delete from opening where (idx, part) in (${columnsOf(openings)})`.execute(tx);
}

/** Takes beneficiary and purpose from the certificates of retirements. */
export async function clearCertificates(tx: Tx, events: readonly number[]): Promise<void> {
  await tx
    .updateTable('certificate')
    .set({ beneficiary: null, purpose: null })
    .where('event', '=', sql<number>`any(${events}::bigint[])`)
    .execute();
}
