import { readNote, readVerifierKey, writeNote } from '#domain/public-log/checkpoint.ts';
import { isQuorum, type Policy } from '#domain/public-log/policy.ts';
import { type Cosignature, listCosignatures } from './cosignature-queries.ts';
import {
  findNewestCheckpoint,
  type Handle,
  listNewestCheckpoints,
  type SignedCheckpoint,
} from './public-log-queries.ts';

/** A checkpoint whose note has the signatures of witnesses as well. */
export type ServedCheckpoint = SignedCheckpoint & {
  /** How many of the policy's witnesses signed it. */
  readonly witnesses: number;
  readonly hasQuorum: boolean;
};

/** Of how many checkpoints an export looks for one that enough witnesses signed. */
const EXPORT_CHOICE = 100;

/** Returns the newest checkpoint with the signatures of the policy's witnesses; null before the first. */
export async function findServedCheckpoint(db: Handle, policy: Policy): Promise<ServedCheckpoint | null> {
  const newest = await findNewestCheckpoint(db);
  if (newest === null) return null;
  const cosignatures =
    policy.witnesses.length === 0 ? [] : await listCosignatures(db, newest.size, newest.size);
  return withWitnesses(newest, cosignatures, policy);
}

/**
 * Returns the newest checkpoint that enough witnesses signed, if it is one of the last hundred and at least as
 * large as `least`; else the newest one. Null before the first.
 */
export async function findExportedCheckpoint(
  db: Handle,
  policy: Policy,
  least: number,
): Promise<ServedCheckpoint | null> {
  const checkpoints = await listNewestCheckpoints(db, policy.quorum === 'none' ? 1 : EXPORT_CHOICE);
  const [newest] = checkpoints;
  const oldest = checkpoints.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const cosignatures = await listCosignatures(db, oldest.size, newest.size);
  const served = checkpoints.map((one) => withWitnesses(one, cosignatures, policy));
  return served.find(({ hasQuorum, size }) => hasQuorum && size >= least) ?? served[0] ?? null;
}

function withWitnesses(
  checkpoint: SignedCheckpoint,
  cosignatures: readonly Cosignature[],
  policy: Policy,
): ServedCheckpoint {
  const signed = new Map(
    cosignatures
      .filter(({ size }) => size === checkpoint.size)
      .map(({ witness, signature }) => [witness, signature]),
  );
  const lines = policy.witnesses.flatMap(({ key }) => {
    const [name, signature] = [readVerifierKey(key)?.name, signed.get(key)];
    return name === undefined || signature === undefined ? [] : [{ name, signature }];
  });
  const note = readNote(checkpoint.note);
  return {
    ...checkpoint,
    note:
      note === null ? checkpoint.note : writeNote({ ...note, signatures: [...note.signatures, ...lines] }),
    witnesses: lines.length,
    hasQuorum: isQuorum(policy, new Set(signed.keys())),
  };
}
