import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readCheckpoint, readNote, type SignedNote, writeNote } from '#domain/public-log/checkpoint.ts';
import { cosignedText } from '#domain/public-log/cosignature.ts';
import { followConsistency } from '#domain/public-log/follow-proof.ts';
import { type CheckingKey, fromBase64, hashPair, witnessKeyOf } from '../hashes.ts';
import type { Witnessed, WitnessState } from './witness-state.ts';

/**
 * Why a witness does not sign: the note is no checkpoint (`malformed`), of a log that it does not know, not signed with
 * that log's key, its old size is not the one that was signed last (`other-size`: `size` is), another tree of the same
 * size was signed (`other-root`), or the proof does not hold.
 */
export type Refusal =
  | { readonly kind: 'malformed' | 'unknown-log' | 'unsigned' | 'other-root' | 'no-proof' }
  | { readonly kind: 'other-size'; readonly size: number };

/** A checkpoint with the proof that it continues one of `old` entries; hashes are Base64. */
type Offered = { readonly old: number; readonly hashes: readonly string[]; readonly note: string };

/** The signature line of the witness, ended by a line feed, and the note with it. */
type Cosigned = { readonly kind: 'signed'; readonly line: string; readonly note: string };

/** Signs checkpoints that continue those that it signed before. */
export type Witness = {
  /** The verifier key. */
  readonly key: string;
  readonly sign: (offered: Offered) => Cosigned | Refusal;
  /** Returns the newest note that it signed of a log, found by the SHA-256 of its origin in hexadecimal. */
  readonly findNote: (originHash: string) => string | null;
};

type Given = {
  readonly name: string;
  readonly privateKey: KeyObject;
  /** The keys of the logs that it signs; several of one log during a change of its key. */
  readonly logs: readonly CheckingKey[];
  readonly state: WitnessState;
  /** The time in milliseconds. */
  readonly now: () => number;
};

const SECOND_MS = 1000;
const TIME_BYTES = 8;

/** Returns a witness. It never signs two checkpoints of a log of which one does not continue the other. */
export function openWitness({ name, privateKey, logs, state, now }: Given): Witness {
  const { id, text: key } = witnessKeyOf(name, createPublicKey(privateKey));
  const cosign = (signed: SignedNote): Cosigned => {
    const seconds = Math.floor(now() / SECOND_MS);
    const time = Buffer.alloc(TIME_BYTES);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, Buffer.from(cosignedText(signed.text, seconds), 'utf8'), privateKey);
    const line = { name, signature: Buffer.concat([id, time, signature]).toString('base64') };
    const note = writeNote({ text: signed.text, signatures: [...signed.signatures, line] });
    return { kind: 'signed', line: `\u2014 ${line.name} ${line.signature}\n`, note };
  };
  return {
    key,
    sign: (offered) => {
      const signed = readNote(offered.note);
      const checkpoint = signed === null ? null : readCheckpoint(signed.text);
      if (signed === null || checkpoint === null) return { kind: 'malformed' };
      const { origin, size, root } = checkpoint;
      const known = logs.filter((log) => log.name === origin);
      if (known.length === 0) return { kind: 'unknown-log' };
      // Only the log's own signatures are kept with the witness's.
      const own = signed.signatures.filter((line) => line.name === origin);
      if (!known.some((log) => log.isSigned(offered.note))) return { kind: 'unsigned' };
      if (offered.old > size) return { kind: 'malformed' };
      return state.exclusively(() => {
        const refusal = refusalOf(state.find(origin), offered, { size, root });
        if (refusal !== null) return refusal;
        const cosigned = cosign({ text: signed.text, signatures: own });
        state.keep(origin, { size, root, note: cosigned.note });
        return cosigned;
      });
    },
    findNote: (originHash) => {
      const log = logs.find((one) => createHash('sha256').update(one.name).digest('hex') === originHash);
      return log === undefined ? null : (state.find(log.name)?.note ?? null);
    },
  };
}

type Head = { readonly size: number; readonly root: string };

/** Returns why a checkpoint may not follow the last one that was signed; null if it may. */
function refusalOf(last: Witnessed | null, { old, hashes }: Offered, head: Head): Refusal | null {
  const size = last?.size ?? 0;
  if (old !== size) return { kind: 'other-size', size };
  if (last === null) return hashes.length === 0 ? null : { kind: 'no-proof' };
  if (head.size === size && head.root !== last.root) return { kind: 'other-root' };
  return continues(last, head, hashes) ? null : { kind: 'no-proof' };
}

/** True if a proof shows that a tree begins with another one. */
function continues(last: Head, head: Head, lines: readonly string[]): boolean {
  const oldRoot = fromBase64(last.root);
  const hashes = lines.map(fromBase64).filter((hash) => hash !== null);
  if (oldRoot === null || hashes.length !== lines.length) return false;
  const roots = followConsistency({ old: last.size, size: head.size, oldRoot, hashes }, hashPair);
  return roots?.oldRoot.toString('base64') === last.root && roots.root.toString('base64') === head.root;
}
