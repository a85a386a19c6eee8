import type { Db } from '../kernel/db.ts';

/** Whether nobody was ever entered in the registry. */
export async function isRegistryEmpty(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('nextOrganization').executeTakeFirstOrThrow();
  const anybody = await db.selectFrom('organization').select('serial').limit(1).executeTakeFirst();
  return registry.nextOrganization === 1 && anybody === undefined;
}
