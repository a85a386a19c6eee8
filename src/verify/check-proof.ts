import { followInclusion } from '#domain/public-log/follow-proof.ts';
import { readLogProof } from '#domain/public-log/log-proof.ts';
import { type Head, readHead } from './check-checkpoints.ts';
import type { Findings } from './findings.ts';
import { type CheckingKey, fromBase64, hashPair, leafHash } from './hashes.ts';

/** What a proof shows: an entry of the log and the checkpoint that it is in. */
export type Proven = { readonly index: number; readonly leaf: string; readonly head: Head };

/** Checks a proof of inclusion and the signature of its checkpoint, by one of some keys; null, with a fault, where either fails. */
export function checkProof(text: string, keys: readonly CheckingKey[], findings: Findings): Proven | null {
  const proof = readLogProof(text);
  const head = proof === null ? null : readHead(proof.note);
  if (proof === null || head === null || !keys.some(({ name }) => name === head.origin)) {
    findings.fail('root', 'proof-unreadable');
    return null;
  }
  if (!keys.some((key) => key.isSigned(proof.note))) findings.fail('signature', 'not-signed', head.size);
  else findings.count('signature');
  const leaf = Buffer.from(proof.leaf, 'base64');
  const hashes = proof.hashes.map((hash) => fromBase64(hash)).filter((hash) => hash !== null);
  const { index } = proof;
  const root = followInclusion({ index, size: head.size, leafHash: leafHash(leaf), hashes }, hashPair);
  if (root?.toString('base64') !== head.root) {
    findings.fail('root', 'proof-differs', index);
    return null;
  }
  findings.count('root');
  return { index, leaf: leaf.toString('utf8'), head };
}
