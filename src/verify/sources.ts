import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readTar } from './read-tar.ts';
import { type Part, partNames } from './verify-export.ts';

/** Where an export is: its files, and the address of the registry if it came from there. */
export type Source = {
  readonly parts: AsyncIterable<Part>;
  /** The registry's address without a slash at its end; null: nothing is asked over the network. */
  readonly address: string | null;
};

const EXPORT = '/ledger/export.tar.gz';

/**
 * Opens the export of a folder, of an archive, or of a registry's address. Null if there is none. Throws if the
 * registry does not answer.
 */
export async function openSource(where: string): Promise<Source | null> {
  if (/^https?:\/\//.test(where)) return download(where);
  if (!existsSync(where)) return null;
  const parts = statSync(where).isDirectory() ? readFolder(where) : unpack(createReadStream(where));
  return { parts, address: null };
}

async function download(where: string): Promise<Source> {
  const address = where.replace(EXPORT, '').replace(/\/+$/, '');
  const reply = await fetch(`${address}${EXPORT}`, { headers: { 'accept-encoding': 'identity' } });
  if (!reply.ok || reply.body === null) throw new Error(`${address}${EXPORT}: ${reply.status}`);
  return { parts: unpack(Readable.fromWeb(reply.body)), address };
}

/** Yields the files of a packed archive. Throws on one that is damaged or cut off. */
export async function* unpack(packed: Readable): AsyncGenerator<Part> {
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  yield* readTar(packed.pipe(unpacked));
}

async function* readFolder(folder: string): AsyncGenerator<Part> {
  for (const name of partNames) {
    const path = join(folder, name);
    if (existsSync(path)) yield { name, chunks: createReadStream(path) };
  }
}
