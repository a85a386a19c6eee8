import type { KeyObject } from 'node:crypto';
import { endOfRotation, keysInForce } from '#domain/public-log/log-keys.ts';
import type { Tx } from '../kernel/db.ts';
import { recordKey } from '../ledger/record-key.ts';
import { findPublicLog, listLogKeys } from './log-name-queries.ts';
import { readLogSize } from './public-log-queries.ts';
import { lockPublisher } from './public-log-store.ts';
import { signerOf } from './signer.ts';

type Rotation = {
  /** The keys that this server has. */
  readonly held: readonly KeyObject[];
  readonly next: KeyObject;
  /** Puts the new key where the server reads it; `isCurrent` tells the key that signs until now. */
  readonly install: (isCurrent: (key: KeyObject) => boolean) => void;
};

/** The new verifier key and until when its predecessor signs as well, or why nothing was done. */
export type Rotated =
  | { readonly kind: 'rotated'; readonly key: string; readonly until: Date }
  | { readonly kind: 'unsigned' | 'busy' | 'not-held' | 'used-before' }
  | { readonly kind: 'running'; readonly until: Date };

/**
 * Lets the log be signed with another key from now on, for ninety days together with the one before. Only a server
 * that has the key of the log may do so, no key comes a second time, and a second change waits for the end of the
 * first.
 */
export async function rotateKey(tx: Tx, { held, next, install }: Rotation, now: Date): Promise<Rotated> {
  if (!(await lockPublisher(tx))) return { kind: 'busy' };
  const log = await findPublicLog(tx);
  if (log === null) return { kind: 'unsigned' };
  const keys = await listLogKeys(tx);
  const keyOf = (key: KeyObject) => signerOf(log.origin, key).key;
  const [current] = keysInForce(keys, await readLogSize(tx), now);
  if (!held.some((key) => keyOf(key) === current)) return { kind: 'not-held' };
  const last = keys.at(-1);
  if (keys.length > 1 && last !== undefined && now < endOfRotation(last.at))
    return { kind: 'running', until: endOfRotation(last.at) };
  const key = keyOf(next);
  if (keys.some((one) => one.key === key)) return { kind: 'used-before' };
  install((one) => keyOf(one) === current);
  return {
    kind: 'rotated',
    key,
    until: endOfRotation(await recordKey(tx, { type: 'key', verifierKey: key }, now)),
  };
}
