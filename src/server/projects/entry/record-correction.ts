import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { findReceivedEntry, saveUnitsChanged } from './changed-units-store.ts';
import { recordChange } from './record-change.ts';

/** Lists the entries that show units of a project: the project itself, and the entry of received units of an organization that holds them. */
export async function listEntriesOfUnits(tx: Tx, project: string, holder: string): Promise<string[]> {
  const received = await findReceivedEntry(tx, project, holder);
  return received === undefined ? [project] : [project, received];
}

type CorrectedUnits = {
  /** The entries that show the units, already locked. */
  readonly entries: readonly string[];
  readonly year: number;
  /** First to last. */
  readonly serials: string;
};

/** Records corrected units in the history of the entries that show them, and makes forms of these entries stale. */
export async function recordCorrection(
  tx: Tx,
  caller: Caller,
  { entries, year, serials }: CorrectedUnits,
  now: Date,
): Promise<void> {
  await saveUnitsChanged(tx, entries, now);
  const changes = [{ field: `corrected.${year}`, before: null, after: serials }];
  for (const project of entries)
    await recordChange(tx, caller, { project, act: 'units-corrected', changes }, now);
}
