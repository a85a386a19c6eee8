import type { Tx } from '../../kernel/db.ts';
import { eraseOpenings } from '../../ledger/erase-openings.ts';
import { blankDeleted, listContentOpenings, listDeletedBefore, purgeProjects } from './deleted-store.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;

/**
 * Purges projects deleted more than thirty days ago, with their comments, history and file slots. Projects in
 * the ledger remain as blank rows, because the log is never rewritten; what was approved of them is erased
 * there.
 */
export async function purgeDeletedProjects(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  const deleted = await listDeletedBefore(tx, before);
  await blankDeleted(
    tx,
    deleted.map(({ serial }) => serial),
    now,
  );
  const inLedger = deleted.filter(({ isInLedger }) => isInLedger).map(({ serial }) => serial);
  await eraseOpenings(tx, await listContentOpenings(tx, inLedger), now);
  const unreferenced = deleted.filter(({ isInLedger }) => !isInLedger);
  await purgeProjects(
    tx,
    unreferenced.map(({ serial }) => serial),
  );
}
