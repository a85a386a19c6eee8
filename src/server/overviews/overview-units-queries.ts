import { sql } from 'kysely';
import { figureUnits, type UnitFigure } from '#domain/overview/figure-units.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import type { Db } from '../kernel/db.ts';

/** Whether an entry was approved or received at least once: then it has a version in force. */
export const wasInForce = sql<boolean>`(project.approved_at is not null or project.status in ('Approved', 'Received'))`;

/**
 * Whether an entry's version in force counts now, if overviews track it: the entry is approved or received, or
 * its update waits for a review. Those that are re-opened, rejected or archived do not.
 */
export const isCounted = sql<boolean>`(not project.is_archived and (
  project.status in ('Approved', 'Received') or project.status = 'Submitted' and project.approved_at is not null
))`;

/** Whether the update of an entry that counts waits for a review. */
export const isWaiting = sql<boolean>`(project.status = 'Submitted')`;

/** Whether overviews count an entry while its status says so. */
export const isTracked = sql<boolean>`(project.overview_tracking = 'Tracked')`;

/**
 * Whether live units belong to an entry. To an entry with serials of its own belong all units with these
 * serials, for every holder. To an entry of received units belong the units of the issuing project that the
 * entry's organization holds.
 */
export const unitsOfEntry = sql<boolean>`(
  serial_block.closed_by is null and serial_block.project = coalesce(project.source_project, project.serial)
  and (project.source_project is null or serial_block.holder = project.organization)
)`;

/**
 * Whether everyone is told what a purchase is and its serials, also of a private one: it is tracked and counts
 * (product decisions §4).
 */
export const isRevealed = sql<boolean>`(project.kind = 'offsets' and ${isTracked} and ${isCounted})`;

/**
 * Whether units were retired by an organization against the inventory that overviews count. The array is read
 * once; PostgreSQL would join a subquery in an order of its own.
 */
export const areOffsetsOf = (organization: string) => sql<boolean>`(
  serial_block.holder = ${organization} and serial_block.inventory_project = any(array(
    select project.serial from project
    where project.organization = ${organization} and project.kind = 'inventory' and ${isTracked} and ${isCounted}
  ))
)`;

/** Number of units of a block. */
export const unitCount = sql<number>`(upper(serial_block.serials) - lower(serial_block.serials))`;

/**
 * Whether a row of an entry's version in force counts as a plan or an inventory; rows of Infrastructure
 * Canada never do.
 */
export const isCountedRow = sql<boolean>`(
  draft_row.version = 'in-force'
  and case project.kind
    when 'project' then draft_row.status = 'Projected' and project.program_type <> 'Infrastructure Canada'
    when 'inventory' then draft_row.status in ('Inventory', 'ProjectedInventory')
    else false
  end
)`;

/** A figure of an organization's overview, and which units of it the caller may see one by one. */
export type FigureOf = {
  readonly organization: string;
  readonly figure: UnitFigure;
  readonly year: number;
  /** Only units of this entry. */
  readonly project: string | null;
  /** True if the caller sees public entries and purchases, and all others only as a sum. */
  readonly isPublicOnly: boolean;
};

/**
 * Sums the units of a figure: all tonnes, those of entries that are not shown, and the number of ranges that
 * are.
 */
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
  return isPublicOnly ? sql<boolean>`(project.is_public or ${isRevealed})` : sql<boolean>`true`;
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
    .where(isCounted)
    .where('project.kind', 'in', kinds)
    .where(sql<boolean>`${outcome} = any(${[...outcomes]}::text[])`)
    .where(ofYear);
  return project === null ? selected : selected.where('project.serial', '=', project);
}

/**
 * An entry's units that its organization holds and can still retire; `listed` and `total` are those of all
 * its entries.
 */
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
      where project.organization = ${organization} and ${isCounted} and ${isTracked}
        and serial_block.holder = ${organization} and state = 'active'
      group by project.serial
    ) as remaining
    order by tonnes desc, length(project_serial), project_serial
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Whether an organization has an entry that overviews count, or counted before it was re-opened, rejected or
 * archived: the address of an overview stays.
 */
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
