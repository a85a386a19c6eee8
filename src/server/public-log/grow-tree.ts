import { TILE_WIDTH } from '#domain/public-log/tile.ts';
import { joinFromRight, subtreesOf } from '#domain/public-log/tree.ts';
import { emptyRoot, hashPair, joinComplete } from './hash-tree.ts';
import type { FullTile } from './public-log-queries.ts';

/** A tree that grows by one leaf hash at a time and keeps only its right edge. */
export type GrowingTree = {
  /** Adds a leaf hash; returns the tiles that are full now, the lowest first. */
  readonly add: (leafHash: Uint8Array) => readonly FullTile[];
  readonly root: () => Uint8Array;
};

/** Returns an empty tree. */
export function growTree(): GrowingTree {
  /** For each level the hashes after its last full tile. */
  const edges: Uint8Array[][] = [];
  const counts: number[] = [];

  const addAt = (level: number, hash: Uint8Array, full: FullTile[]): readonly FullTile[] => {
    const edge = (edges[level] ??= []);
    edge.push(hash);
    if (edge.length < TILE_WIDTH) return full;
    const index = counts[level] ?? 0;
    counts[level] = index + 1;
    edges[level] = [];
    const root = joinComplete(edge);
    full.push({ level, index, root, hashes: Buffer.concat(edge) });
    return addAt(level + 1, root, full);
  };

  return {
    add: (leafHash) => addAt(0, leafHash, []),
    root: () => {
      const subtrees = edges.toReversed().flatMap(completeParts);
      return subtrees.length === 0 ? emptyRoot() : joinFromRight(subtrees, hashPair);
    },
  };
}

function completeParts(edge: readonly Uint8Array[]): Uint8Array[] {
  return subtreesOf(edge.length).map(({ height, index }) =>
    joinComplete(edge.slice(index * 2 ** height, (index + 1) * 2 ** height)),
  );
}
