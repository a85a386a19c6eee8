import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/** The places of public projects whose address has all of these folded words, each place once. */
export async function listProjectPlaces(db: Db, words: readonly string[], most: number) {
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
    .limit(most)
    .$narrowType<{ address: string; latitude: number; longitude: number }>()
    .execute();
}
