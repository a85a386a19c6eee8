import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { byteReader } from '../kernel/byte-reader.ts';
import { publicBytes, publicKey } from './age-keys.ts';

/** A backup's bytes cannot be decrypted: by these keys, or because they are damaged. */
export class Undecipherable extends Error {}

const VERSION = 'age-encryption.org/v1';
const X25519_LABEL = `${VERSION}/X25519`;
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 12;
const FILE_KEY = 16;
const PAYLOAD_NONCE = 16;
const MAX_HEADER_LINE = 1024;
const MAX_HEADER_LINES = 100;

/**
 * Yields bytes encrypted to public keys of X25519, in the format of age (age-encryption.org/v1), which the command `age`
 * reads as well.
 */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  recipients: readonly KeyObject[],
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY);
  const stanzas = recipients.flatMap((recipient) => wrap(fileKey, recipient));
  const head = [VERSION, ...stanzas, '---'].join('\n');
  const nonce = randomBytes(PAYLOAD_NONCE);
  yield Buffer.concat([Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`), nonce]);
  const key = derive(fileKey, nonce, 'payload');
  const { next } = byteReader(source);
  for (let counter = 0, chunk = await next(CHUNK); ; counter += 1) {
    // A full chunk is the last one only if nothing follows it.
    const following = chunk.length < CHUNK ? Buffer.alloc(0) : await next(CHUNK);
    const isLast = following.length === 0;
    const cipher = createCipheriv(CIPHER, key, chunkNonce(counter, isLast), { authTagLength: TAG });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    if (isLast) return;
    chunk = following;
  }
}

/**
 * Yields the decrypted bytes of `encrypt`, or of the command `age` with public keys. Throws `Undecipherable` if no key
 * fits, or where bytes were changed, left out, exchanged or cut off; what was yielded before is right.
 */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  identities: readonly KeyObject[],
): AsyncGenerator<Buffer> {
  const { next, line } = byteReader(source);
  const fileKey = await readHeader(() => line(MAX_HEADER_LINE), identities);
  const nonce = await next(PAYLOAD_NONCE);
  if (nonce.length < PAYLOAD_NONCE) throw damaged();
  const key = derive(fileKey, nonce, 'payload');
  for (let counter = 0, chunk = await next(CHUNK + TAG); ; counter += 1) {
    const following = chunk.length < CHUNK + TAG ? Buffer.alloc(0) : await next(CHUNK + TAG);
    const isLast = following.length === 0;
    const plain = open({ key, nonce: chunkNonce(counter, isLast) }, chunk);
    // Only the chunk of an empty file is empty.
    if (plain.length === 0 && counter > 0) throw damaged();
    yield plain;
    if (isLast) return;
    chunk = following;
  }
}

/** Reads the header, and returns the key of the file that one of the identities opens. */
async function readHeader(
  line: () => Promise<string | null>,
  identities: readonly KeyObject[],
): Promise<Buffer> {
  const lines: string[] = [];
  for (;;) {
    const read = await line();
    if (read === null || lines.length > MAX_HEADER_LINES) throw damaged();
    if (lines.length === 0 && read !== VERSION) throw new Undecipherable('It is not encrypted by age.');
    if (!read.startsWith('--- ')) {
      lines.push(read);
      continue;
    }
    const fileKey = unwrapAny(lines, identities);
    if (fileKey === null) throw new Undecipherable('The key does not open it.');
    const mac = Buffer.from(read.slice('--- '.length), 'base64');
    const expected = macOf(fileKey, [...lines, '---'].join('\n'));
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw damaged();
    return fileKey;
  }
}

function unwrapAny(lines: readonly string[], identities: readonly KeyObject[]): Buffer | null {
  for (const [place, text] of lines.entries()) {
    const share = /^-> X25519 ([A-Za-z0-9+/]{43})$/.exec(text)?.[1];
    const body = Buffer.from(lines[place + 1] ?? '', 'base64');
    if (share === undefined || body.length !== FILE_KEY + TAG) continue;
    for (const identity of identities) {
      const fileKey = unwrap(Buffer.from(share, 'base64'), body, identity);
      if (fileKey !== null) return fileKey;
    }
  }
  return null;
}

const CIPHER = 'chacha20-poly1305';
const NO_NONCE = Buffer.alloc(NONCE);

/** Returns the two lines by which a recipient finds the key of the file. */
function wrap(fileKey: Buffer, recipient: KeyObject): readonly string[] {
  const ephemeral = generateKeyPairSync('x25519');
  const share = publicBytes(ephemeral.publicKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
  const key = derive(secret, Buffer.concat([share, publicBytes(recipient)]), X25519_LABEL);
  const cipher = createCipheriv(CIPHER, key, NO_NONCE, { authTagLength: TAG });
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  return [`-> X25519 ${base64(share)}`, base64(body)];
}

function unwrap(share: Buffer, body: Buffer, identity: KeyObject): Buffer | null {
  try {
    const secret = diffieHellman({ privateKey: identity, publicKey: publicKey(share) });
    const key = derive(secret, Buffer.concat([share, publicBytes(identity)]), X25519_LABEL);
    return open({ key, nonce: NO_NONCE }, body);
  } catch {
    return null;
  }
}

type Sealed = { readonly key: Buffer; readonly nonce: Buffer };

function open({ key, nonce }: Sealed, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw damaged();
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

function damaged(): Undecipherable {
  return new Undecipherable('It is damaged or cut off.');
}

function derive(secret: Buffer, salt: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, label, 32));
}

function macOf(fileKey: Buffer, head: string): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest();
}

/** A counter in eleven bytes, and 1 in the last byte of the last chunk. */
function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUIntBE(counter, NONCE - 1 - 6, 6);
  nonce[NONCE - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
