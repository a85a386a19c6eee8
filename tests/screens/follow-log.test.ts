import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkpointText, verifierKeyText, writeNote } from '#domain/public-log/checkpoint.ts';
import { writeLogProof } from '#domain/public-log/log-proof.ts';
import { consistencyProof, inclusionProof, joinFromRight, type Subtree } from '#domain/public-log/tree.ts';
import { compareEvent } from '#web/features/ledger-check/compare-event.ts';
import { compareWithKnown, followProof } from '#web/features/ledger-check/follow-log.ts';
import { checkSignature, openKey } from '#web/features/ledger-check/verifier-key.ts';
import { leafHashOf, naiveRoot, pairHash } from '../support/read-public-log.ts';

const ORIGIN = 'registry.example/ledger';

/** A log as a server keeps it, hashed by Node.js. */
function aLog(leaves: readonly string[]) {
  const hashes = leaves.map((leaf) => leafHashOf(Buffer.from(leaf)));
  const subtree = ({ height, index }: Subtree) =>
    naiveRoot(hashes.slice(index * 2 ** height, (index + 1) * 2 ** height));
  const inBase64 = (groups: readonly Subtree[][]) =>
    groups.map((group) => joinFromRight(group.map(subtree), pairHash).toString('base64'));
  const rootAt = (size: number) => naiveRoot(hashes.slice(0, size)).toString('base64');
  const checkpoint = (size: number) => ({ origin: ORIGIN, size, root: rootAt(size) });
  return {
    checkpoint,
    proof: (index: number, size: number, note = noteOf(checkpoint(size))) =>
      writeLogProof({
        index,
        leaf: Buffer.from(leaves[index] ?? '').toString('base64'),
        hashes: inBase64(inclusionProof(index, size)),
        note,
      }),
    consistency: (old: number, size: number) => inBase64(consistencyProof(old, size)),
  };
}

type Stated = Parameters<typeof checkpointText>[0];

const { privateKey } = generateKeyPairSync('ed25519');

/** The verifier key of a private key, and its id; `before` and `after` stand around the 32 bytes of the key. */
function keyOf(name: string, key: KeyObject, before = [1], after: readonly number[] = []) {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  const typed = Buffer.concat([Uint8Array.from(before), raw, Uint8Array.from(after)]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  const text = verifierKeyText({ name, id: id.toString('hex'), key: typed.toString('base64') });
  return { id, text, fingerprint: createHash('sha256').update(typed).digest('hex') };
}

function noteOf(checkpoint: Stated, key: KeyObject = privateKey): string {
  const text = checkpointText(checkpoint);
  const { id } = keyOf(ORIGIN, key);
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64');
  return writeNote({ text, signatures: [{ name: ORIGIN, signature }] });
}

const leavesOf = (size: number, seed: string) => Array.from({ length: size }, (_, at) => `${seed} ${at}`);

describe('followProof', () => {
  it('finds each event of random logs included, and none whose leaf, index or hashes are others', async () => {
    const places = fc
      .integer({ min: 1, max: 300 })
      .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));
    await fc.assert(
      fc.asyncProperty(places, async ([size, index]) => {
        const log = aLog(leavesOf(size, 'leaf'));
        const text = log.proof(index, size);
        const followed = await followProof(text, index);
        expect(followed).toMatchObject({ isIncluded: true, leaf: `leaf ${index}` });
        expect(followed?.checkpoint).toEqual(log.checkpoint(size));
        expect(await followProof(text, index + 1)).toBeNull();
        const other = aLog(leavesOf(size, 'fael')).proof(index, size, noteOf(log.checkpoint(size)));
        expect(await followProof(other, index)).toMatchObject({ isIncluded: false });
        const longer = text.replace('\n\n', `\n${log.checkpoint(size).root}\n\n`);
        expect(await followProof(longer, index)).toMatchObject({ isIncluded: false });
      }),
      { numRuns: 40, seed: 71 },
    );
    expect(await followProof('', 0)).toBeNull();
  });
});

describe('compareWithKnown', () => {
  const known = (checkpoint: Stated) => ({ ...checkpoint, note: noteOf(checkpoint) });

  it('tells a log that continues from one that was changed, for random sizes', async () => {
    const sizes = fc
      .integer({ min: 2, max: 300 })
      .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 1, max: size - 1 })));
    await fc.assert(
      fc.asyncProperty(sizes, async ([size, old]) => {
        const log = aLog(leavesOf(size, 'leaf'));
        const newest = log.checkpoint(size);
        const read = (from: number, to: number) => Promise.resolve(log.consistency(from, to));
        expect(await compareWithKnown(known(log.checkpoint(old)), newest, read)).toBe('continued');
        const forked = aLog(leavesOf(size, 'fael'));
        expect(await compareWithKnown(known(forked.checkpoint(old)), newest, read)).toBe('forked');
        const proofOfFork = (from: number, to: number) => Promise.resolve(forked.consistency(from, to));
        expect(await compareWithKnown(known(log.checkpoint(old)), newest, proofOfFork)).toBe('forked');
        expect(await compareWithKnown(known(newest), log.checkpoint(old), read)).toBe('rolled-back');
      }),
      { numRuns: 40, seed: 71 },
    );
  });

  it('needs no proof for the same size, another name, a shorter log, or the first visit', async () => {
    const none = () => Promise.reject(new Error('No proof is needed.'));
    const newest = aLog(leavesOf(9, 'leaf')).checkpoint(9);
    expect(await compareWithKnown(null, newest, none)).toBe('first');
    expect(await compareWithKnown(known(newest), newest, none)).toBe('same');
    const other = aLog(leavesOf(9, 'fael')).checkpoint(9);
    expect(await compareWithKnown(known(other), newest, none)).toBe('forked');
    const renamed = { ...newest, origin: 'other.example/ledger' };
    expect(await compareWithKnown(known(renamed), newest, none)).toBe('renamed');
    const unanswered = () => Promise.resolve(null);
    const older = aLog(leavesOf(9, 'leaf')).checkpoint(4);
    expect(await compareWithKnown(known(older), newest, unanswered)).toBe('unknown');
    const malformed = () => Promise.resolve(['x']);
    expect(await compareWithKnown(known(older), newest, malformed)).toBe('forked');
  });
});

describe('checkSignature', () => {
  const checkpoint = aLog(leavesOf(5, 'leaf')).checkpoint(5);
  const open = async (text: string) => {
    const key = await openKey(text);
    if (key === null) throw new Error('This is no key.');
    return key;
  };

  it('accepts the signature of the key alone, over the text as it was signed', async () => {
    const own = keyOf(ORIGIN, privateKey);
    const key = await open(own.text);
    expect(key.fingerprint).toBe(own.fingerprint);
    const note = noteOf(checkpoint);
    expect(await checkSignature(note, key)).toBe('signed');
    const edited = note.replace('\n5\n', '\n6\n');
    expect(await checkSignature(edited, key)).toBe('not-signed');
    const stranger = generateKeyPairSync('ed25519').privateKey;
    expect(await checkSignature(noteOf(checkpoint, stranger), key)).toBe('not-signed');
    const twice = `${note}${note.split('\n\n')[1] ?? ''}`;
    expect(await checkSignature(twice, key)).toBe('signed');
    const forged = `${note}${(note.split('\n\n')[1] ?? '').replace(/.{6}\n$/, 'AAAAA=\n')}`;
    expect(await checkSignature(forged, key)).toBe('not-signed');
  });

  it('says that the browser lacks Ed25519', async () => {
    const key = await open(keyOf(ORIGIN, privateKey).text);
    const lacking = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
    expect(await checkSignature(noteOf(checkpoint), key)).toBe('unsupported');
    lacking.mockRestore();
  });

  it('opens no key whose name, id, type or length is another', async () => {
    const { text } = keyOf(ORIGIN, privateKey);
    expect(await openKey(` ${text}\n`)).toMatchObject({ name: ORIGIN, text });
    const otherType = keyOf(ORIGIN, privateKey, [2]).text;
    const tooLong = keyOf(ORIGIN, privateKey, [1], [0]).text;
    for (const wrong of [text.replace('registry', 'other'), otherType, tooLong, '', 'x'])
      expect([wrong, await openKey(wrong)]).toEqual([wrong, null]);
  });
});

describe('compareEvent', () => {
  const event = { index: 7, type: 'issued', year: 2022, serialMin: 3, serialMax: 5 } as const;
  const project = 'CA000001-001';
  const leaf =
    '{"count":10,"max":10,"min":1,"org":"CA000001","project":"CA000001-001","seq":7,"t":"2026-11-21T10:00:00Z","type":"issued","v":1,"year":2022}';

  it('wants the operation, project and year of the leaf, and serials among its own', () => {
    expect(compareEvent(leaf, event, project)).toBe('same');
    const others = [{ index: 8 }, { type: 'recorded' }, { year: 2023 }] as const;
    for (const other of [...others, { serialMin: 0 }, { serialMax: 11 }])
      expect([other, compareEvent(leaf, { ...event, ...other }, project)]).toEqual([other, 'differs']);
    expect(compareEvent(leaf, event, 'CA000001-002')).toBe('differs');
    expect(compareEvent('{}', event, project)).toBe('differs');
  });

  it('cannot read what is sealed', () => {
    const sealed = `{"c":"sha256:${'0'.repeat(64)}","seq":7,"t":"2026-11-21T10:00:00Z","type":"sealed","v":1}`;
    expect(compareEvent(sealed, event, project)).toBe('sealed');
  });
});
