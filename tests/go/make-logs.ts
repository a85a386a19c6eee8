/**
 * Writes logs as lines of JSON, for `main.go`: COUNT logs of up to 100,000 leaves, with note, tiles and proofs
 * made by the code that serves the registry's log.
 */
import { generateKeyPairSync } from 'node:crypto';
import { checkpointText, writeNote } from '#domain/public-log/checkpoint.ts';
import { tileAddress } from '#domain/public-log/tile.ts';
import {
  consistencyProof,
  inclusionProof,
  joinFromRight,
  type Subtree,
  subtreesOf,
} from '#domain/public-log/tree.ts';
import { leafHash } from '#server/ledger/ledger-work.ts';
import { growTree } from '#server/public-log/grow-tree.ts';
import { hashPair } from '#server/public-log/hash-tree.ts';
import { signerOf } from '#server/public-log/signer.ts';

const MAX_LEAVES = 100_000;
const SAMPLES = 8;
const count = Number(process.argv[2]);
const ORIGIN = 'registry.example/ledger';

/** Numbers from 0 to before `limit`, the same in each run. */
function randomNumbers(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state % limit;
  };
}

/** Returns the hashes of all complete subtrees, by height. */
function rowsOf(leaves: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const rows = [leaves];
  for (let row = leaves; row.length > 1; rows.push(row)) {
    const pairs: Uint8Array[] = [];
    for (let at = 0; at + 1 < row.length; at += 2) pairs.push(joinFromRight(row.slice(at, at + 2), hashPair));
    row = pairs;
  }
  return rows;
}

function makeLog(seed: number) {
  const random = randomNumbers(seed);
  // Small logs are as likely as large ones: their shapes differ most.
  const size = 1 + random(Math.min(MAX_LEAVES, 2 ** (1 + random(17))));
  const leaves = Array.from({ length: size }, (_, index) =>
    leafHash(Buffer.from(`leaf ${index} of log ${seed}`, 'utf8')),
  );
  const rows = rowsOf(leaves);
  const joined = (subtrees: readonly Subtree[]) =>
    Buffer.from(
      joinFromRight(
        subtrees.map(({ height, index }) => rows[height]?.[index] ?? new Uint8Array()),
        hashPair,
      ),
    ).toString('base64');
  const tree = growTree();
  const tiles = leaves.flatMap((hash) => tree.add(hash));
  const signer = signerOf(ORIGIN, generateKeyPairSync('ed25519').privateKey);
  const text = checkpointText({ origin: ORIGIN, size, root: Buffer.from(tree.root()).toString('base64') });
  const olds = Array.from({ length: SAMPLES }, () => 1 + random(size));
  return {
    seed,
    size,
    key: signer.key,
    otherKey: signerOf(ORIGIN, generateKeyPairSync('ed25519').privateKey).key,
    note: writeNote({ text, signatures: [{ name: ORIGIN, signature: signer.sign(text) }] }),
    tiles: tiles.map(({ level, index, hashes }) => ({
      path: tileAddress({ level, index, width: 256 }),
      data: Buffer.from(hashes).toString('base64'),
    })),
    inclusion: [0, size - 1, ...Array.from({ length: SAMPLES }, () => random(size))].map((index) => ({
      index,
      hashes: inclusionProof(index, size).map(joined),
    })),
    consistency: [size, ...olds].map((old) => ({
      old,
      oldRoot: joined(subtreesOf(old)),
      hashes: consistencyProof(old, size).map(joined),
    })),
  };
}

for (let seed = 1; seed <= count; seed += 1) process.stdout.write(`${JSON.stringify(makeLog(seed))}\n`);
