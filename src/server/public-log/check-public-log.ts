import { checkpointText, readNote } from '#domain/public-log/checkpoint.ts';
import { keysInForce, type LogKey } from '#domain/public-log/log-keys.ts';
import type { Db } from '../kernel/db.ts';
import { findCosignature } from './check-cosignature.ts';
import { listCosignatures } from './cosignature-queries.ts';
import { growTree } from './grow-tree.ts';
import { inBase64 } from './hash-tree.ts';
import { listLogKeys, originOfKey } from './log-name-queries.ts';
import {
  type FullTile,
  findNewestCheckpoint,
  listCheckpoints,
  listLeafHashes,
  listTiles,
  type SignedCheckpoint,
} from './public-log-queries.ts';
import { isSignedBy } from './signer.ts';

const BATCH = 5000;
const MAX_DIFFERENCES = 50;

/** How many entries are signed, and what is not as it was signed. */
export type PublicLogCheck = { readonly signed: number; readonly differences: readonly string[] };

/**
 * Computes the tree of the log again from its leaf hashes, and compares every full tile, and the root and
 * signature of every checkpoint. An empty list of differences means that all of it is as it was signed. While
 * others write, `db` must be a snapshot.
 */
export async function checkPublicLog(db: Db): Promise<PublicLogCheck> {
  const signed = (await findNewestCheckpoint(db))?.size ?? 0;
  const keys = await listLogKeys(db);
  const differences: string[] = [];
  const tree = growTree();
  for (let size = 0; size < signed; ) {
    const hashes = await listLeafHashes(db, size, Math.min(BATCH, signed - size));
    if (hashes.length === 0)
      return { signed, differences: [`${signed} entries were signed, and the log has ${size}.`] };
    const last = size + hashes.length;
    const own = (await listCheckpoints(db, size, BATCH)).filter((one) => one.size <= last);
    const checkpoints = new Map(own.map((one) => [one.size, one]));
    if (checkpoints.size > 0) differences.push(...(await cosignatureFaults(db, checkpoints)));
    const full: FullTile[] = [];
    for (const hash of hashes) {
      full.push(...tree.add(hash));
      size += 1;
      const checkpoint = checkpoints.get(size);
      if (checkpoint !== undefined) differences.push(...faultsOf(checkpoint, tree.root(), keys));
    }
    differences.push(...compareTiles(full, await listTiles(db, full)));
  }
  return { signed, differences: differences.slice(0, MAX_DIFFERENCES) };
}

function faultsOf(
  { size, root, note, at }: SignedCheckpoint,
  rebuilt: Uint8Array,
  keys: readonly LogKey[],
): string[] {
  const expected = inBase64(rebuilt);
  if (!Buffer.from(root).equals(rebuilt))
    return [`The root of checkpoint ${size} is not that of its entries.`];
  const text = readNote(note)?.text;
  const isSigned = keysInForce(keys, size, at).some(
    (key) =>
      text === checkpointText({ origin: originOfKey(key), size, root: expected }) && isSignedBy(note, key),
  );
  return isSigned ? [] : [`The note of checkpoint ${size} is not signed with the key of the log.`];
}

/** Checks the signatures of witnesses under some checkpoints. */
async function cosignatureFaults(
  db: Db,
  checkpoints: ReadonlyMap<number, SignedCheckpoint>,
): Promise<string[]> {
  const sizes = [...checkpoints.keys()];
  const cosignatures = await listCosignatures(db, Math.min(...sizes), Math.max(...sizes));
  return cosignatures.flatMap(({ size, witness, signature, at }) => {
    const name = originOfKey(witness);
    const text = readNote(checkpoints.get(size)?.note ?? '')?.text ?? '';
    const found = findCosignature(text, [{ name, signature }], witness);
    return found?.at.getTime() === at.getTime()
      ? []
      : [`The signature of the witness ${name} under checkpoint ${size} does not hold.`];
  });
}

/** Compares tiles that are full with those that are kept. */
function compareTiles(full: readonly FullTile[], kept: readonly FullTile[]): string[] {
  const known = new Map(kept.map((tile) => [nameOf(tile), tile]));
  return full.flatMap((tile) => {
    const found = known.get(nameOf(tile));
    if (found === undefined) return [`Tile ${nameOf(tile)} is missing.`];
    const isSame = Buffer.from(found.hashes).equals(tile.hashes) && Buffer.from(found.root).equals(tile.root);
    return isSame ? [] : [`Tile ${nameOf(tile)} differs from its entries.`];
  });
}

function nameOf({ level, index }: FullTile): string {
  return `${level}/${index}`;
}
