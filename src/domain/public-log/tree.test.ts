import { expect, it } from 'vitest';
import {
  consistencyPlan,
  consistencyProof,
  inclusionProof,
  inclusionSides,
  joinFromRight,
  type Subtree,
  subtreesOf,
} from './tree.ts';

// The tree written down as RFC 6962 §2.1 says it, without any of the code under test.
// Texts stand for hashes: no two different trees have the same.
const pair = (left: string, right: string) => `(${left} ${right})`;
const MAX_SIZE = 130;
const leaves = Array.from({ length: MAX_SIZE }, (_, index) => `${index}`);

function rootOf(hashes: readonly string[]): string {
  const [only] = hashes;
  if (only === undefined) return '';
  if (hashes.length === 1) return only;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return pair(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}

const roots = Array.from({ length: MAX_SIZE + 1 }, (_, size) => rootOf(leaves.slice(0, size)));
const rootAt = (size: number) => roots[size] ?? '';
const known = new Map<string, string>();
function hashOf({ height, index }: Subtree): string {
  const hash =
    known.get(`${height}/${index}`) ?? rootOf(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height));
  known.set(`${height}/${index}`, hash);
  return hash;
}
const joined = (subtrees: readonly Subtree[]) => joinFromRight(subtrees.map(hashOf), pair);

/** Follows an inclusion proof; null if it has the wrong number of hashes. */
function follow(start: string, proof: readonly string[], sides: readonly string[]): string | null {
  if (proof.length !== sides.length) return null;
  return proof.reduce(
    (hash, next, at) => (sides[at] === 'left' ? pair(next, hash) : pair(hash, next)),
    start,
  );
}

function isIncluded(
  { leaf, size }: { readonly leaf: number; readonly size: number },
  proof: readonly string[],
  root: string,
  hash: string,
): boolean {
  const sides = inclusionSides(leaf, size);
  return sides !== null && follow(hash, proof, sides) === root;
}

function isConsistent(
  { old, size }: { old: number; size: number },
  proof: readonly string[],
  oldRoot: string,
  root: string,
): boolean {
  const plan = consistencyPlan(old, size);
  if (plan === null) return false;
  const [first, ...rest] = plan.startsAtOldRoot ? [oldRoot, ...proof] : proof;
  if (first === undefined || rest.length !== plan.sides.length) return false;
  let [before, after] = [first, first];
  for (const [at, next] of rest.entries()) {
    if (plan.sides[at] === 'left') before = pair(next, before);
    after = plan.sides[at] === 'left' ? pair(next, after) : pair(after, next);
  }
  return before === oldRoot && after === root;
}

const flipped = (hash: string) => `${hash}?`;
const mutationsOf = (proof: readonly string[]): string[][] => [
  ...proof.map((hash, at) => proof.with(at, flipped(hash))),
  ...proof.map((_, at) => proof.toSpliced(at, 1)),
  [...proof, 'one more'],
];

it('gives the root of every size from complete subtrees', () => {
  expect(subtreesOf(0)).toEqual([]);
  for (let size = 1; size <= MAX_SIZE; size += 1) expect(joined(subtreesOf(size))).toBe(rootAt(size));
});

it('proves every leaf of every size, and refuses each proof with one change', () => {
  for (let size = 1; size <= MAX_SIZE; size += 1) {
    const root = rootAt(size);
    for (let leaf = 0; leaf < size; leaf += 1) {
      const proof = inclusionProof(leaf, size).map(joined);
      const hash = leaves[leaf] ?? '';
      expect(isIncluded({ leaf, size }, proof, root, hash)).toBe(true);
      if (leaf % 7 !== size % 7) continue;
      expect(isIncluded({ leaf, size }, proof, root, flipped(hash))).toBe(false);
      expect(isIncluded({ leaf, size }, proof, flipped(root), hash)).toBe(false);
      for (const mutated of mutationsOf(proof))
        expect(isIncluded({ leaf, size }, mutated, root, hash)).toBe(false);
      const isOther = isIncluded({ leaf: (leaf + 1) % size, size }, proof, root, hash);
      expect(isOther).toBe(size === 1);
    }
  }
});

it('proves of every two sizes that one continues the other, and refuses each proof with one change', () => {
  for (let size = 1; size <= MAX_SIZE; size += 1) {
    const root = rootAt(size);
    for (let old = 1; old <= size; old += 1) {
      const oldRoot = rootAt(old);
      const proof = consistencyProof(old, size).map(joined);
      expect(proof.length === 0).toBe(old === size);
      expect(isConsistent({ old, size }, proof, oldRoot, root)).toBe(true);
      if (old % 7 !== size % 7) continue;
      expect(isConsistent({ old, size }, proof, flipped(oldRoot), root)).toBe(false);
      expect(isConsistent({ old, size }, proof, oldRoot, flipped(root))).toBe(false);
      for (const mutated of mutationsOf(proof))
        expect(isConsistent({ old, size }, mutated, oldRoot, root)).toBe(false);
    }
  }
});

it('knows no leaf or beginning that a tree does not have', () => {
  expect(inclusionSides(3, 3)).toBeNull();
  expect(inclusionSides(-1, 3)).toBeNull();
  expect(inclusionSides(0.5, 3)).toBeNull();
  expect(consistencyPlan(0, 3)).toBeNull();
  expect(consistencyPlan(4, 3)).toBeNull();
  expect(() => inclusionProof(3, 3)).toThrow('no such leaf');
  expect(() => consistencyProof(4, 3)).toThrow('smaller');
});

it('divides large trees exactly, where logarithms round', () => {
  const size = 2 ** 50 - 1;
  expect(subtreesOf(size)).toHaveLength(50);
  expect(subtreesOf(size)[0]).toEqual({ height: 49, index: 0 });
  expect(inclusionSides(size - 1, size)).toHaveLength(49);
});
