import type { AuditLine } from '#domain/account/audit-line.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

type LinkedEntry = {
  readonly position: number;
  readonly entry: number;
  readonly link: Uint8Array;
  /** Null if the entry is missing. */
  readonly line: AuditLine | null;
};

/** Returns up to `limit` links after a position, in order, each with its current entry. */
export async function listLinks(db: Db, after: number, limit: number): Promise<LinkedEntry[]> {
  const rows = await db
    .selectFrom('auditLink')
    .leftJoin('auditEntry', 'auditEntry.id', 'auditLink.entry')
    .where('position', '>', after)
    .select(['position', 'entry', 'link', 'at', 'act', 'actor', 'inNameOf', 'account', 'organization'])
    .select(sql<string>`facts::text`.as('facts'))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, entry, link, at, act, facts, ...rest }) => ({
    position,
    entry,
    link,
    line: at === null || act === null ? null : { ...rest, id: entry, at: at.toISOString(), act, facts },
  }));
}
