import { type ExpressionBuilder, type InferResult, type NotNull, sql } from 'kysely';
import type { DraftRow } from '#contract/emission-rows.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { readNarrowly } from '../kernel/recorded-reads.ts';
import type { Schema } from '../kernel/schema.ts';
import { prepareRead } from '../kernel/statements.ts';
import { narrowedToProjects } from '../ledger/narrowed-to-projects.ts';
import { liveBlocks } from '../ledger/registered-row-queries.ts';
import { cancelledUnits, summaryColumns } from './summary-queries.ts';

type Identity = { readonly identity: string };

/** Finds a public project by serial or id, with everything its page shows. */
export async function findPublicProject(db: Db, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  const read = () => (serial === null ? readById(db, { identity }) : readBySerial(db, { identity: serial }));
  const [row] = await readNarrowly(read, ofShown);
  return row;
}

const readBySerial = prepareRead((db, { identity }: Identity) =>
  selectPage(db).where('project.serial', '=', identity),
);
const readById = prepareRead((db, { identity }: Identity) =>
  selectPage(db).where('project.id', '=', identity),
);

/** Blocks have the titles of inventories; received units are blocks of the project that issued them. */
const ofShown = narrowedToProjects<PageRow>(({ serial, sourceProject, blocks }) => [
  serial,
  sourceProject,
  ...blocks.flatMap(({ project, inventoryProject }) => [project, inventoryProject]),
]);

type PageRow = InferResult<ReturnType<typeof selectPage>>[number];

function selectPage(db: Db) {
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .where('project.isPublic', '=', true)
    .select(summaryColumns)
    .select([
      'project.description',
      'project.overviewTracking',
      'project.otherFacts',
      'project.sourceRegistry',
      'project.sourceId',
      'project.sourceUrl',
      'project.sourceProject',
      'project.unitsChangedAt',
      'project.updatedAt',
    ])
    .select([filesInForce, publicYearRows, liveBlocks])
    .$narrowType<{ programType: NotNull }>();
}

/** Returns when the ledger recorded approvals of a project, oldest first. */
export async function listApprovals(db: Db, serial: string) {
  const rows = await db
    .selectFrom('ledgerEvent')
    .select('at')
    .where('project', '=', serial)
    .where('type', '=', 'project-status')
    .where('status', '=', 'Approved')
    .orderBy('idx')
    .execute();
  return rows.map(({ at }) => at);
}

/** A file of a project in its slot; `uploadedAt` is ISO 8601. */
export type FileRow = {
  readonly slot: string;
  readonly file: string;
  readonly filename: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly uploadedAt: string;
};

/** A yearly row without serials. */
export type YearRow = Omit<DraftRow, 'isSumEmpty' | 'isOpen'>;

const inForce = sql`'in-force'`;
const publicStatuses = sql`('Projected', 'Estimated', 'Reduced', 'Inventory', 'ProjectedInventory')`;

/**
 * Files of a version of the project that the statement reads. Each is looked up by its id (`offset 0`): for
 * some hundred files the planner would rather read all of them, for each project of a list.
 */
export function filesOf(version: typeof inForce) {
  return sql<readonly FileRow[]>`(
    select coalesce(json_agg(json_build_object(
      'slot', slot, 'file', file, 'filename', filename, 'bytes', bytes, 'mediaType', media_type, 'uploadedAt', created_at
    ) order by slot), '[]')
    from project_file
    cross join lateral (
      select filename, bytes, media_type, created_at from stored_file where id = project_file.file offset 0
    ) stored
    where project_file.project = project.serial and version = ${version}
  )`.as('files');
}

/** Yearly rows without serials of a version of the project that the statement reads, by year. */
export function yearRowsOf(version: typeof inForce, condition = sql`true`) {
  return sql<readonly YearRow[]>`(
    select coalesce(json_agg(json_build_object(
      'year', year, 'status', draft_row.status, 'quantity', quantity, 'retiredAgainst', retired_against,
      'inventoryProject', inventory_project, 'inventoryYear', inventory_year, 'transferredTo', transferred_to,
      'beneficiary', beneficiary, 'purpose', purpose, 'isBeneficiaryPrivate', is_beneficiary_private, 'sectors', sectors
    ) order by year, position), '[]')
    from draft_row where draft_row.project = project.serial and version = ${version} and ${condition}
  )`.as('yearRows');
}

/** Files of the version in force. */
export const filesInForce = filesOf(inForce);

/** Public yearly rows without serials: plans and figures of the version in force. */
const publicYearRows = yearRowsOf(inForce, sql`draft_row.status in ${publicStatuses}`);

/** Condition for projects on the page of organizations: all kinds except inventories. */
export function isOnOrganizationPage(organizations: readonly string[]) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'project'>) =>
    and([
      eb('project.organization', '=', sql<string>`any(${organizations}::text[])`),
      eb('project.kind', '<>', 'inventory'),
    ]);
}

/** Returns the place that at least half of the public projects on the page of organizations name; null without one. */
export async function findPlaceOnPageOf(db: Db, organizations: readonly string[]): Promise<string | null> {
  const found = await db
    .selectFrom('project')
    .select('project.address')
    .select(({ fn }) => fn.countAll<number>().as('projects'))
    .select(sql<number>`(sum(count(*)) over ())::int`.as('all'))
    .where('project.isPublic', '=', true)
    .where(isOnOrganizationPage(organizations))
    .groupBy('project.address')
    .orderBy('projects', 'desc')
    .orderBy('project.address')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined && 2 * found.projects >= found.all ? found.address : null;
}

/**
 * Sums the tonnes of the public projects on the page of organizations: those issued here, of them registered, retired
 * and cancelled ones, and those that were purchased elsewhere, of them retired ones.
 */
export async function sumTonnesOnPageOf(db: Db, organizations: readonly string[]) {
  return db
    .selectFrom('project')
    .select([
      sql<number>`coalesce(sum(issued) filter (where kind = 'project'), 0)::bigint`.as('issued'),
      sql<number>`coalesce(sum(registered) filter (where kind = 'project'), 0)::bigint`.as('registered'),
      sql<number>`coalesce(sum(retired) filter (where kind = 'project'), 0)::bigint`.as('retired'),
      sql<number>`coalesce(sum(${cancelledUnits}) filter (where kind = 'project'), 0)::bigint`.as(
        'cancelled',
      ),
      sql<number>`coalesce(sum(registered) filter (where kind = 'offsets'), 0)::bigint`.as('purchased'),
      sql<number>`coalesce(sum(retired) filter (where kind = 'offsets'), 0)::bigint`.as('purchasedRetired'),
    ])
    .where('project.isPublic', '=', true)
    .where(isOnOrganizationPage(organizations))
    .executeTakeFirstOrThrow();
}
