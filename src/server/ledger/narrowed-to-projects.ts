import type { Narrowing } from '../kernel/recorded-reads.ts';

/** Tables whose rows triggers note with the serial of their project (migration 0067). */
const ofProjects = [
  'project',
  'draft_row',
  'project_file',
  'serial_block',
  'ledger_event',
  'opening',
  'certificate',
  // No statement reads this table, but columns have its name (see `watched-tables.ts`).
  'inventory_year',
];

/**
 * Narrows a statement to the rows of the projects whose serials `keysOf` returns for each of its rows, and to the
 * names and addresses of organizations. With `isList`, the statement depends on the lasting columns of all projects
 * as well: those that decide which ones it lists.
 */
export function narrowedToProjects<Row>(
  keysOf: Narrowing<Row>['keysOf'],
  { isList = false } = {},
): Narrowing<Row> {
  return { byKey: ofProjects, keysOf, lasting: ['organization', ...(isList ? ['project'] : [])] };
}
