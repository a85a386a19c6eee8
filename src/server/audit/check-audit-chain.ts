import type { Db } from '../kernel/db.ts';
import { listAuditHeads } from '../ledger/ledger-queries.ts';
import { commitment } from '../ledger/ledger-work.ts';
import { listLinks } from './audit-queries.ts';
import { linkOf, noLink } from './seal-audit-log.ts';

const BATCH_SIZE = 5000;
const MAX_DIFFERENCES = 50;

type Heads = Awaited<ReturnType<typeof listAuditHeads>>;

export type ChainCheck = {
  /** Number of audit entries in the chain. */
  readonly entries: number;
  readonly differences: readonly string[];
  /** The chain's last link, in hexadecimal: it follows from every entry. */
  readonly head: string;
};

/** A head of the chain that someone kept elsewhere. */
export type KeptHead = { readonly entries: number; readonly head: string };

/**
 * Recomputes the audit log's chain from its current entries and compares every link, and every head that the
 * ledger commits to. Names changed and missing entries. Entries newer than the last head are not in the chain
 * yet. Whoever rewrites entries, chain and ledger alike is found by a head that was kept elsewhere.
 */
export async function checkAuditChain(db: Db, kept: KeptHead | null = null): Promise<ChainCheck> {
  const differences: string[] = [];
  const heads = Map.groupBy(await listAuditHeads(db), (head) => head.auditEntries);
  let last = { position: 0, link: noLink() };
  let isKeptFound = kept?.entries === 0 && kept.head === hex(last.link);
  for (;;) {
    const links = await listLinks(db, last.position, BATCH_SIZE);
    for (const { position, entry, link, line } of links) {
      if (position !== last.position + 1)
        differences.push(`Link ${last.position + 1} of the chain is missing.`);
      if (line === null) differences.push(`Audit entry ${entry} is missing.`);
      else if (!isSame(linkOf(last.link, line), link))
        differences.push(`Audit entry ${entry} or its link was changed.`);
      last = { position, link };
      if (position === kept?.entries) isKeptFound = hex(link) === kept.head;
      for (const head of heads.get(position) ?? []) compareHead(head, link, differences);
      heads.delete(position);
    }
    if (links.length < BATCH_SIZE) break;
  }
  for (const { idx, auditEntries } of [...heads.values()].flat())
    differences.push(`Event ${idx} promises ${auditEntries} audit entries; the chain has ${last.position}.`);
  if (kept !== null && !isKeptFound)
    differences.unshift(`The first ${kept.entries} audit entries do not lead to the head that was given.`);
  return {
    entries: last.position,
    differences: differences.slice(0, MAX_DIFFERENCES),
    head: hex(last.link),
  };
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
  if (!isOpened || content !== hex(link))
    differences.push(`The first ${auditEntries} audit entries are not those that event ${idx} promises.`);
}

function hex(link: Uint8Array): string {
  return Buffer.from(link).toString('hex');
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(b);
}
