import type { RemainingUnits } from '#contract/overview-units.ts';
import { sourceOf } from '#domain/overview/unit-source.ts';
import type { Db } from '../kernel/db.ts';
import { listRemaining } from './remaining-units-queries.ts';

const MAX_ENTRIES = 50;

/** Reads which entries of an organization have units that can still be retired, with the sums over all of them. */
export async function readRemainingUnits(db: Db, organization: string): Promise<RemainingUnits> {
  const rows = await listRemaining(db, organization, MAX_ENTRIES);
  return {
    entries: rows.map(({ projectSerial, kind, title, tonnes }) => {
      return { projectSerial, title, source: sourceOf(kind), tonnes };
    }),
    listed: rows[0]?.listed ?? 0,
    total: rows[0]?.total ?? 0,
  };
}
