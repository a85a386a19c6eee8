import type { Logger } from 'pino';
import { readOffsetSerials } from '#domain/project/offset-serials.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import { holdRegistryNames } from '../../source-registries/registry-names.ts';
import {
  findClaimedSerials,
  keepOffsetClaims,
  listClaimsReadBefore,
  lockOffsetClaims,
  replaceOffsetClaims,
  toOffsetClaim,
} from './offset-claim-store.ts';

const BATCH_SIZE = 200;

/**
 * Reads the serials of purchased offsets again where an older version of the registry read them by other rules
 * (`SERIAL_READING`). Where that shows that two entries have the same tonnes, the later one keeps the claims it has,
 * and the log names both.
 */
export async function rereadOffsetClaims(database: Database, log: Logger): Promise<void> {
  for (;;) {
    const { read, doubles } = await database.transact(rereadBatch);
    for (const double of doubles) log.warn(double, 'two entries of purchased offsets have the same tonnes');
    if (read < BATCH_SIZE) return;
  }
}

type Double = { readonly project: string; readonly other: string; readonly serials: string };

async function rereadBatch(tx: Tx): Promise<{ readonly read: number; readonly doubles: readonly Double[] }> {
  const registries = await holdRegistryNames(tx);
  await lockOffsetClaims(tx);
  const old = await listClaimsReadBefore(tx, BATCH_SIZE);
  const doubles: Double[] = [];
  for (const { project, purchases } of old) {
    const serials = purchases.flatMap((purchase) => readOffsetSerials(purchase, registries));
    const taken = await findClaimedSerials(tx, project, serials);
    if (taken === undefined && serials.length > 0) {
      await replaceOffsetClaims(tx, project, serials.map(toOffsetClaim));
    } else {
      await keepOffsetClaims(tx, project);
      if (taken !== undefined) doubles.push({ project, other: taken.project, serials: taken.text });
    }
  }
  return { read: old.length, doubles };
}
