import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/** Lists the distinct addresses of public projects that contain all of the folded words. */
export async function listProjectPlaces(db: Db, words: readonly string[], limit: number) {
  let rows = db
    .selectFrom('project')
    .select(['address', 'latitude', 'longitude'])
    .distinctOn('address')
    .where('isPublic', '=', true)
    .where('address', 'is not', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null);
  for (const word of words) {
    rows = rows.where(sql<boolean>`lower(unaccent(address)) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  }
  return rows
    .orderBy('address')
    .limit(limit)
    .$narrowType<{ address: string; latitude: number; longitude: number }>()
    .execute();
}
