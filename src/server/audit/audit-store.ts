import { sql } from 'kysely';
import type { AuditAct, AuditLine } from '#domain/account/audit-act.ts';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/statements.ts';

export type AuditNote = {
  readonly act: AuditAct;
  readonly at: Date;
  /** Account that performed the action; null if no one was signed in. */
  readonly actor: string | null;
  /** Account that was impersonated, if any. */
  readonly inNameOf: string | null;
  /** Account that the action affected. */
  readonly account: string | null;
  readonly organization: string | null;
  /** Details: never a password, code, token or email. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** Appends an entry to the audit log. */
export async function insertNote(tx: Tx, { facts, ...note }: AuditNote): Promise<void> {
  await tx
    .insertInto('auditEntry')
    .values({ ...note, facts: JSON.stringify(facts) })
    .execute();
}

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
 * Returns the oldest entries without a link. An entry that was committed after entries with higher ids were
 * linked is included, and is linked next.
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
