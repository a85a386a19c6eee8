import type { OpeningPart } from '#domain/ledger/ledger-operation.ts';
import type { Db } from '../kernel/db.ts';

/** An opening that an event of the log says was erased: of the event `ref`. */
export type Erasure = { readonly idx: number; readonly ref: number; readonly part: OpeningPart };

/** Lists what was erased, in the order of the log. */
export async function listErasures(db: Db): Promise<readonly Erasure[]> {
  const rows = await db
    .selectFrom('ledgerEvent')
    .select(['idx', 'ref', 'part'])
    .where('ref', 'is not', null)
    .orderBy('idx')
    .execute();
  return rows.flatMap(({ idx, ref, part }) => (ref === null || part === null ? [] : [{ idx, ref, part }]));
}

/** Lists what is stored of the openings of up to `limit` events from index `from`. */
export async function listOpenings(db: Db, from: number, limit: number) {
  return db
    .selectFrom('opening')
    .selectAll()
    .where('idx', '>=', from)
    .where('idx', '<', from + limit)
    .execute();
}

/** Lists the certificates of up to `limit` events from index `from`, with their texts. */
export async function listCertificateTexts(db: Db, from: number, limit: number) {
  return db
    .selectFrom('certificate')
    .select(['event', 'beneficiary', 'purpose', 'isBeneficiaryPrivate'])
    .where('event', '>=', from)
    .where('event', '<', from + limit)
    .execute();
}
