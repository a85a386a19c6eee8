import type { DraftRow } from '#contract/emission-rows.ts';
import { sql } from 'kysely';

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

/** Files of a version of the project that the statement reads. */
export function filesOf(version: typeof inForce) {
  return sql<readonly FileRow[]>`(
    select coalesce(json_agg(json_build_object(
      'slot', slot, 'file', file, 'filename', filename, 'bytes', bytes, 'mediaType', media_type, 'uploadedAt', created_at
    ) order by slot), '[]')
    from project_file join stored_file on stored_file.id = project_file.file
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
export const publicYearRows = yearRowsOf(inForce, sql`draft_row.status in ${publicStatuses}`);
