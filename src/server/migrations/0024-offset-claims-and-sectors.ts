import { type Kysely, sql } from 'kysely';

/**
 * Creates the source serials that purchased offsets claim, of which no two entries have the same, and gives
 * yearly rows of inventories a breakdown by sector, which adds up to the row's tonnes in the version in
 * force. Adding the column and its checks reads `draft_row` once, which stays locked for that time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const sectors = ['stationaryEnergy', 'transportation', 'waste', 'ippu', 'afolu'];
const sum = sectors.map((sector) => `coalesce((sectors ->> '${sector}')::bigint, 0)`).join(' + ');

const statements = [
  `create table offset_claim (
    project text not null references project on delete cascade,
    registry text not null,
    pattern text not null,
    serials int8range not null check (not isempty(serials) and lower(serials) >= 0 and not upper_inf(serials)),
    primary key (project, registry, pattern, serials),
    exclude using gist (registry with =, pattern with =, serials with &&, project with <>)
  )`,
  `alter table draft_row add column sectors jsonb,
    add check (sectors is null or status in ('Inventory', 'ProjectedInventory') and jsonb_typeof(sectors) = 'object'),
    add check (sectors is null or version = 'edited' or quantity = ${sum})`,
];
