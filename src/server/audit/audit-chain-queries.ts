import type { AuditLine } from '#domain/account/audit-line.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

type Linked = {
  readonly position: number;
  readonly entry: number;
  readonly link: Uint8Array;
  /** Null where the entry is gone. */
  readonly line: AuditLine | null;
};

/** Some of the chain's links after a position, in order, each with its entry as it stands today. */
export async function listLinks(db: Db, after: number, limit: number): Promise<Linked[]> {
  const rows = await db
    .selectFrom('auditLink')
    .leftJoin('auditEntry', 'auditEntry.id', 'auditLink.entry')
    .where('position', '>', after)
    .select(['position', 'entry', 'link', 'at', 'act', 'actor', 'inNameOf', 'account', 'organization'])
    .select(sql<string>`facts::text`.as('facts'))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, entry, link, at, act, facts, ...who }) => ({
    position,
    entry,
    link,
    line: at === null || act === null ? null : { ...who, id: entry, at: at.toISOString(), act, facts },
  }));
}
