import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { KEY, OTHER_KEY } from '../../../tests/support/age-keys.ts';
import { decrypt, encrypt, Undecipherable } from './age.ts';
import { readIdentities, readRecipients } from './age-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'age-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keyFile(content: string): string {
  const path = join(folder, 'keys.txt');
  writeFileSync(path, content);
  return path;
}

const recipients = await readRecipients(keyFile(`${KEY.public}\n`));
const identities = await readIdentities(keyFile(`# of tests\n${KEY.secret}\n`));
const others = await readIdentities(keyFile(OTHER_KEY.secret));
const CHUNK = 64 * 1024;
const encrypted = (plain: Buffer, to = recipients) =>
  buffer(Readable.from(encrypt(Readable.from([plain]), to)));
const decrypted = (bytes: Buffer, by = identities) =>
  buffer(Readable.from(decrypt(Readable.from([bytes]), by)));
/** Bytes that are different in each chunk. */
const bytesOf = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, place) => place % 251));

/** Encrypted to KEY by age-encryption 0.3.1, the library of age's author. */
const BY_REFERENCE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBXQ01oM3M4UVArVnRCSGlKdHp4eHY0R0VjeHFSV05tamNoWnpSQ0h1SjNjCnJYU0RkNHkzVlhsYVRxRFZCUnlNVXZLWHdySGJZRGh4SzI5YlBHMGNvUzQKLS0tIHBSd1lwSy8wZGpydkpGQmpZUlY0M2VlWkdMYlo5UlhlMTMzb2UybU9xazgKQL0aV49ms3jaP5x+iTn0XNs+xLYlMppwnykxJg2OoUQpZy4aSoy2Fg==';

describe('encryption in the format of age', () => {
  it('reads what the reference writes', async () => {
    expect((await decrypted(Buffer.from(BY_REFERENCE, 'base64'))).toString()).toBe('a tonne\n');
  });

  it('gives back bytes of every size, by any of the keys', async () => {
    for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 5 * CHUNK + 7]) {
      const plain = bytesOf(size);
      const both = await readRecipients(keyFile(`${OTHER_KEY.public}\n${KEY.public}\n`));
      const sealed = await encrypted(plain, both);
      expect((await decrypted(sealed)).equals(plain)).toBe(true);
      expect((await decrypted(sealed, others)).equals(plain)).toBe(true);
    }
  });

  it('refuses another key, and bytes that were changed, exchanged, left out or added', async () => {
    const sealed = await encrypted(bytesOf(3 * CHUNK));
    await expect(decrypted(sealed, others)).rejects.toThrow('The key does not open it.');
    const sizeOfSealed = CHUNK + 16;
    const start = sealed.length - 3 * sizeOfSealed;
    const head = sealed.subarray(0, start);
    const [one, two, three] = [0, 1, 2].map((place) =>
      sealed.subarray(start + place * sizeOfSealed, start + (place + 1) * sizeOfSealed),
    ) as [Buffer, Buffer, Buffer];
    const flipped = Buffer.from(sealed);
    flipped[start + 5] = (flipped[start + 5] ?? 0) ^ 1;
    const otherHead = Buffer.from(sealed);
    otherHead[start - 20] = (otherHead[start - 20] ?? 0) ^ 1;
    const changed = [
      flipped,
      otherHead,
      Buffer.concat([head, two, one, three]),
      Buffer.concat([head, one, three]),
      Buffer.concat([head, one, two]),
      Buffer.concat([sealed, three]),
      sealed.subarray(0, -1),
      sealed.subarray(0, start),
      sealed.subarray(0, 30),
      Buffer.from('plain text'),
    ];
    for (const bytes of changed) await expect(decrypted(bytes)).rejects.toThrow(Undecipherable);
  });

  it('says that a key file is none', async () => {
    for (const content of [
      '',
      KEY.secret,
      'age1qqqq',
      KEY.public.replace('9', 'p'),
      `${KEY.public}\nsomething`,
    ])
      await expect(readRecipients(keyFile(content))).rejects.toThrow(/holds no such key of age/);
    await expect(readIdentities(keyFile(KEY.public))).rejects.toThrow(/holds no such key of age/);
    await expect(readIdentities(join(folder, 'missing'))).rejects.toThrow(/cannot be read/);
  });
});
