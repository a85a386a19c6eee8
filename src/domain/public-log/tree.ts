/**
 * The tree of the public log (RFC 6962 §2.1) as arithmetic: which complete subtrees a root or a proof is made
 * of, and how a proof is followed. No hash is computed here, so that the server, the verifier and the browser
 * (whose hashing is asynchronous) share the rules.
 */

/** A complete subtree: the `index`-th, from 0, of those with 2^height leaves. */
export type Subtree = { readonly height: number; readonly index: number };
/** On which side of the hash at hand the next hash of a proof is. */
export type Side = 'left' | 'right';

/**
 * Returns the complete subtrees that the tree of the first `size` leaves is made of, from the left, the
 * largest first. Its root is their hashes, joined from the right (`joinFromRight`). None for an empty tree.
 */
export function subtreesOf(size: number): Subtree[] {
  return subtreesBetween(0, size);
}

/** The complete subtrees of the leaves from `from` to before `to`, where `from` is where such a tree may begin. */
function subtreesBetween(from: number, to: number): Subtree[] {
  const subtrees: Subtree[] = [];
  let start = from;
  while (start < to) {
    const height = heightIn(to - start);
    subtrees.push({ height, index: start / 2 ** height });
    start += 2 ** height;
  }
  return subtrees;
}

/** Returns the largest power of two below `size`, which is at least 2: where RFC 6962 divides a tree. */
function divisionOf(size: number): number {
  return 2 ** heightIn(size - 1);
}

/** Returns the height of the largest complete tree of at most `size` leaves, which is at least 1. */
function heightIn(size: number): number {
  const height = Math.floor(Math.log2(size));
  // Close below a large power of two, the logarithm is rounded up to it.
  return 2 ** height > size ? height - 1 : height;
}

/**
 * Returns the root of a tree from the hashes of its complete subtrees, which `pair` joins. Throws on an empty
 * list: the empty tree's root is the hash of nothing.
 */
export function joinFromRight<Hash>(hashes: readonly Hash[], pair: (left: Hash, right: Hash) => Hash): Hash {
  const last = hashes.at(-1);
  if (last === undefined) throw new Error('A tree of no leaves has no subtrees to join.');
  return hashes.slice(0, -1).reduceRight((root, hash) => pair(hash, root), last);
}

/**
 * Returns what proves that a leaf is in the tree of the first `size` leaves, from the leaf's sibling up to a
 * child of the root: each hash of the proof as the complete subtrees that it joins. Throws where the tree has
 * no such leaf.
 */
export function inclusionProof(leaf: number, size: number): Subtree[][] {
  if (!isIndexBelow(leaf, size)) throw new Error('The tree has no such leaf.');
  const proof: Subtree[][] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + divisionOf(to - from);
    const isLeft = leaf < middle;
    proof.unshift(isLeft ? subtreesBetween(middle, to) : subtreesBetween(from, middle));
    if (isLeft) to = middle;
    else from = middle;
  }
  return proof;
}

/**
 * Returns on which side each hash of an inclusion proof is, from the leaf up; null where the tree has no such
 * leaf. The proof has exactly as many hashes.
 */
export function inclusionSides(leaf: number, size: number): Side[] | null {
  if (!isIndexBelow(leaf, size)) return null;
  const sides: Side[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + divisionOf(to - from);
    const isLeft = leaf < middle;
    sides.unshift(isLeft ? 'right' : 'left');
    if (isLeft) to = middle;
    else from = middle;
  }
  return sides;
}

/** How a consistency proof is followed: see `consistencyPlan`. */
export type ConsistencyPlan = {
  /** True: both roots start from the old root; false: both from the first hash of the proof. */
  readonly startsAtOldRoot: boolean;
  /**
   * The side of each further hash, in order. One on the left is joined to both; one on the right only to what
   * becomes the new root.
   */
  readonly sides: readonly Side[];
};

/**
 * Returns how the proof that the tree of `size` leaves begins with the tree of `old` leaves is followed; null
 * unless 0 < old ≤ size. What becomes the old root and the new root must equal them. A proof for old = size is
 * empty.
 */
export function consistencyPlan(old: number, size: number): ConsistencyPlan | null {
  if (!isIndexBelow(old - 1, size)) return null;
  const sides: Side[] = [];
  const startsAtOldRoot = descend(old, size, (side) => void sides.unshift(side));
  return { startsAtOldRoot, sides };
}

/**
 * Returns what proves that the tree of `size` leaves begins with the tree of `old` leaves, in the order of RFC
 * 6962 §2.1.2: each hash as the complete subtrees that it joins. Throws unless 0 < old ≤ size.
 */
export function consistencyProof(old: number, size: number): Subtree[][] {
  if (!isIndexBelow(old - 1, size)) throw new Error('The tree is smaller than its beginning.');
  const proof: Subtree[][] = [];
  let rest: Subtree[] = [];
  const startsAtOldRoot = descend(old, size, (_side, sibling, remaining) => {
    proof.unshift(sibling);
    rest = remaining;
  });
  return startsAtOldRoot ? proof : [rest, ...proof];
}

/**
 * Walks down to the last subtree that both trees have whole, calling `visit` with each sibling passed and the
 * subtrees of what is left. Returns whether that subtree is the whole old tree.
 */
function descend(
  old: number,
  size: number,
  visit: (side: Side, sibling: Subtree[], remaining: Subtree[]) => void,
): boolean {
  let [from, to] = [0, size];
  while (to > old) {
    const middle = from + divisionOf(to - from);
    if (old <= middle) {
      visit('right', subtreesBetween(middle, to), subtreesBetween(from, middle));
      to = middle;
    } else {
      visit('left', subtreesBetween(from, middle), subtreesBetween(middle, to));
      from = middle;
    }
  }
  return from === 0;
}

function isIndexBelow(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;
}
