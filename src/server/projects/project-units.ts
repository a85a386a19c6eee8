import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listMilestones } from '#contract/read-project.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { presentRegisteredRows } from '../ledger/registered-row-queries.ts';
import type { Cell } from '../spreadsheets/cell.ts';
import { dayInFilename } from '../spreadsheets/day-in-filename.ts';
import { makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import { findPublicProject, listApprovals } from './project-queries.ts';

/** Returns the serial of a public project and its units as rows. Throws 404 unless visitors may see it. */
export async function readProjectUnits(db: Db, identity: string) {
  const project = await requirePublicProject(db, identity);
  return { serial: project.serial, rows: presentRegisteredRows(project.blocks, project.organization) };
}

/** Finds a public project. Throws 404 unless visitors may see it. */
async function requirePublicProject(db: Db, identity: string) {
  const project = await findPublicProject(db, identity);
  if (project === undefined) throw notFound((locale) => m.problem_project_not_found({}, { locale }));
  return project;
}

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/** Makes a file of a project's units in the reader's language. */
export async function makeUnitsFile(
  { serial, rows }: Awaited<ReturnType<typeof readProjectUnits>>,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const table = {
    name: serial,
    columns: columns.map(({ heading }) => heading({}, { locale })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row, locale))),
  };
  return makeTableFile(table, { format, name: `${serial}-${dayInFilename(now)}` });
}

type Column = {
  readonly heading: typeof m.project_row_year;
  readonly cell: (row: RegisteredRow, locale: Locale) => Cell;
};

const statuses: Readonly<Record<RegisteredRow['status'], typeof m.row_status_retired>> = {
  Registered: m.row_status_registered_remaining,
  Retired: m.row_status_retired,
  RetiredInventory: m.row_status_retired,
  Transferred: m.row_status_transferred,
  Cancelled: m.row_status_cancelled,
};

const rangeOf = ({ serialMin: min, serialMax: max }: RegisteredRow) => ({ min, max });

const columns: readonly Column[] = [
  { heading: m.project_row_year, cell: ({ year }) => year },
  { heading: m.project_row_status, cell: ({ status }, locale) => statuses[status]({}, { locale }) },
  { heading: m.project_row_quantity, cell: (row) => countUnits(rangeOf(row)) },
  {
    heading: m.project_row_serials,
    cell: (row) => formatSerialRange({ project: row.serialProject, ...rangeOf(row) }),
  },
  { heading: m.project_row_against, cell: ({ retiredAgainst }) => retiredAgainst },
  { heading: m.project_file_inventory, cell: ({ inventoryProject }) => inventoryProject },
  { heading: m.project_file_inventory_year, cell: ({ inventoryYear }) => inventoryYear },
  { heading: m.project_file_receiver, cell: ({ transferredTo }) => transferredTo },
  { heading: m.activity_file_certificate, cell: ({ certificate }) => certificate },
];

/**
 * Returns when a public project was registered and approved, and when later changes were approved, oldest first. Submissions, rejections and
 * people stay internal. Throws 404 unless visitors may see the project.
 */
export async function readMilestones(db: Db, identity: string): Promise<ReplyOf<typeof listMilestones>> {
  const { serial, registeredAt } = await requirePublicProject(db, identity);
  const approvals = (await listApprovals(db, serial)).map((at, place) => {
    return { type: place === 0 ? ('approved' as const) : ('updated' as const), at: at.toISOString() };
  });
  return [{ type: 'registered', at: registeredAt.toISOString() }, ...approvals];
}
