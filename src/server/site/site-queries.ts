import type { Db } from '../kernel/db.ts';

/** Reports whether the registry holds demonstration data. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('isDemonstration').executeTakeFirstOrThrow();
  return registry.isDemonstration;
}

/** Reports whether no organization was ever entered in the registry. */
export async function isRegistryEmpty(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('nextOrganization').executeTakeFirstOrThrow();
  const organization = await db.selectFrom('organization').select('serial').limit(1).executeTakeFirst();
  return registry.nextOrganization === 1 && organization === undefined;
}
