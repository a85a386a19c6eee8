import type { KeyObject } from 'node:crypto';
import { keysInForce } from '#domain/public-log/log-keys.ts';
import type { Tx } from '../kernel/db.ts';
import { recordKey } from '../ledger/record-key.ts';
import { growTree } from './grow-tree.ts';
import { inBase64 } from './hash-tree.ts';
import { findFirstName, findPublicLog, listLogKeys } from './log-name-queries.ts';
import { listLeafHashes, readLogSize } from './public-log-queries.ts';
import { lockPublisher } from './public-log-store.ts';
import { headsOfThisName, type KnownHead } from './publish-checkpoint.ts';
import { signerOf } from './signer.ts';

type NewEpoch = {
  /** The keys that this server has. */
  readonly held: readonly KeyObject[];
  /** What is known to have been published. */
  readonly heads: readonly KnownHead[];
};

/** The log's new name and key, and what the event names; or why nothing was done. */
export type Begun =
  | { readonly kind: 'begun'; readonly origin: string; readonly key: string; readonly former: string }
  | { readonly kind: 'unsigned' | 'busy' | 'not-held' | 'continues' };

const BATCH = 5000;
const SECOND_MS = 1000;

/**
 * Gives the log another name, signed with the same key: the way on after a restore, when what was published since is
 * lost for good. The event names the largest checkpoint that the log contradicts. Nothing is
 * done to a log that continues everything that is known.
 */
export async function beginEpoch(tx: Tx, { held, heads }: NewEpoch, now: Date): Promise<Begun> {
  if (!(await lockPublisher(tx))) return { kind: 'busy' };
  const [first, present] = [await findFirstName(tx), await findPublicLog(tx)];
  if (first === null || present === null) return { kind: 'unsigned' };
  const length = await readLogSize(tx);
  const inForce = keysInForce(await listLogKeys(tx), length, now);
  const own = held.find((key) => inForce.includes(signerOf(present.origin, key).key));
  if (own === undefined) return { kind: 'not-held' };
  const contradicted = await contradictedHeads(tx, await headsOfThisName(tx, heads), length);
  const former = contradicted.toSorted((one, other) => other.size - one.size)[0];
  if (former === undefined) return { kind: 'continues' };
  // Not numbered: a restored database may not know of a name that was given before.
  const origin = `${first.origin}-${Math.floor(now.getTime() / SECOND_MS)}`;
  const { key } = signerOf(origin, own);
  const formerHead = `${former.size}:${former.root}`;
  await recordKey(tx, { type: 'epoch', verifierKey: key, formerHead }, now);
  return { kind: 'begun', origin, key, former: formerHead };
}

/** Returns the heads that the first `length` entries do not continue. */
async function contradictedHeads(tx: Tx, heads: readonly KnownHead[], length: number) {
  const tree = growTree();
  const contradicted = heads.filter(({ size }) => size > length);
  for (let size = 0; size < length; ) {
    for (const hash of await listLeafHashes(tx, size, Math.min(BATCH, length - size))) {
      tree.add(hash);
      size += 1;
      const own = heads.filter((head) => head.size === size);
      if (own.length === 0) continue;
      const root = inBase64(tree.root());
      contradicted.push(...own.filter((head) => head.root !== root));
    }
  }
  return contradicted;
}
