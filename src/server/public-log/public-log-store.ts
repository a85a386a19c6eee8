import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { FullTile, SignedCheckpoint } from './public-log-queries.ts';

/** Number of the advisory lock that the publisher holds. */
const PUBLISHER = 4_119_062;

/** Lets one publisher work at a time, until the transaction ends; false if another one does. */
export async function lockPublisher(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${PUBLISHER}::bigint) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Keeps what the log is called and its key. Both stay for good. */
export async function keepPublicLog(
  tx: Tx,
  log: { readonly origin: string; readonly key: string; readonly at: Date },
): Promise<void> {
  await tx.insertInto('publicLog').values(log).execute();
}

/** Keeps full tiles. */
export async function saveTiles(tx: Tx, tiles: readonly FullTile[]): Promise<void> {
  if (tiles.length > 0) await tx.insertInto('logTile').values(tiles).execute();
}

/** Keeps a signed checkpoint. There is one of each size. */
export async function saveCheckpoint(tx: Tx, checkpoint: SignedCheckpoint): Promise<void> {
  await tx.insertInto('checkpoint').values(checkpoint).execute();
}
