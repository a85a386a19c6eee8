import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_DOCUMENT_BYTES, uploadFile } from '#contract/uploads.ts';
import type { FileStore } from '#server/files/file-port.ts';
import { drawVariants, type FileRecord, keptAs, putDrawn } from '#server/files/keep-file.ts';
import { readDocumentUpload } from '#server/files/read-upload.ts';
import { withUploadedFile } from '#server/files/receive-form.ts';
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

/** Stores all pictures, and all documents as checked uploads. No database row refers to them yet. */
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

/** Stores the pictures and documents of entries of one organization. No database row refers to them yet. */
export async function storeEntryFiles(
  store: FileStore,
  entries: readonly Entry[],
  name: string,
): Promise<StoredFiles['ofEntries']> {
  const stored = await inParallel(entries, async (entry) => {
    const files = await Promise.all([
      ...Object.entries(entry.pictures).map(async ([slot, picture]) => {
        return [slot, await storePicture(store, picturePath(picture))] as const;
      }),
      ...entry.documents.map(async (document) => {
        return [document.slot, await storeDocument(store, entry, document, { name })] as const;
      }),
    ]);
    return [entry.serial, Object.fromEntries(files)] as const;
  });
  return new Map(stored);
}

function hasLogo({ key }: ComposedOrganization): boolean {
  return withLogo.includes(key);
}

/**
 * Returns an entry's pictures. Entries can show the same picture, but each has its own file, because one
 * entry may be public and another not.
 */
function picturesOf(entry: Entry, stored: ReadonlyMap<string, FileRecord>): Record<string, FileRecord> {
  const files = Object.entries(entry.pictures).map(([slot, name]) => {
    const picture = stored.get(name);
    if (picture === undefined) throw new Error(`${name} was not stored.`);
    return [slot, { ...picture, id: randomId() }] as const;
  });
  return Object.fromEntries(files);
}

/**
 * Stores a picture of the demonstration as it is, with its smaller sizes: uploads are encoded again to remove
 * what others wrote into them, which takes most of the time.
 */
async function storePicture(store: FileStore, path: string): Promise<FileRecord> {
  const bytes = await readFile(path);
  const variants = await drawVariants(bytes);
  const picture = { bytes, mediaType: 'image/webp', filename: basename(path), variants };
  await putDrawn(store, picture);
  return keptAs(picture);
}

/** Draws a document, then receives, checks and stores it as the upload endpoint does; returns its record. */
async function storeDocument(
  store: FileStore,
  entry: Entry,
  document: ComposedDocument,
  owner: { readonly name: string },
): Promise<FileRecord> {
  const { kind, slot } = document;
  const filename = `${wordsOf(entry).filenames[kind]}-${entry.serial}.pdf`;
  const bytes = await drawDocument(entry, document, owner);
  async function* parts() {
    yield { type: 'field' as const, fieldname: 'slot', value: slot, valueTruncated: false };
    const truncated = bytes.length > MAX_DOCUMENT_BYTES;
    const file = Object.assign(Readable.from([bytes]), { truncated });
    yield { type: 'file' as const, fieldname: 'file', filename, file };
  }
  const { formFields: fields } = uploadFile;
  const limits = { maxBytes: MAX_DOCUMENT_BYTES, incoming: store.incoming, fields };
  return withUploadedFile(parts, limits, async (received) => {
    const { kept, put } = await readDocumentUpload(received, store);
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
