import type { ImportScope } from '#domain/import/import-table.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { ReadLimits } from './read-budget.ts';

/** Limits of the thread that reads a file beside its rows: what it reads, and the memory of its objects. */
type ThreadLimits = Omit<ReadLimits, 'rows'> & { readonly megabytes: number };

/** Limits of a file over HTTP, by who it is imported for. */
export const threadLimits: Readonly<Record<ImportScope['kind'], ThreadLimits>> = {
  organization: { characters: 20_000_000, seconds: 8, megabytes: 192 },
  registry: { characters: 60_000_000, seconds: 8, megabytes: 640 },
};

/** Limits of a file on the command line, which the operator starts with memory of its own. */
export const commandLimits: ReadLimits = { rows: 1_000_000, characters: 250_000_000, seconds: 600 };

const importLimit = { bucket: 'import', most: 60, seconds: 3600 };

type Importer = { readonly organization: string; readonly now: Date };

/**
 * Counts an import or dry run against the organization's limit, before its body is read. Throws 429 above the
 * limit.
 */
export async function countImport(
  tx: Tx,
  { organization, now }: Importer,
  count: CountRequest,
): Promise<void> {
  await count(tx, importLimit, organization, now);
}
