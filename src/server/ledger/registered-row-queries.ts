import type { RegisteredRow } from '#contract/emission-rows.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { fromInt8Range } from './int8-range.ts';
import { presentStatus } from './present-block.ts';

/** Lists the live blocks overlapping a range of a project's units, with what they were retired against, lowest serials first. */
export async function listBlocks(db: Db, project: string, range: string | null) {
  let rows = db
    .selectFrom('serialBlock')
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'serialBlock.retiredBy').on('opening.part', '=', 'note'),
    )
    .leftJoin('organization', 'organization.serial', 'serialBlock.holder')
    .leftJoin('certificate', 'certificate.event', 'serialBlock.retiredBy')
    .select([
      'serialBlock.project',
      'serialBlock.year',
      'serialBlock.serials',
      'serialBlock.state',
      'serialBlock.holder',
      'serialBlock.inventoryProject',
      'serialBlock.inventoryYear',
      'serialBlock.retiredBy',
      'opening.content as note',
      'organization.name as holderName',
      'certificate.id as certificate',
    ])
    .where('serialBlock.project', '=', project)
    .where('serialBlock.closedBy', 'is', null);
  if (range !== null) rows = rows.where(sql<boolean>`serials && ${range}::int8range`);
  return rows.orderBy(sql`lower(serials)`).execute();
}

export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number];

/** Lists a project's units as rows of its emission reductions, ordered by year, then serial. */
export async function listRegisteredRows(
  db: Db,
  project: string,
  organization: string,
): Promise<RegisteredRow[]> {
  const blocks = await listBlocks(db, project, null);
  return blocks
    .toSorted((one, other) => one.year - other.year)
    .map((block) => presentRegisteredRow(block, organization));
}

function presentRegisteredRow(block: BlockRow, organization: string): RegisteredRow {
  const { min, max } = fromInt8Range(block.serials);
  return {
    year: block.year,
    status: presentStatus(block, organization, 'rows'),
    serialMin: min,
    serialMax: max,
    serialProject: block.project,
    retiredAgainst: block.note,
    inventoryProject: block.inventoryProject,
    inventoryYear: block.inventoryYear,
    transferredTo: block.holder === organization ? null : block.holder,
    isSumEmpty: false,
    isCountEmpty: false,
    edited: false,
    isOpen: false,
  };
}
