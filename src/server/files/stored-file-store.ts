import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';
import type { KeptFile } from './keep-file.ts';

/** Writes down files whose bytes are in the store already. */
export async function insertFiles(tx: Tx, files: readonly KeptFile[], now: Date): Promise<void> {
  const rows = files.map(({ variants: _, ...file }) => ({ ...file, organization: null, createdAt: now }));
  const columns = {
    id: 'text',
    sha256: 'text',
    bytes: 'bigint',
    mediaType: 'text',
    filename: 'text',
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
