import { consistencyPlan, inclusionSides } from './tree.ts';

type Pair<Hash> = (left: Hash, right: Hash) => Hash;

/** Returns the root that an inclusion proof leads to; null if it has not as many hashes as the tree needs. */
export function followInclusion<Hash>(
  {
    index,
    size,
    leafHash,
    hashes,
  }: {
    readonly index: number;
    readonly size: number;
    readonly leafHash: Hash;
    readonly hashes: readonly Hash[];
  },
  pair: Pair<Hash>,
): Hash | null {
  const sides = inclusionSides(index, size);
  if (sides?.length !== hashes.length) return null;
  return hashes.reduce(
    (hash, next, place) => (sides[place] === 'left' ? pair(next, hash) : pair(hash, next)),
    leafHash,
  );
}

/**
 * Returns the old and the new root that a consistency proof leads to; null if it has not as many hashes as the
 * sizes need. The old root must be given, as a proof may begin with it.
 */
export function followConsistency<Hash>(
  {
    old,
    size,
    oldRoot,
    hashes,
  }: {
    readonly old: number;
    readonly size: number;
    readonly oldRoot: Hash;
    readonly hashes: readonly Hash[];
  },
  pair: Pair<Hash>,
): { readonly oldRoot: Hash; readonly root: Hash } | null {
  const plan = consistencyPlan(old, size);
  if (plan === null) return null;
  const [first, ...rest] = plan.startsAtOldRoot ? [oldRoot, ...hashes] : hashes;
  if (first === undefined || rest.length !== plan.sides.length) return null;
  let before: Hash = first;
  let after: Hash = first;
  for (const [place, next] of rest.entries()) {
    const isLeft = plan.sides[place] === 'left';
    if (isLeft) before = pair(next, before);
    after = isLeft ? pair(next, after) : pair(after, next);
  }
  return { oldRoot: before, root: after };
}
