import type { ActivityEvent, ActivityType } from '#contract/activity.ts';
import { m } from '#messages/messages.js';
import type { FileReply } from '../kernel/file-reply.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Cell } from '../spreadsheets/cell.ts';
import { dayInFilename } from '../spreadsheets/day-in-filename.ts';
import { makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/** Makes a file of events in the reader's language, in the order given. */
export async function makeActivityFile(
  events: readonly ActivityEvent[],
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const table = {
    name: m.activity_title({}, { locale }),
    columns: columns.map(({ heading }) => heading({}, { locale })),
    rows: events.map((event) => columns.map(({ cell }) => cell(event, locale))),
  };
  return makeTableFile(table, {
    format,
    name: `${m.activity_file_name({}, { locale })}-${dayInFilename(now)}`,
  });
}

type Column = {
  readonly heading: typeof m.activity_at;
  readonly cell: (event: ActivityEvent, locale: Locale) => Cell;
};

const kinds: Readonly<Record<ActivityType, typeof m.activity_issued>> = {
  issued: m.activity_issued,
  transferred: m.activity_transferred,
  retired: m.activity_retired,
  cancelled: m.activity_cancelled,
  corrected: m.activity_corrected,
};

const columns: readonly Column[] = [
  { heading: m.activity_file_index, cell: ({ index }) => index },
  { heading: m.activity_file_at, cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { heading: m.activity_type, cell: ({ type }, locale) => kinds[type]({}, { locale }) },
  { heading: m.activity_file_organization_serial, cell: ({ organization }) => organization.serial },
  { heading: m.activity_organization, cell: ({ organization }) => organization.name },
  { heading: m.activity_file_receiver_serial, cell: ({ receiver }) => receiver?.serial ?? null },
  { heading: m.activity_file_receiver, cell: ({ receiver }) => receiver?.name ?? null },
  { heading: m.activity_file_project_serial, cell: ({ project }) => project.projectSerial },
  { heading: m.activity_project, cell: ({ project }) => project.title },
  { heading: m.list_filter_year, cell: ({ year }) => year },
  { heading: m.activity_file_tonnes, cell: ({ tonnes }) => tonnes },
  { heading: m.activity_file_serials, cell: ({ serial }) => serial },
  { heading: m.project_row_against, cell: ({ retiredAgainst }) => retiredAgainst },
  { heading: m.activity_file_beneficiary, cell: ({ beneficiary }) => beneficiary },
  { heading: m.activity_file_certificate, cell: ({ certificate }) => certificate },
  { heading: m.activity_file_still, cell: ({ retiredTonnes }) => retiredTonnes },
  { heading: m.activity_file_reason, cell: ({ reason }) => reason },
];
