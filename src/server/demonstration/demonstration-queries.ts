import type { Db } from '../kernel/db.ts';

/** Returns whether no organization was ever entered in the registry. */
export async function isRegistryEmpty(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('nextOrganization').executeTakeFirstOrThrow();
  const organization = await db.selectFrom('organization').select('serial').limit(1).executeTakeFirst();
  return registry.nextOrganization === 1 && organization === undefined;
}
