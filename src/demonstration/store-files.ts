import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES } from '#contract/uploads.ts';
import type { FileStore } from '#server/files/file-port.ts';
import type { FileRecord } from '#server/files/keep-file.ts';
import { readDocumentUpload, readPictureUpload } from '#server/files/read-upload.ts';
import { type Received, withUploadedFile } from '#server/files/receive-form.ts';
import type { Upload } from '#server/files/store-upload.ts';
import { randomId } from '#server/kernel/ids.ts';
import type { ComposedOrganization, Demonstration } from './compose/compose-demonstration.ts';
import type { ComposedDocument, Entry } from './compose/entry.ts';
import { withLogo } from './content/organizations.ts';
import { drawDocument, wordsOf } from './documents/draw-document.ts';
import { logoPath, picturePath } from './picture-catalogue.ts';

/** Files by owner: by the serial of an organization, or by the serial of an entry and slot. */
export type StoredFiles = {
  readonly logos: ReadonlyMap<string, FileRecord>;
  readonly ofEntries: ReadonlyMap<string, Readonly<Record<string, FileRecord>>>;
};

const MAX_CONCURRENT = 4;

/** Checks and stores all pictures and documents as uploads. No database row refers to them yet. */
export async function storeDemonstrationFiles(
  store: FileStore,
  { organizations, entries }: Demonstration,
): Promise<StoredFiles> {
  const names = new Set(entries.flatMap(({ pictures }) => Object.values(pictures)));
  const pictures = new Map(
    await inParallel([...names], async (name) => [name, await storePicture(store, picturePath(name))]),
  );
  const logos = await inParallel(organizations.filter(hasLogo), async ({ key, serial }) => {
    return [serial, await storePicture(store, logoPath(key))] as const;
  });
  const owners = new Map(organizations.map((organization) => [organization.serial, organization]));
  const ofEntries = await inParallel(entries, async (entry) => {
    const owner = owners.get(entry.organizationSerial);
    if (owner === undefined) throw new Error(`${entry.serial} has no organization.`);
    const documents = await Promise.all(
      entry.documents.map(async (document) => {
        return [document.slot, await storeDocument(store, entry, document, owner)] as const;
      }),
    );
    return [entry.serial, { ...picturesOf(entry, pictures), ...Object.fromEntries(documents) }] as const;
  });
  return { logos: new Map(logos), ofEntries: new Map(ofEntries) };
}

function hasLogo({ key }: ComposedOrganization): boolean {
  return withLogo.includes(key);
}

/**
 * Returns an entry's pictures. Entries can show the same picture, but each has its own file, because one entry may be public and another
 * not.
 */
function picturesOf(entry: Entry, stored: ReadonlyMap<string, FileRecord>): Record<string, FileRecord> {
  const files = Object.entries(entry.pictures).map(([slot, name]) => {
    const picture = stored.get(name);
    if (picture === undefined) throw new Error(`${name} was not stored.`);
    return [slot, { ...picture, id: randomId() }] as const;
  });
  return Object.fromEntries(files);
}

async function storePicture(store: FileStore, path: string): Promise<FileRecord> {
  const file = { bytes: await readFile(path), filename: basename(path), slot: null };
  return upload(store, file, { maxBytes: MAX_PICTURE_BYTES, read: readPictureUpload });
}

async function storeDocument(
  store: FileStore,
  entry: Entry,
  document: ComposedDocument,
  owner: ComposedOrganization,
): Promise<FileRecord> {
  const { kind, slot } = document;
  const filename = `${wordsOf(entry).filenames[kind]}-${entry.serial}.pdf`;
  const file = { bytes: await drawDocument(entry, document, owner), filename, slot };
  return upload(store, file, { maxBytes: MAX_DOCUMENT_BYTES, read: readDocumentUpload });
}

type SentFile = { readonly bytes: Uint8Array; readonly filename: string; readonly slot: string | null };

type UploadKind = {
  readonly maxBytes: number;
  readonly read: (received: Received, store: FileStore) => Promise<Upload>;
};

/** Receives, checks and stores a file as the upload endpoints do; returns its record. */
async function upload(
  store: FileStore,
  { bytes, filename, slot }: SentFile,
  { maxBytes, read }: UploadKind,
): Promise<FileRecord> {
  async function* parts() {
    if (slot !== null) yield { type: 'field' as const, fieldname: 'slot', value: slot };
    const file = Object.assign(Readable.from([bytes]), { truncated: bytes.length > maxBytes });
    yield { type: 'file' as const, fieldname: 'file', filename, file };
  }
  return withUploadedFile(parts, { maxBytes, incoming: store.incoming }, async (received) => {
    const { kept, put } = await read(received, store);
    await put();
    return kept;
  });
}

/** Works on a few items at a time; more would only compete for the same processors. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += MAX_CONCURRENT) {
    results.push(...(await Promise.all(items.slice(start, start + MAX_CONCURRENT).map(work))));
  }
  return results;
}
