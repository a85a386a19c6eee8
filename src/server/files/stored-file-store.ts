import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';
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

/** How many bytes an organisation's files and their widths take; others that would add to them wait. */
export async function lockBytes(tx: Tx, organization: string): Promise<number> {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where('serial', '=', organization)
    .forUpdate()
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
