import { createHash } from 'node:crypto';
import { type AuditLine, canonicalAuditLine } from '#domain/account/audit-act.ts';
import type { Tx } from '../kernel/db.ts';
import { appendAuditHead, isAuditHeadDue } from '../ledger/open-ledger.ts';
import { findLastLink, insertLinks, type Link, listUnlinked } from './audit-store.ts';

const BATCH_SIZE = 5000;

/**
 * Once a day (UTC), links the new entries of the audit log into its hash chain and commits the ledger to the
 * chain's head. After that, changed or deleted entries can be detected. Does nothing if today's head exists
 * or there are no new entries. Concurrent servers wait for each other's lock on the log's head.
 */
export async function sealAuditLog(tx: Tx, now: Date): Promise<void> {
  if (!(await isAuditHeadDue(tx, now))) return;
  const previous = await findLastLink(tx);
  let last: Omit<Link, 'entry'> = previous ?? { position: 0, link: noLink() };
  for (;;) {
    const lines = await listUnlinked(tx, BATCH_SIZE);
    const links: Link[] = [];
    for (const line of lines) {
      const next = { position: last.position + 1, entry: line.id, link: linkOf(last.link, line) };
      links.push(next);
      last = next;
    }
    await insertLinks(tx, links);
    if (lines.length < BATCH_SIZE) break;
  }
  if (last.position === (previous?.position ?? 0)) return;
  await appendAuditHead(tx, { entries: last.position, head: Buffer.from(last.link).toString('hex') }, now);
}

const DOMAIN = 'cr-audit/v1\n';

/** Returns the link before the first entry: 32 zero bytes. */
export const noLink = (): Uint8Array => new Uint8Array(32);

/**
 * Returns an entry's link: SHA-256 of the previous link and the entry. It covers all entries up to this one.
 */
export function linkOf(previous: Uint8Array, line: AuditLine): Uint8Array {
  return createHash('sha256')
    .update(DOMAIN)
    .update(previous)
    .update(canonicalAuditLine(line), 'utf8')
    .digest();
}
