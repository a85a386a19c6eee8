import { type NotNull, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { MapPoint } from './map-points.ts';

/** Returns the map version, which increases with every change of what the map shows. */
export async function readMapVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('mapVersion').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** Lists up to `count` public projects with a position whose serial is greater than `after`. */
export async function listMapPoints(db: Db, after: string, count: number): Promise<MapPoint[]> {
  const rows = await db
    .selectFrom('project')
    .select(['serial as projectSerial', 'title', 'programType', 'projectType', 'stage', 'organization'])
    .select(['latitude', 'longitude'])
    // Units recorded for offsets are not counted as issued.
    .select(sql<number>`greatest(issued, registered)`.as('tonnes'))
    .where('isPublic', '=', true)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .where('serial', '>', after)
    .orderBy('serial')
    .limit(count)
    .$narrowType<{ latitude: NotNull; longitude: NotNull; programType: NotNull }>()
    .execute();
  return rows;
}
