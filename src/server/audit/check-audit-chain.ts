import type { Db } from '../kernel/db.ts';
import { commitment } from '../ledger/ledger-work.ts';
import { listAuditHeads } from '../ledger/ledger-queries.ts';
import { listLinks } from './audit-queries.ts';
import { linkOf, noLink } from './seal-audit-log.ts';

const BATCH_SIZE = 5000;
const MAX_DIFFERENCES = 50;

type Heads = Awaited<ReturnType<typeof listAuditHeads>>;

export type ChainCheck = {
  /** Number of audit entries in the chain. */
  readonly entries: number;
  readonly differences: readonly string[];
};

/**
 * Recomputes the audit log's chain from its current entries and compares every link, and every head that the ledger
 * commits to. Names changed and missing entries. Entries newer than the last head are not in the chain yet.
 */
export async function checkAuditChain(db: Db): Promise<ChainCheck> {
  const differences: string[] = [];
  const heads = Map.groupBy(await listAuditHeads(db), (head) => head.auditEntries);
  let last = { position: 0, link: noLink() };
  for (;;) {
    const links = await listLinks(db, last.position, BATCH_SIZE);
    for (const { position, entry, link, line } of links) {
      if (position !== last.position + 1)
        differences.push(`Link ${last.position + 1} of the chain is missing.`);
      if (line === null) differences.push(`Audit entry ${entry} is missing.`);
      else if (!isSame(linkOf(last.link, line), link))
        differences.push(`Audit entry ${entry} or its link was changed.`);
      last = { position, link };
      for (const head of heads.get(position) ?? []) compareHead(head, link, differences);
      heads.delete(position);
    }
    if (links.length < BATCH_SIZE) break;
  }
  for (const { idx, auditEntries } of [...heads.values()].flat())
    differences.push(`Event ${idx} promises ${auditEntries} audit entries; the chain has ${last.position}.`);
  return { entries: last.position, differences: differences.slice(0, MAX_DIFFERENCES) };
}

/** Reports a head that differs from the chain. Its opening names nobody, so it is never erased. */
function compareHead(head: Heads[number], link: Uint8Array, differences: string[]): void {
  const { idx, salt, content, leaf, auditEntries } = head;
  if (salt === null || content === null) {
    differences.push(`The opening of event ${idx}, which commits to the audit log, is missing.`);
    return;
  }
  const leafText = Buffer.from(leaf).toString('utf8');
  const isOpened = leafText.includes(`"head":"${commitment(salt, content)}"`);
  if (!isOpened || content !== Buffer.from(link).toString('hex'))
    differences.push(`The first ${auditEntries} audit entries are not those that event ${idx} promises.`);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(b);
}
