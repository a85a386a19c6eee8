import type { AuditLine } from '#domain/account/audit-line.ts';
import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';

export type Link = { readonly position: number; readonly entry: number; readonly link: Uint8Array };

/** Returns the newest link of the chain. */
export async function findLastLink(tx: Tx): Promise<Omit<Link, 'entry'> | undefined> {
  return tx
    .selectFrom('auditLink')
    .select(['position', 'link'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the oldest entries without a link. An entry that was committed after entries with higher ids were linked is
 * included, and is linked next.
 */
export async function listUnlinked(tx: Tx, limit: number): Promise<AuditLine[]> {
  const rows = await tx
    .selectFrom('auditEntry')
    .leftJoin('auditLink', 'auditLink.entry', 'auditEntry.id')
    .where('auditLink.entry', 'is', null)
    .select(['auditEntry.id', 'at', 'act', 'actor', 'inNameOf', 'account', 'organization'])
    .select(sql<string>`facts::text`.as('facts'))
    .orderBy('auditEntry.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Appends links. */
export async function insertLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  await insertRows(tx, 'auditLink', { position: 'bigint', entry: 'bigint', link: 'bytea' }, links);
}
