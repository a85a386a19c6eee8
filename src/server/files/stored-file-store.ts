import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/statements.ts';
import { isUnreferencedSince } from './file-queries.ts';
import type { FileRecord } from './keep-file.ts';

/** Time of storage and owning organization; null for the registry itself. */
type Ownership = { readonly at: Date; readonly organization: string | null };

/** Inserts the rows of files whose bytes are already in the store. */
export async function insertFiles(
  tx: Tx,
  files: readonly FileRecord[],
  { at: createdAt, organization }: Ownership,
): Promise<void> {
  const rows = files.map(({ variants: _, ...file }) => ({ ...file, organization, createdAt }));
  const columns = {
    id: 'text',
    sha256: 'text',
    bytes: 'bigint',
    mediaType: 'text',
    filename: 'text',
    organization: 'text',
    createdAt: 'timestamptz',
  };
  await insertRows(tx, 'storedFile', columns, rows);
  const variants = files.flatMap(({ id, variants: ofFile }) =>
    ofFile.map((variant) => ({ file: id, ...variant })),
  );
  await insertRows(
    tx,
    'fileVariant',
    { file: 'text', width: 'int', sha256: 'text', bytes: 'bigint' },
    variants,
  );
}

type Variant = FileRecord['variants'][number] & { readonly file: string };

/** Inserts a variant whose bytes are in the store, unless there is one of its width already. */
export async function insertVariant(tx: Tx, variant: Variant): Promise<void> {
  await tx
    .insertInto('fileVariant')
    .values(variant)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds a stored file's organization and media type, with a share lock on its row. */
export async function findStored(tx: Tx, id: string) {
  return tx
    .selectFrom('storedFile')
    .select(['organization', 'mediaType'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Locks an organization's quota and returns the bytes its files and their variants take. */
export async function lockQuota(tx: Tx, organization: string): Promise<number> {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where('serial', '=', organization)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const sums = await sql<{ bytes: number }>`
    select (
      select coalesce(sum(bytes), 0) from stored_file where organization = ${organization}
    )::bigint + (
      select coalesce(sum(file_variant.bytes), 0)
      from file_variant join stored_file on stored_file.id = file_variant.file
      where stored_file.organization = ${organization}
    )::bigint as bytes
  `.execute(tx);
  return sums.rows[0]?.bytes ?? 0;
}

/**
 * Locks hashes until the transaction ends, so that no other transaction removes their bytes between the check
 * that they exist and the insertion of the row that references them.
 */
export async function lockHashes(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx);
  }
}

/** Returns those of the hashes that a file or a variant still references. */
export async function listReferencedHashes(tx: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await tx.selectFrom('storedFile').select('sha256').where('sha256', 'in', hashes).execute();
  const widths = await tx.selectFrom('fileVariant').select('sha256').where('sha256', 'in', hashes).execute();
  return new Set([...files, ...widths].map(({ sha256 }) => sha256));
}

/**
 * Locks a file stored before a time and unreferenced since, and returns its hash; no other transaction can
 * reference it until this one ends. Returns undefined when the file is referenced, gone or locked.
 */
export async function lockOrphan(tx: Tx, id: string, before: Date) {
  return tx
    .selectFrom('storedFile')
    .select('sha256')
    .where('id', '=', id)
    .where(isUnreferencedSince(before))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Deletes a file's row and its variants' rows. Returns their hashes. */
export async function deleteStored(tx: Tx, id: string, sha256: string): Promise<readonly string[]> {
  const widths = await tx.selectFrom('fileVariant').select('sha256').where('file', '=', id).execute();
  await tx.deleteFrom('storedFile').where('id', '=', id).execute();
  return [sha256, ...widths.map((width) => width.sha256)];
}
