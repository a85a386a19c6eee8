import { figureUnits, type UnitFigure } from '#domain/overview/figure-units.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { areOffsetsOf, isTracked, unitCount, unitsOfEntry, wasInForce } from './counted-units-queries.ts';

/** A figure of an organization's overview, and which units of it the caller may see one by one. */
export type FigureOf = {
  readonly organization: string;
  readonly figure: UnitFigure;
  readonly year: number;
  /** Only units of this entry. */
  readonly project: string | null;
  /** True if the caller sees entries that are public, and others only as a sum. */
  readonly isPublicOnly: boolean;
};

/** Sums the units of a figure: all tonnes, those of entries that are not shown, and the number of ranges that are. */
export async function sumFigureUnits(db: Db, figure: FigureOf) {
  return countedUnits(db, figure)
    .select([
      sql<number>`coalesce(sum(${unitCount}), 0)::bigint`.as('total'),
      sql<number>`(count(*) filter (where ${isShown(figure)}))::bigint`.as('listed'),
      sql<number>`coalesce(sum(${unitCount}) filter (where not ${isShown(figure)}), 0)::bigint`.as(
        'notShown',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists the first ranges of a figure's units that are shown, lowest serials first. */
export async function listFigureUnits(db: Db, figure: FigureOf, limit: number) {
  return countedUnits(db, figure)
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'serialBlock.retiredBy').on('opening.part', '=', 'note'),
    )
    .leftJoin('certificate', 'certificate.event', 'serialBlock.retiredBy')
    .innerJoin('organization as holding', 'holding.serial', 'serialBlock.holder')
    .select([
      'serialBlock.project',
      'serialBlock.year',
      'serialBlock.serials',
      'serialBlock.state',
      'serialBlock.holder',
      'serialBlock.inventoryProject',
      'serialBlock.inventoryYear',
      'holding.name as holderName',
      'opening.content as note',
      'certificate.id as certificate',
      'project.title',
    ])
    .where(isShown(figure))
    .orderBy(sql`length(serial_block.project)`)
    .orderBy('serialBlock.project')
    .orderBy(sql`lower(serial_block.serials)`)
    .limit(limit)
    .execute();
}

function isShown({ isPublicOnly }: FigureOf) {
  return isPublicOnly ? sql<boolean>`project.is_public` : sql<boolean>`true`;
}

const outcome = sql<string>`case
  when serial_block.holder <> project.organization then 'transferred'
  when serial_block.state = 'active' then 'remaining'
  else serial_block.state
end`;

/** Selects the blocks of a figure with their entries. */
function countedUnits(db: Db, { organization, figure, year, project }: FigureOf) {
  const { kinds, outcomes, by } = figureUnits[figure];
  const ofYear =
    by === 'vintage'
      ? sql<boolean>`(${isTracked} and serial_block.year = ${year})`
      : sql<boolean>`(${areOffsetsOf(organization)} and serial_block.inventory_year = ${year})`;
  const selected = db
    .selectFrom('project')
    .innerJoin('serialBlock', (join) => join.on(unitsOfEntry))
    .where('project.organization', '=', organization)
    .where(wasInForce)
    .where('project.kind', 'in', kinds)
    .where(sql<boolean>`${outcome} = any(${[...outcomes]}::text[])`)
    .where(ofYear);
  return project === null ? selected : selected.where('project.serial', '=', project);
}
