import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';

/** A backup's bytes cannot be decrypted: by these keys, or because they are damaged. */
export class Undecipherable extends Error {}

/** Yields bytes encrypted to public keys of age (`age1…`), as the command `age` reads them. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  recipients: readonly string[],
): AsyncGenerator<Buffer> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* bytesOf(await encrypter.encrypt(streamOf(source)));
}

/**
 * Yields the decrypted bytes of `encrypt`, or of the command `age`. Throws `Undecipherable` if no key fits, or where
 * bytes were changed, left out, exchanged or cut off; what was yielded before is right. Faults of the source are thrown
 * as they are.
 */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  identities: readonly string[],
): AsyncGenerator<Buffer> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const faults: unknown[] = [];
  try {
    yield* bytesOf(await decrypter.decrypt(streamOf(noteFaults(source, faults))));
  } catch (error) {
    if (faults.length > 0) throw faults[0];
    const fits = !(error instanceof Error && error.message.startsWith('no identity matched'));
    throw new Undecipherable(fits ? 'It is damaged or cut off.' : 'The key does not open it.', {
      cause: error,
    });
  }
}

async function* noteFaults(source: AsyncIterable<Buffer>, faults: unknown[]): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    faults.push(error);
    throw error;
  }
}

function streamOf(source: AsyncIterable<Buffer>) {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>;
}

async function* bytesOf(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of Readable.fromWeb(stream as ReadableStream))
    yield Buffer.from(bytes as Uint8Array);
}
