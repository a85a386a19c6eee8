import type { Tx } from '../kernel/db.ts';
import type { Cosignature } from './cosignature-queries.ts';

/** Keeps the signature of a witness under a checkpoint, unless there is one already. */
export async function saveCosignature(tx: Tx, cosignature: Cosignature): Promise<void> {
  await tx
    .insertInto('cosignature')
    .values(cosignature)
    .onConflict((conflict) => conflict.columns(['size', 'witness']).doNothing())
    .execute();
}
