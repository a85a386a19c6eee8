import { createHash } from 'node:crypto';
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
const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const pair = (left: Buffer, right: Buffer) => sha256(Uint8Array.of(1), left, right);
const leafHash = (leaf: Uint8Array) => sha256(Uint8Array.of(0), leaf);
const MAX_SIZE = 130;
const leaves = Array.from({ length: MAX_SIZE }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));

function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only === undefined) return sha256();
  if (hashes.length === 1) return only;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return pair(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}

const roots = Array.from({ length: MAX_SIZE + 1 }, (_, size) => rootOf(leaves.slice(0, size)));
const rootAt = (size: number) => roots[size] ?? Buffer.alloc(0);
const known = new Map<string, Buffer>();
function hashOf({ height, index }: Subtree): Buffer {
  const hash =
    known.get(`${height}/${index}`) ?? rootOf(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height));
  known.set(`${height}/${index}`, hash);
  return hash;
}
const joined = (subtrees: readonly Subtree[]) => joinFromRight(subtrees.map(hashOf), pair);

/** Follows an inclusion proof; null if it has the wrong number of hashes. */
function follow(start: Buffer, proof: readonly Buffer[], sides: readonly string[]): Buffer | null {
  if (proof.length !== sides.length) return null;
  return proof.reduce(
    (hash, next, at) => (sides[at] === 'left' ? pair(next, hash) : pair(hash, next)),
    start,
  );
}

function isIncluded(
  leaf: number,
  size: number,
  proof: readonly Buffer[],
  root: Buffer,
  hash: Buffer,
): boolean {
  const sides = inclusionSides(leaf, size);
  return sides !== null && follow(hash, proof, sides)?.equals(root) === true;
}

function isConsistent(
  { old, size }: { old: number; size: number },
  proof: readonly Buffer[],
  oldRoot: Buffer,
  root: Buffer,
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
  return before.equals(oldRoot) && after.equals(root);
}

const flipped = (hash: Buffer) => {
  const copy = Buffer.from(hash);
  copy[5] = (copy[5] ?? 0) ^ 1;
  return copy;
};
const mutationsOf = (proof: readonly Buffer[]): Buffer[][] => [
  ...proof.map((hash, at) => proof.with(at, flipped(hash))),
  ...proof.map((_, at) => proof.toSpliced(at, 1)),
  [...proof, leafHash(Buffer.from('one more'))],
];

it('gives the roots of the test vectors of RFC 6962', () => {
  const vectors = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const expected = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const hashes = vectors.map((hex) => leafHash(Buffer.from(hex, 'hex')));
  for (const [at, root] of expected.entries()) {
    const subtrees = subtreesOf(at + 1).map(({ height, index }) =>
      rootOf(hashes.slice(index * 2 ** height, (index + 1) * 2 ** height)),
    );
    expect(joinFromRight(subtrees, pair).toString('hex')).toBe(root);
  }
});

it('gives the root of every size from complete subtrees', () => {
  expect(subtreesOf(0)).toEqual([]);
  for (let size = 1; size <= MAX_SIZE; size += 1)
    expect(joined(subtreesOf(size)).equals(rootAt(size))).toBe(true);
});

it('proves every leaf of every size, and refuses each proof with one change', () => {
  for (let size = 1; size <= MAX_SIZE; size += 1) {
    const root = rootAt(size);
    for (let leaf = 0; leaf < size; leaf += 1) {
      const proof = inclusionProof(leaf, size).map(joined);
      const hash = leaves[leaf] ?? Buffer.alloc(0);
      expect(isIncluded(leaf, size, proof, root, hash)).toBe(true);
      if (leaf % 7 !== size % 7) continue;
      expect(isIncluded(leaf, size, proof, root, flipped(hash))).toBe(false);
      expect(isIncluded(leaf, size, proof, flipped(root), hash)).toBe(false);
      for (const mutated of mutationsOf(proof))
        expect(isIncluded(leaf, size, mutated, root, hash)).toBe(false);
      if (size > 1) expect(isIncluded((leaf + 1) % size, size, proof, root, hash)).toBe(false);
    }
  }
});

it('proves of every two sizes that one continues the other, and refuses each proof with one change', () => {
  for (let size = 1; size <= MAX_SIZE; size += 1) {
    const root = rootAt(size);
    for (let old = 1; old <= size; old += 1) {
      const oldRoot = rootAt(old);
      const proof = consistencyProof(old, size).map(joined);
      if (old === size) expect(proof).toEqual([oldRoot].slice(1));
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
