import { describe, expect, it } from 'vitest';
import { followConsistency, followInclusion } from './follow-proof.ts';
import { growRoot } from './growing-root.ts';
import { consistencyProof, inclusionProof, joinFromRight, type Subtree, subtreesOf } from './tree.ts';

/** A hash that shows what was hashed. */
const pair = (left: string, right: string) => `(${left}${right})`;
const nameOf = ({ height, index }: Subtree): string =>
  height === 0
    ? `${index},`
    : pair(
        nameOf({ height: height - 1, index: 2 * index }),
        nameOf({ height: height - 1, index: 2 * index + 1 }),
      );
const joined = (group: readonly Subtree[]) => joinFromRight(group.map(nameOf), pair);
const rootOf = (size: number) => joined(subtreesOf(size));
const MAX = 40;
const sizes = Array.from({ length: MAX }, (_, place) => place + 1);

describe('growRoot', () => {
  it('has the root of each size', () => {
    const tree = growRoot(pair);
    expect(() => tree.root()).toThrow('no leaves');
    for (const size of sizes) {
      tree.add(`${size - 1},`);
      expect([tree.size(), tree.root()]).toEqual([size, rootOf(size)]);
    }
  });
});

describe('followInclusion', () => {
  it('leads from each leaf of each tree to its root, and no further', () => {
    for (const size of sizes)
      for (let index = 0; index < size; index += 1) {
        const hashes = inclusionProof(index, size).map(joined);
        const proof = { index, size, leafHash: `${index},`, hashes };
        expect(followInclusion(proof, pair)).toBe(rootOf(size));
        expect(followInclusion({ ...proof, hashes: [...hashes, 'x'] }, pair)).toBeNull();
        expect(followInclusion({ ...proof, index: size }, pair)).toBeNull();
      }
  });
});

describe('followConsistency', () => {
  it('leads to the roots of both sizes', () => {
    for (const size of sizes)
      for (let old = 1; old <= size; old += 1) {
        const hashes = consistencyProof(old, size).map(joined);
        const proof = { old, size, oldRoot: rootOf(old), hashes };
        expect(followConsistency(proof, pair)).toEqual({ oldRoot: rootOf(old), root: rootOf(size) });
        expect(followConsistency({ ...proof, hashes: [...hashes, 'x'] }, pair)).toBeNull();
      }
    expect(followConsistency({ old: 3, size: 2, oldRoot: '', hashes: [] }, pair)).toBeNull();
  });
});
