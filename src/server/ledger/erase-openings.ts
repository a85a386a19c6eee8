import { requireSteadyClock } from '../kernel/clock-watch.ts';
import type { Tx } from '../kernel/db.ts';
import { lockLogHead } from './ledger-lock-store.ts';
import { placeEvent, writeEntry } from './ledger-work.ts';
import { appendEntries } from './ledger-write-store.ts';
import { clearCertificates, deleteOpenings, listErasable, type OpeningName } from './opening-store.ts';

/**
 * Erases openings for good, with an event for each, and returns those that there were: the texts that leaves commit
 * to are then no longer known. With a claim the certificate loses its beneficiary and purpose. Openings that do not
 * exist, were erased before, or open the head of the audit log are left out. Throws a 503 problem while the clock is
 * wrong or the ledger is halted.
 */
export async function eraseOpenings(
  tx: Tx,
  openings: readonly OpeningName[],
  now: Date,
): Promise<readonly OpeningName[]> {
  if (openings.length === 0) return [];
  const head = await lockLogHead(tx);
  requireSteadyClock(tx, head);
  const erased = await listErasable(tx, openings);
  if (erased.length === 0) return [];
  const at = new Date(Math.max(now.getTime(), head.lastAt.getTime()));
  const entries = erased.map(({ ref, part }, place) =>
    writeEntry(placeEvent({ type: 'erased', ref, part }, head.size + place, at), {}, false),
  );
  await appendEntries(tx, entries, at.toISOString());
  await deleteOpenings(tx, erased);
  const claims = erased.filter(({ part }) => part === 'claim').map(({ ref }) => ref);
  if (claims.length > 0) await clearCertificates(tx, claims);
  return erased;
}
