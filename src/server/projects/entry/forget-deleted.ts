import type { Tx } from '../../kernel/db.ts';
import { blankDeleted, deleteForGood, listDeletedBefore } from './deleted-store.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/**
 * Forgets projects that were deleted thirty days ago, with everything that was said of them and their files' places. What
 * the ledger names stays as an empty entry: its log is never rewritten.
 */
export async function forgetDeleted(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const deleted = await listDeletedBefore(tx, before);
  await blankDeleted(
    tx,
    deleted.map(({ serial }) => serial),
  );
  const unnamed = deleted.filter(({ isInLedger }) => !isInLedger);
  await deleteForGood(
    tx,
    unnamed.map(({ serial }) => serial),
  );
}
