import type { Db } from '../kernel/db.ts';
import { commitment } from '../ledger/commitment.ts';
import { listAuditHeads } from '../ledger/ledger-event-queries.ts';
import { listLinks } from './audit-chain-queries.ts';
import { linkOf, noLink } from './chain-link.ts';

const LINKS_AT_ONCE = 5000;
const MOST_DIFFERENCES = 50;

type Heads = Awaited<ReturnType<typeof listAuditHeads>>;

export type ChainCheck = {
  /** How many entries of the audit log are in the chain. */
  readonly entries: number;
  readonly differences: readonly string[];
};

/**
 * Makes the audit log's chain again from its entries as they stand, and compares it link by link, and at each head that the
 * ledger promises. An entry that was changed or taken out is named; what is newer than the last head is not in the chain yet.
 */
export async function checkAuditChain(db: Db): Promise<ChainCheck> {
  const differences: string[] = [];
  const heads = Map.groupBy(await listAuditHeads(db), (head) => head.auditEntries);
  let last = { position: 0, link: noLink() };
  for (;;) {
    const links = await listLinks(db, last.position, LINKS_AT_ONCE);
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
    if (links.length < LINKS_AT_ONCE) break;
  }
  for (const { idx, auditEntries } of [...heads.values()].flat())
    differences.push(`Event ${idx} promises ${auditEntries} audit entries; the chain has ${last.position}.`);
  return { entries: last.position, differences: differences.slice(0, MOST_DIFFERENCES) };
}

/** An opening that was erased promises nothing any more. */
function compareHead(head: Heads[number], link: Uint8Array, differences: string[]): void {
  const { idx, salt, content, leaf, auditEntries } = head;
  if (salt === null || content === null) return;
  const leafText = Buffer.from(leaf).toString('utf8');
  const isOpened = leafText.includes(`"head":"${commitment(salt, content)}"`);
  if (!isOpened || content !== Buffer.from(link).toString('hex'))
    differences.push(`The first ${auditEntries} audit entries are not those that event ${idx} promises.`);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other);
}
