import { keysInForce } from '#domain/public-log/log-keys.ts';
import { writeLogProof } from '#domain/public-log/log-proof.ts';
import type { Db } from '../kernel/db.ts';
import { readWithoutNoting } from '../kernel/recorded-reads.ts';
import { inBase64 } from './hash-tree.ts';
import { listLogKeys } from './log-name-queries.ts';
import { findFirstCheckpointWith, listLeavesOf, type SignedCheckpoint } from './public-log-queries.ts';
import { readInclusionProof } from './read-tree.ts';
import { fingerprintOf, isSignedBy } from './signer.ts';

/** Proof of an event in the first checkpoint that has it, which never changes any more. */
export type SignedProof = {
  /** Entries of the checkpoint. */
  readonly size: number;
  /** Its root, in Base64. */
  readonly root: string;
  /** Fingerprint of the key that signed it. */
  readonly fingerprint: string;
  /** The proof (C2SP tlog-proof): enough by itself. */
  readonly text: string;
};

/** Reads the proof of an event; null until it is signed. */
export async function readSignedProof(db: Db, index: number): Promise<SignedProof | null> {
  const checkpoint = await findFirstCheckpointWith(db, index);
  const key = checkpoint === null ? undefined : await findKeyOf(db, checkpoint);
  if (checkpoint === null || key === undefined) return null;
  const { size, root, note } = checkpoint;
  // Entries and full tiles never change, so neither does the proof in this checkpoint.
  const text = await readWithoutNoting(() => writeProof(db, index, { size, note }));
  return { size, root: inBase64(root), fingerprint: fingerprintOf(key), text };
}

/** Returns the proof of an entry in a checkpoint that has it. */
export async function writeProof(
  db: Db,
  index: number,
  { size, note }: Pick<SignedCheckpoint, 'size' | 'note'>,
): Promise<string> {
  const [leaf = new Uint8Array()] = await listLeavesOf(db, index, 1);
  const hashes = await readInclusionProof(db, index, size);
  return writeLogProof({ index, leaf: inBase64(leaf), hashes: hashes.map(inBase64), note });
}

/** Returns the newest key of the log that a checkpoint is signed with. */
export async function findKeyOf(
  db: Db,
  { size, at, note }: Pick<SignedCheckpoint, 'size' | 'at' | 'note'>,
): Promise<string | undefined> {
  return keysInForce(await listLogKeys(db), size, at).find((key) => isSignedBy(note, key));
}
