import type { Db } from '../kernel/db.ts';

/** Whether what the registry shows is the demonstration. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('isDemonstration').executeTakeFirstOrThrow();
  return registry.isDemonstration;
}
