import { changedKeys } from '#domain/import/added-registries.ts';
import { readOffsetSerials } from '#domain/project/offset-serials.ts';
import { type RegistryNames, registryKey } from '#domain/project/source-registries.ts';
import type { Tx } from '../../kernel/db.ts';
import {
  deleteOffsetClaims,
  findClaimedSerials,
  listClaimsOfRegistries,
  lockOffsetClaims,
  replaceOffsetClaims,
  toOffsetClaim,
} from './offset-claim-store.ts';

type NameChange = { readonly before: RegistryNames; readonly after: RegistryNames };

/** Two entries, by their serials. */
export type SamePair = { readonly one: string; readonly other: string };

/**
 * Gives the source serials that entries of purchased offsets claim the keys that their registries have by other
 * names. Returns the pairs of entries that would then have the same serials: if there are any, the transaction must
 * not be committed. The names of registries must be locked before.
 */
export async function renameClaimedRegistries(
  tx: Tx,
  { before, after }: NameChange,
): Promise<readonly SamePair[]> {
  await lockOffsetClaims(tx);
  const isRenamed = (name: string | null) =>
    registryKey(name ?? '', before) !== registryKey(name ?? '', after);
  const entries = (await listClaimsOfRegistries(tx, [...changedKeys(before, after)])).filter(
    ({ purchases }) => purchases.some(({ offsetRegistry }) => isRenamed(offsetRegistry)),
  );
  await deleteOffsetClaims(
    tx,
    entries.map(({ project }) => project),
  );
  const pairs: SamePair[] = [];
  for (const { project, purchases } of entries) {
    const serials = purchases.flatMap((purchase) => readOffsetSerials(purchase, after));
    const taken = await findClaimedSerials(tx, project, serials);
    if (taken === undefined) await replaceOffsetClaims(tx, project, serials.map(toOffsetClaim));
    else pairs.push({ one: taken.project, other: project });
  }
  return pairs;
}
