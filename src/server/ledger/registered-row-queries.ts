import { sql } from 'kysely';
import type { RegisteredRow } from '#contract/emission-rows.ts';
import { fromInt8Range, presentStatus } from './block-rows.ts';

/** A live block with what it was retired against. */
export type BlockRow = {
  readonly project: string;
  readonly year: number;
  readonly serials: string;
  readonly state: 'active' | 'retired' | 'cancelled';
  readonly holder: string;
  readonly holderName: string | null;
  /** Path of the holder's page without its slash; null without a public page. */
  readonly holderSite: string | null;
  readonly inventoryProject: string | null;
  /** Title of the inventory; null if it is not public. */
  readonly inventoryTitle: string | null;
  readonly inventoryYear: number | null;
  readonly note: string | null;
  /** Id of the certificate of their retirement. */
  readonly certificate: string | null;
};

/**
 * Live blocks of the project that the statement reads, lowest serials first; for an entry of received units,
 * those that its organization holds of the project that issued them.
 */
export const liveBlocks = blocksAsJson(sql`
  select * from serial_block
  where closed_by is null and serial_block.project = coalesce(project.source_project, project.serial)
    and (project.source_project is null or serial_block.holder = project.organization)
`);

/**
 * Selects at most `limit` live blocks of the statement's project that overlap a range, lowest serials first.
 */
export function firstBlocksIn(range: string, limit: number) {
  return blocksAsJson(sql`${blocksIn(range)} order by lower(serials) limit ${sql.lit(limit)}`);
}

/**
 * Selects at most `limit` live blocks of the statement's project that overlap a range: those with the most
 * units in it.
 */
export function largestBlocksIn(range: string, limit: number) {
  return blocksAsJson(
    sql`${blocksIn(range)} order by ${unitsIn(range)} desc, lower(serials) limit ${sql.lit(limit)}`,
  );
}

/** Number of units of a block that are in a range; cheaper than the length of their intersection. */
export function unitsIn(range: string) {
  return sql<number>`
    least(upper(serials), upper(${range}::int8range)) - greatest(lower(serials), lower(${range}::int8range))
  `;
}

function blocksIn(range: string) {
  return sql`
    select * from serial_block
    where closed_by is null and serial_block.project = project.serial and serials && ${range}::int8range
  `;
}

/**
 * Selects rows of `serial_block` as JSON, with organization names, notes and certificates, lowest serials
 * first.
 */
export function blocksAsJson(blocks: ReturnType<typeof sql>) {
  return sql<readonly BlockRow[]>`(
    select coalesce(json_agg(json_build_object(
      'project', block.project, 'year', block.year, 'serials', serials, 'state', state, 'holder', holder,
      'holderName', holding.name, 'holderSite', case when holding.public_projects > 0 then coalesce(holding.slug, holding.serial) end,
      'inventoryProject', inventory_project, 'inventoryTitle', inventory.title, 'inventoryYear', inventory_year, 'note', opening.content,
      'certificate', certificate.id
    ) order by lower(serials)), '[]')
    from (${blocks}) as block
    left join opening on opening.idx = block.retired_by and opening.part = 'note'
    left join organization as holding on holding.serial = block.holder
    left join project as inventory on inventory.serial = block.inventory_project and inventory.is_public
    left join certificate on certificate.event = block.retired_by
  )`.as('blocks');
}

/**
 * Converts a project's blocks to rows of its emission reductions, ordered by year, then serial. Adjacent
 * units transferred to the same receiver are one row, even once the receiver retired some of them.
 */
export function presentRegisteredRows(blocks: readonly BlockRow[], organization: string): RegisteredRow[] {
  const rows: RegisteredRow[] = [];
  for (const block of blocks.toSorted((one, other) => one.year - other.year)) {
    const row = presentRegisteredRow(block, organization);
    const last = rows.at(-1);
    const isSameTransfer =
      last !== undefined &&
      row.transferredTo !== null &&
      last.transferredTo === row.transferredTo &&
      last.year === row.year &&
      last.serialProject === row.serialProject &&
      last.serialMax + 1 === row.serialMin;
    if (isSameTransfer) rows[rows.length - 1] = { ...last, serialMax: row.serialMax };
    else rows.push(row);
  }
  return rows;
}

function presentRegisteredRow(block: BlockRow, organization: string): RegisteredRow {
  const { min, max } = fromInt8Range(block.serials);
  const isTransferred = block.holder !== organization;
  return {
    year: block.year,
    status: presentStatus(block, organization, 'rows'),
    serialMin: min,
    serialMax: max,
    serialProject: block.project,
    // What the receiver did with transferred units is not shown in this organization's row.
    retiredAgainst: isTransferred ? null : block.note,
    inventoryProject: isTransferred ? null : block.inventoryProject,
    inventoryYear: isTransferred ? null : block.inventoryYear,
    transferredTo: isTransferred ? block.holder : null,
    certificate: isTransferred ? null : block.certificate,
    isSumEmpty: false,
    isCountEmpty: false,
    edited: false,
    isOpen: false,
  };
}
