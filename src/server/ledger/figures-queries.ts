import type { ReplyOf } from '#contract/endpoint.ts';
import type { readFigures } from '#contract/site.ts';
import type { Db } from '../kernel/db.ts';

/** How much the registry holds: counts and totals that every commit keeps, so that they cost the same at any size. */
export async function readRegistryFigures(db: Db): Promise<ReplyOf<typeof readFigures>> {
  return db
    .selectFrom('registry')
    .innerJoin('logHead', 'logHead.id', 'registry.id')
    .select([
      'registry.publicProjects as projects',
      'registry.publicOrganizations as organizations',
      'logHead.issued as issuedTonnes',
      'logHead.retired as retiredTonnes',
    ])
    .executeTakeFirstOrThrow();
}
