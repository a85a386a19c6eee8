import { MAX_FILE_PROJECTS, type ProjectSummary } from '#contract/projects.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import type { Locale } from '../kernel/locale.ts';
import { wrongField } from '../kernel/problems.ts';
import type { Cell } from '../spreadsheets/cell.ts';
import { dayInFilename } from '../spreadsheets/day-in-filename.ts';
import { makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import type { ProjectQuery } from './public-list-queries.ts';
import { readPublicProjects } from './read-public-projects.ts';

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/**
 * Makes a file of the public list in the reader's language: every project that matches, in the list's order. Throws 400 for more projects
 * than a file holds.
 */
export async function makeProjectListFile(
  db: Db,
  query: ProjectQuery,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const { items, total } = await readPublicProjects(db, { ...query, page: 1, pageSize: MAX_FILE_PROJECTS });
  if (total > items.length) throw wrongField('format', (reader) => tooLong(total, reader));
  const table = {
    name: m.list_file_sheet({}, { locale }),
    columns: columns.map(({ heading }) => heading({}, { locale })),
    rows: items.map((project) => columns.map(({ cell }) => cell(project))),
  };
  return makeTableFile(table, { format, name: `${m.list_file_name({}, { locale })}-${dayInFilename(now)}` });
}

function tooLong(total: number, locale: Locale): string {
  const format = (count: number) => count.toLocaleString(locale);
  return m.list_file_too_long({ shown: format(total), most: format(MAX_FILE_PROJECTS) }, { locale });
}

type Column = {
  readonly heading: typeof m.list_file_serial;
  readonly cell: (project: ProjectSummary) => Cell;
};

const columns: readonly Column[] = [
  { heading: m.list_file_serial, cell: ({ projectSerial }) => projectSerial },
  { heading: m.list_file_title, cell: ({ title }) => title },
  { heading: m.list_file_organization, cell: ({ organization }) => organization },
  { heading: m.list_file_organization_serial, cell: ({ organizationSerial }) => organizationSerial },
  { heading: m.list_file_program, cell: ({ programType }) => programType },
  { heading: m.list_file_type, cell: ({ projectType }) => projectType },
  { heading: m.list_file_stage, cell: ({ projectStatus }) => projectStatus },
  { heading: m.list_file_place, cell: ({ location }) => location.address },
  { heading: m.list_file_latitude, cell: ({ location }) => location.latitude },
  { heading: m.list_file_longitude, cell: ({ location }) => location.longitude },
  { heading: m.list_file_start, cell: ({ timeline }) => timeline.startDate },
  { heading: m.list_file_end, cell: ({ timeline }) => timeline.endDate },
  { heading: m.list_file_registered, cell: ({ registeredTonnes }) => registeredTonnes },
  { heading: m.list_file_retired, cell: ({ retiredTonnes }) => retiredTonnes },
  { heading: m.list_file_planned, cell: ({ projectedTonnes }) => projectedTonnes },
  { heading: m.list_file_date, cell: ({ date }) => date.slice(0, 10) },
];
