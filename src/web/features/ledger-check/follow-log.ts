import { type Checkpoint, readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
import { followConsistency, followInclusion } from '#domain/public-log/follow-proof.ts';
import { readLogProof } from '#domain/public-log/log-proof.ts';
import { type Bytes, fromBase64, hashPair, leafHash, toBase64 } from './web-hashes.ts';

/** What a proof of an event says, and whether its hashes lead to the root of its checkpoint. */
export type FollowedProof = {
  readonly leaf: string;
  readonly checkpoint: Checkpoint;
  readonly note: string;
  readonly isIncluded: boolean;
};

/** Reads and follows the proof of an event; null if the text is no proof of this event. */
export async function followProof(text: string, index: number): Promise<FollowedProof | null> {
  const proof = readLogProof(text);
  const checkpoint = proof === null ? null : checkpointOf(proof.note);
  const leaf = proof === null ? null : fromBase64(proof.leaf);
  if (proof?.index !== index || checkpoint === null || leaf === null) return null;
  const hashes = bytesOf(proof.hashes);
  const { size } = checkpoint;
  const root =
    hashes === null ? null : followInclusion({ index, size, leafHash: leafHash(leaf), hashes }, hashPair);
  const isIncluded = root !== null && toBase64(await root) === checkpoint.root;
  return { leaf: new TextDecoder().decode(leaf), checkpoint, note: proof.note, isIncluded };
}

/** Reads the checkpoint of a note; null if it has none. */
export function checkpointOf(note: string): Checkpoint | null {
  const signed = readNote(note);
  return signed === null ? null : readCheckpoint(signed.text);
}

/** A checkpoint that this browser saw before. */
export type KnownCheckpoint = Checkpoint & { readonly note: string };

/**
 * How a log compares with the checkpoint that the browser knows: `first` if it knows none, `same` or `continued` if all is
 * well. `rolled-back`: it is shorter; `forked`: what was in it is not its beginning; `renamed`: it has another name;
 * `unknown`: the proof could not be had.
 */
export type Continuity = 'first' | 'same' | 'continued' | 'rolled-back' | 'forked' | 'renamed' | 'unknown';

/** Reads the hashes of the proof that the log of `size` entries begins with that of `old`; null if that fails. */
export type ReadConsistency = (old: number, size: number) => Promise<readonly string[] | null>;

/** Compares a checkpoint with the one that the browser knows. */
export async function compareWithKnown(
  known: KnownCheckpoint | null,
  newest: Checkpoint,
  read: ReadConsistency,
): Promise<Continuity> {
  if (known === null) return 'first';
  if (known.origin !== newest.origin) return 'renamed';
  if (known.size > newest.size) return 'rolled-back';
  if (known.size === newest.size) return known.root === newest.root ? 'same' : 'forked';
  const lines = await read(known.size, newest.size);
  if (lines === null) return 'unknown';
  return (await isContinued(known, newest, lines)) ? 'continued' : 'forked';
}

async function isContinued(
  known: Checkpoint,
  newest: Checkpoint,
  lines: readonly string[],
): Promise<boolean> {
  const oldRoot = fromBase64(known.root);
  const hashes = bytesOf(lines);
  if (oldRoot === null || hashes === null) return false;
  const sizes = { old: known.size, size: newest.size };
  const roots = followConsistency({ ...sizes, oldRoot: Promise.resolve(oldRoot), hashes }, hashPair);
  if (roots === null) return false;
  return toBase64(await roots.oldRoot) === known.root && toBase64(await roots.root) === newest.root;
}

/** Returns hashes that are there as if they were computed; null if one is none. */
function bytesOf(hashes: readonly string[]): Promise<Bytes>[] | null {
  const bytes = hashes.map(fromBase64);
  return bytes.every((hash) => hash?.length === HASH_BYTES)
    ? bytes.map((hash) => Promise.resolve(hash ?? new Uint8Array()))
    : null;
}

const HASH_BYTES = 32;
