import type { Db } from '../kernel/db.ts';
import { isTracked, wasInForce } from './counted-units-queries.ts';

/** Whether an organization has an entry in force that overviews count. */
export async function hasCountedEntry(db: Db, organization: string): Promise<boolean> {
  const found = await db
    .selectFrom('project')
    .select('project.serial')
    .where('project.organization', '=', organization)
    .where(isTracked)
    .where(wasInForce)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
