import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';
import { isNamedNowhere } from './orphan-queries.ts';
import type { KeptFile } from './keep-file.ts';

/** What is in the store already, when that was, and who put it there; null for the registry itself. */
type Kept = { readonly at: Date; readonly organization: string | null };

/** Writes down files whose bytes are in the store already. */
export async function insertFiles(
  tx: Tx,
  files: readonly KeptFile[],
  { at: createdAt, organization }: Kept,
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
  const variants = files.flatMap(({ id, variants: made }) =>
    made.map((variant) => ({ file: id, ...variant })),
  );
  await insertRows(
    tx,
    'fileVariant',
    { file: 'text', width: 'int', sha256: 'text', bytes: 'bigint' },
    variants,
  );
}

/** Whose a stored file is and what it is; it stays until the transaction ends. */
export async function findStored(tx: Tx, id: string) {
  return tx
    .selectFrom('storedFile')
    .select(['organization', 'mediaType'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** How many bytes an organization's files and their widths take; others that would add to them wait. */
export async function lockBytes(tx: Tx, organization: string): Promise<number> {
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
 * Keeps everybody else from storing or clearing away bytes of these hashes until the transaction ends, so that no bytes go
 * between the look whether they are there and the row that names them.
 */
export async function lockHashes(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx);
  }
}

/** Which of these hashes a file or a width of one still names. */
export async function listNamedHashes(tx: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const files = await tx.selectFrom('storedFile').select('sha256').where('sha256', 'in', hashes).execute();
  const widths = await tx.selectFrom('fileVariant').select('sha256').where('sha256', 'in', hashes).execute();
  return new Set([...files, ...widths].map(({ sha256 }) => sha256));
}

/**
 * The hash of a file that was stored before a moment and that nothing names; no transaction can name it before this one
 * ends. Undefined where it is named, gone, or just being named by somebody else.
 */
export async function lockOrphan(tx: Tx, id: string, before: Date) {
  return tx
    .selectFrom('storedFile')
    .select('sha256')
    .where('id', '=', id)
    .where('createdAt', '<', before)
    .where(isNamedNowhere)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Takes a file's row and those of its widths away, and answers the hashes they named. */
export async function deleteStored(tx: Tx, id: string, sha256: string): Promise<readonly string[]> {
  const widths = await tx.selectFrom('fileVariant').select('sha256').where('file', '=', id).execute();
  await tx.deleteFrom('storedFile').where('id', '=', id).execute();
  return [sha256, ...widths.map((width) => width.sha256)];
}
