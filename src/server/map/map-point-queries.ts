import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { prepareRead } from '../kernel/statements.ts';
import type { MapPage } from './map-points.ts';

/** A page of the map, with the version of the map at which it last changed. */
type ChangedPage = MapPage & { readonly version: number };

type ChangesInput = { readonly version: number; readonly page: number; readonly count: number };

/**
 * Lists up to `count` pages of the map that changed after a page, in the order of their changes. Versions follow one
 * another in the order of commits, so nothing is missed from one call to the next.
 */
export const listChangedPages = prepareRead(
  (_: Db, { version, page, count }: ChangesInput) => sql<ChangedPage>`
    select page, version, encode(records, 'base64') as records from map_page
    where (version, page) > (${version}::bigint, ${page}::integer)
    order by version, page limit ${count}::integer
  `,
);

/** Returns the titles of projects on the map, by their serials. */
export async function readTitles(db: Db, serials: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('mapPoint')
    .select(['serial', 'title'])
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ serial, title }) => (title === null ? [] : [[serial, title] as const])));
}

/** Lists up to `count` projects whose title or record of the map is not what the project says. */
export async function listWrongPoints(db: Db, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ serial: string }>`
    select serial from (
      select project.serial, project.title, map_record(project.serial, project.organization,
        concat_ws(E'\\t', project.program_type, coalesce(project.project_type, ''), coalesce(project.stage, '')),
        greatest(project.issued, project.registered), project.latitude, project.longitude) as record
      from project where is_public and latitude is not null and longitude is not null
    ) as shown
    full join (select serial, title, record from map_point where record is not null) as kept using (serial)
    where (shown.title, shown.record) is distinct from (kept.title, kept.record)
    order by serial limit ${count}
  `.execute(db);
  return rows.map(({ serial }) => serial);
}

/** Lists up to `count` pages whose records are not those of their places, or whose version is yet to come. */
export async function listWrongPages(db: Db, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ page: number }>`
    select page from (
      select place / 32 as page, coalesce(string_agg(record, ''::bytea order by place), ''::bytea) as records
      from map_point group by place / 32
    ) as rebuilt
    full join map_page using (page)
    where rebuilt.records is distinct from map_page.records
      or map_page.version > (select version from map_version)
    order by page limit ${count}
  `.execute(db);
  return rows.map(({ page }) => page);
}
