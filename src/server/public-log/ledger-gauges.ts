import type { Db } from '../kernel/db.ts';
import type { Gauge } from '../kernel/monitoring.ts';
import { sharedRead } from '../kernel/shared-read.ts';
import { findNewestCheckpoint, readLogSize } from './public-log-queries.ts';

/** Returns the metrics of the ledger: how many events it has and how many are signed, and its newest checkpoint's age. */
export function ledgerGauges(db: Db, clock: () => Date): readonly Gauge[] {
  const read = sharedRead(async () => {
    // First the signed ones: those that are entered meanwhile are not signed yet.
    const newest = await findNewestCheckpoint(db);
    return { newest, size: await readLogSize(db) };
  });
  return [
    {
      name: 'registry_ledger_events',
      help: 'Events of the ledger: all, and those that its newest checkpoint signs',
      read: async () => {
        const { newest, size } = await read();
        return [
          { kind: 'all', value: size },
          { kind: 'signed', value: newest?.size ?? 0 },
        ];
      },
    },
    {
      name: 'registry_ledger_checkpoint_age_seconds',
      help: 'Age of the newest checkpoint of the ledger; it grows while nothing is entered',
      read: async () => {
        const { newest } = await read();
        if (newest === null) return [];
        return [{ kind: 'newest', value: Math.max(0, clock().getTime() - newest.at.getTime()) / 1000 }];
      },
    },
  ];
}
