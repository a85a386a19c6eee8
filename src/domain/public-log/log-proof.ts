import { readCheckpoint, readNote } from './checkpoint.ts';

/**
 * Proof that an entry is in the log, enough by itself (C2SP tlog-proof). Hashes and the leaf are Base64; `note`
 * is the signed checkpoint.
 */
export type LogProof = {
  readonly index: number;
  /** The leaf's bytes. */
  readonly leaf: string;
  /** The inclusion proof, from the leaf's sibling up. */
  readonly hashes: readonly string[];
  readonly note: string;
};

const HEADING = 'c2sp.org/tlog-proof@v1';
const HASH = /^[A-Za-z0-9+/]{43}=$/;
const INDEX = /^index (0|[1-9]\d{0,15})$/;
const LEAF = /^extra ([A-Za-z0-9+/]+={0,2})$/;

/** Returns the text of a proof. */
export function writeLogProof({ index, leaf, hashes, note }: LogProof): string {
  const lines = [HEADING, `extra ${leaf}`, `index ${index}`, ...hashes];
  return `${lines.join('\n')}\n\n${note}`;
}

/**
 * Reads the text of a proof; null if it is none, or has no leaf. It says nothing yet about whether the proof
 * holds.
 */
export function readLogProof(text: string): LogProof | null {
  const gap = text.indexOf('\n\n');
  const [heading, extra = '', numbered = '', ...hashes] = text.slice(0, Math.max(gap, 0)).split('\n');
  const note = text.slice(gap + 2);
  const leaf = LEAF.exec(extra)?.[1];
  const index = INDEX.exec(numbered)?.[1];
  const isWhole = heading === HEADING && hashes.every((hash) => HASH.test(hash)) && isCheckpoint(note);
  if (!isWhole || leaf === undefined || index === undefined) return null;
  return { index: Number(index), leaf, hashes, note };
}

function isCheckpoint(note: string): boolean {
  const signed = readNote(note);
  return signed !== null && readCheckpoint(signed.text) !== null;
}
