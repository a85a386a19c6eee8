import type { Db } from '../kernel/db.ts';

/** Reports whether the registry holds demonstration data. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('isDemonstration').executeTakeFirstOrThrow();
  return registry.isDemonstration;
}
