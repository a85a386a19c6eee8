import { joinFromRight } from './tree.ts';

/** A tree that is read leaf by leaf and keeps only the hashes of its complete subtrees: at most 53. */
export type GrowingRoot<Hash> = {
  readonly add: (leafHash: Hash) => void;
  readonly size: () => number;
  /** Throws while the tree is empty. */
  readonly root: () => Hash;
};

/** Returns an empty tree (RFC 6962 §2.1) whose hashes `pair` joins. */
export function growRoot<Hash>(pair: (left: Hash, right: Hash) => Hash): GrowingRoot<Hash> {
  /** Roots of the complete subtrees, from the left, the largest first. */
  const subtrees: Hash[] = [];
  let size = 0;
  return {
    add: (leafHash) => {
      let hash = leafHash;
      // Each trailing one of the size in binary is a subtree of the height that the new one reaches.
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
        const left = subtrees.pop();
        if (left !== undefined) hash = pair(left, hash);
      }
      subtrees.push(hash);
      size += 1;
    },
    size: () => size,
    root: () => joinFromRight(subtrees, pair),
  };
}
