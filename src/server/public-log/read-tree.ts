import { nodesOf, TILE_WIDTH, type Tile } from '#domain/public-log/tile.ts';
import {
  consistencyProof,
  inclusionProof,
  joinFromRight,
  type Subtree,
  subtreesOf,
} from '#domain/public-log/tree.ts';
import type { Db } from '../kernel/db.ts';
import { emptyRoot, hashPair, joinComplete } from './hash-tree.ts';
import { findTile, type Handle, listLeavesOf, listNodes } from './public-log-queries.ts';

/** Returns the root of the tree of the first `size` entries. */
export async function readRoot(db: Handle, size: number): Promise<Uint8Array> {
  if (size === 0) return emptyRoot();
  const [root] = await readHashes(db, [subtreesOf(size)]);
  if (root === undefined) throw new Error('The root was not computed.');
  return root;
}

/** Returns the proof that an entry is in the tree of the first `size` entries. */
export function readInclusionProof(db: Db, index: number, size: number): Promise<Uint8Array[]> {
  return readHashes(db, inclusionProof(index, size));
}

/** Returns the proof that the tree of `size` entries begins with the one of `old` entries. */
export function readConsistencyProof(db: Db, old: number, size: number): Promise<Uint8Array[]> {
  return readHashes(db, consistencyProof(old, size));
}

/** Returns the hash of each group of subtrees that are neighbours. */
async function readHashes(db: Handle, groups: readonly (readonly Subtree[])[]): Promise<Uint8Array[]> {
  const nodes = await listNodes(db, groups.flat().map(nodesOf));
  const hashes = nodes.map(joinComplete);
  let next = 0;
  return groups.map((group) => {
    const own = hashes.slice(next, next + group.length);
    next += group.length;
    return joinFromRight(own, hashPair);
  });
}

/** Returns the bytes of a tile, whose members the log must have. Entries have two bytes of length before each. */
export async function readTile(db: Db, { level, index, width }: Tile): Promise<Uint8Array> {
  const from = index * TILE_WIDTH;
  if (level === 'entries') return bundle(await listLeavesOf(db, from, width));
  const full = width === TILE_WIDTH ? await findTile(db, level, index) : null;
  if (full !== null) return full;
  const [hashes = []] = await listNodes(db, [{ level, from, count: width }]);
  return Buffer.concat(hashes);
}

function bundle(leaves: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    leaves.flatMap((leaf) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(leaf.length);
      return [length, leaf];
    }),
  );
}
