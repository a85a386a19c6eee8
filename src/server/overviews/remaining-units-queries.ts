import type { ProjectKind } from '#domain/project/program-types.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { isTracked, unitCount, unitsOfEntry, wasInForce } from './counted-units-queries.ts';

/** An entry's units that its organization holds and can still retire; `listed` and `total` are those of all its entries. */
export type RemainingRow = {
  readonly projectSerial: string;
  readonly kind: ProjectKind;
  readonly title: string;
  readonly tonnes: number;
  readonly listed: number;
  readonly total: number;
};

/** Lists the entries of an organization that have units to retire, the most tonnes first. */
export async function listRemaining(db: Db, organization: string, limit: number): Promise<RemainingRow[]> {
  const { rows } = await sql<RemainingRow>`
    select project_serial, kind, title, tonnes, (count(*) over ())::int as listed, (sum(tonnes) over ())::bigint as total
    from (
      select project.serial as project_serial, kind, title, sum(${unitCount})::bigint as tonnes
      from project join serial_block on ${unitsOfEntry}
      where project.organization = ${organization} and ${wasInForce} and ${isTracked}
        and serial_block.holder = ${organization} and state = 'active'
      group by project.serial
    ) as remaining
    order by tonnes desc, length(project_serial), project_serial
    limit ${limit}
  `.execute(db);
  return rows;
}
