import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';

const importLimit = { bucket: 'import', most: 60, seconds: 3600 };

type Importer = { readonly organization: string; readonly now: Date };

/** Counts an import or dry run against the organization's limit, before its body is read. Throws 429 above the limit. */
export async function countImport(
  tx: Tx,
  { organization, now }: Importer,
  count: CountRequest,
): Promise<void> {
  await count(tx, importLimit, organization, now);
}
