import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readCheckpoint, readNote, readVerifierKey } from '#domain/public-log/checkpoint.ts';
import { tileAddress } from '#domain/public-log/tile.ts';

const TILE = 256;
/** What stands before the 32 bytes of an Ed25519 key in the usual encoding of public keys. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
export const pairHash = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);
export const leafHashOf = (leaf: Uint8Array) => sha256(Uint8Array.of(0), leaf);

/** The root of a tree as RFC 6962 §2.1 defines it, from leaf hashes. */
export function naiveRoot(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only === undefined) return sha256();
  if (hashes.length === 1) return only;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return pairHash(naiveRoot(hashes.slice(0, half)), naiveRoot(hashes.slice(half)));
}

/** Fetches from a public log as a stranger's program would, with a format reader of its own. */
export function publicLogReader(app: FastifyInstance) {
  const get = (path: string) => app.inject(`/ledger/${path}`);
  const getBytes = async (path: string) => {
    const { statusCode, rawPayload } = await get(path);
    if (statusCode !== 200) throw new Error(`${path} gave ${statusCode}`);
    return rawPayload;
  };

  /** Returns the newest checkpoint after checking its signature with the served key. */
  const readSigned = async () => {
    const note = readNote((await get('checkpoint')).body);
    const key = readVerifierKey((await get('vkey')).body);
    if (note === null || key === null) throw new Error('Nothing is signed.');
    const checkpoint = readCheckpoint(note.text);
    const bytes = Buffer.from(note.signatures[0]?.signature ?? '', 'base64');
    const raw = Buffer.from(key.key, 'base64').subarray(1);
    const publicKey = createPublicKey({
      key: Buffer.concat([SPKI_PREFIX, raw]),
      format: 'der',
      type: 'spki',
    });
    const id = sha256(Buffer.from(`${key.name}\n`), Buffer.from(key.key, 'base64')).subarray(0, 4);
    const isSigned =
      bytes.subarray(0, 4).equals(id) && verify(null, Buffer.from(note.text), publicKey, bytes.subarray(4));
    if (!isSigned || checkpoint === null) throw new Error('The checkpoint is not signed with the key.');
    return checkpoint;
  };

  const listBundle = async (index: number, width: number) => {
    const bytes = await getBytes(`tile/${tileAddress({ level: 'entries', index, width })}`);
    const leaves: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt16BE(at);
      leaves.push(bytes.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    return leaves;
  };

  /** Downloads the leaves of the first `size` entries. */
  const listLeaves = async (size: number) => {
    const leaves: Buffer[] = [];
    for (let index = 0; index * TILE < size; index += 1)
      leaves.push(...(await listBundle(index, Math.min(TILE, size - index * TILE))));
    return leaves;
  };
  return { get, getBytes, readSigned, listLeaves };
}
