import type { Db } from '../kernel/db.ts';
import { inBase64 } from './hash-tree.ts';
import { findNewestCheckpoint } from './public-log-queries.ts';

/** Returns size and root, in Base64, of the log as it was signed last; null before the first signature. */
export async function readSignedLedger(db: Db): Promise<{ size: number; root: string } | null> {
  const newest = await findNewestCheckpoint(db);
  return newest === null ? null : { size: newest.size, root: inBase64(newest.root) };
}
