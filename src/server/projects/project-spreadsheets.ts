import { TOTAL_MORE_HEADER } from '#contract/counted-totals.ts';
import type { RegisteredRow } from '#contract/emission-rows.ts';
import {
  MAX_FILE_PROJECTS,
  type ProjectFileColumn,
  type ProjectSummary,
  projectFileColumns,
} from '#contract/projects.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { wrongField } from '../kernel/problems.ts';
import { type Cell, makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import { projectWords } from './project-words.ts';
import type { ProjectQuery } from './public-list-queries.ts';
import { type readProjectUnits, readPublicProjects } from './read-public-projects.ts';

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/**
 * Makes a file of the public list in the reader's language: every project that matches, in the list's order.
 * Throws 400 for more projects than a file holds.
 */
export async function makeProjectListFile(
  db: Db,
  { columns: columnNames, ...query }: ProjectQuery,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const columns = readColumns(columnNames);
  const whole = { ...query, page: 1, pageSize: MAX_FILE_PROJECTS };
  const { items, total, headers } = await readPublicProjects(db, whole, MAX_FILE_PROJECTS);
  const isMore = headers?.[TOTAL_MORE_HEADER] !== undefined;
  if (isMore || total > items.length) throw wrongField('format', tooLong);
  const table = {
    name: m.list_file_sheet({}, { locale }),
    columns: columns.map(({ heading }) => heading({}, { locale })),
    rows: items.map((project) => columns.map(({ cell }) => cell(project, locale))),
  };
  return makeTableFile(table, { format, name: `${m.list_file_name({}, { locale })}-${registryDay(now)}` });
}

function tooLong(locale: Locale): string {
  return m.list_file_too_long({ most: formatWhole(MAX_FILE_PROJECTS, locale) }, { locale });
}

type ProjectColumn = {
  readonly heading: typeof m.list_file_serial;
  readonly cell: (project: ProjectSummary, locale: Locale) => Cell;
};

const projectColumns: Readonly<Record<ProjectFileColumn, ProjectColumn>> = {
  serial: { heading: m.list_file_serial, cell: ({ projectSerial }) => projectSerial },
  title: { heading: m.list_file_title, cell: ({ title }) => title },
  organization: { heading: m.list_file_organization, cell: ({ organization }) => organization },
  organizationSerial: {
    heading: m.list_file_organization_serial,
    cell: ({ organizationSerial }) => organizationSerial,
  },
  program: {
    heading: m.list_file_program,
    cell: ({ programType }, locale) => projectWords.program(programType, locale),
  },
  type: {
    heading: m.list_file_type,
    cell: ({ projectType }, locale) => projectWords.type(projectType, locale),
  },
  stage: {
    heading: m.list_file_stage,
    cell: ({ projectStatus }, locale) => projectWords.stage(projectStatus, locale),
  },
  place: { heading: m.list_file_place, cell: ({ location }) => location.address },
  latitude: { heading: m.list_file_latitude, cell: ({ location }) => location.latitude },
  longitude: { heading: m.list_file_longitude, cell: ({ location }) => location.longitude },
  start: { heading: m.list_file_start, cell: ({ timeline }) => timeline.startDate },
  end: { heading: m.list_file_end, cell: ({ timeline }) => timeline.endDate },
  issued: { heading: m.list_column_issued, cell: ({ issuedTonnes }) => issuedTonnes },
  held: {
    heading: m.list_column_held,
    cell: ({ registeredTonnes, retiredTonnes }) => registeredTonnes - retiredTonnes,
  },
  registered: { heading: m.list_file_registered, cell: ({ registeredTonnes }) => registeredTonnes },
  retired: { heading: m.list_file_retired, cell: ({ retiredTonnes }) => retiredTonnes },
  transferred: { heading: m.list_column_transferred, cell: ({ transferredTonnes }) => transferredTonnes },
  cancelled: { heading: m.list_column_cancelled, cell: ({ cancelledTonnes }) => cancelledTonnes },
  planned: { heading: m.list_file_planned, cell: ({ projectedTonnes }) => projectedTonnes },
  date: { heading: m.list_file_date, cell: ({ date }) => registryDay(new Date(date)) },
};

/** Returns the columns that a file asks for, in the file's order. Throws 400 for an unknown one. */
function readColumns(text: string | undefined): readonly ProjectColumn[] {
  const asked =
    text === undefined ? projectFileColumns : [...new Set(text.split(',').map((name) => name.trim()))];
  const known = projectFileColumns.filter((name) => asked.some((other) => other === name));
  if (known.length === asked.length) return known.map((name) => projectColumns[name]);
  const choices = projectFileColumns.join(', ');
  throw wrongField('columns', (locale) => m.problem_field_choice({ choices }, { locale }));
}

/** Makes a file of a project's units in the reader's language. */
export async function makeUnitsFile(
  { serial, rows }: Awaited<ReturnType<typeof readProjectUnits>>,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const table = {
    name: serial,
    columns: unitColumns.map(({ heading }) => heading({}, { locale })),
    rows: rows.map((row) => unitColumns.map(({ cell }) => cell(row, locale))),
  };
  return makeTableFile(table, { format, name: `${serial}-${registryDay(now)}` });
}

type UnitColumn = {
  readonly heading: typeof m.project_row_year;
  readonly cell: (row: RegisteredRow, locale: Locale) => Cell;
};

const statuses: Readonly<Record<RegisteredRow['status'], typeof m.row_status_retired>> = {
  Registered: m.row_status_registered,
  Retired: m.row_status_retired,
  RetiredInventory: m.row_status_retired,
  Transferred: m.row_status_transferred,
  Cancelled: m.row_status_cancelled,
};

const rangeOf = ({ serialMin: min, serialMax: max }: RegisteredRow) => ({ min, max });

const unitColumns: readonly UnitColumn[] = [
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
