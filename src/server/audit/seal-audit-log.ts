import { appendAuditHead, isAuditHeadDue } from '../ledger/append-audit-head.ts';
import type { Tx } from '../kernel/db.ts';
import { findLastLink, insertLinks, type Link, listUnlinked } from './audit-chain-store.ts';
import { linkOf, noLink } from './chain-link.ts';

const ENTRIES_AT_ONCE = 5000;

/**
 * Once a day (UTC), links every new entry of the audit log to those before it, and has the ledger promise the head of that
 * chain: from then on none of them can be changed or taken out unseen. Nothing happens where today's is written, or where
 * nothing is new. Servers that come at once wait for each other at the log's head.
 */
export async function sealAuditLog(tx: Tx, now: Date): Promise<void> {
  if (!(await isAuditHeadDue(tx, now))) return;
  const before = await findLastLink(tx);
  let last: Omit<Link, 'entry'> = before ?? { position: 0, link: noLink() };
  for (;;) {
    const lines = await listUnlinked(tx, ENTRIES_AT_ONCE);
    const links: Link[] = [];
    for (const line of lines) {
      const next = { position: last.position + 1, entry: line.id, link: linkOf(last.link, line) };
      links.push(next);
      last = next;
    }
    await insertLinks(tx, links);
    if (lines.length < ENTRIES_AT_ONCE) break;
  }
  if (last.position === (before?.position ?? 0)) return;
  await appendAuditHead(tx, { entries: last.position, head: Buffer.from(last.link).toString('hex') }, now);
}
