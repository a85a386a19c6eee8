import {
  type ActivityEvent,
  type ActivityFilters,
  type ActivityType,
  activityFilters,
} from '#contract/activity.ts';
import { ACTIVITY_FEED, pagePaths } from '#contract/page-paths.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { activityWords } from '#messages/words/units.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { type Cell, makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';

type Feed = {
  readonly baseUrl: string;
  readonly productName: string;
  readonly locale: Locale;
  readonly filters: ActivityFilters;
  readonly events: readonly ActivityEvent[];
  /** Time of the request; the update time of an empty feed. */
  readonly now: Date;
};

/** Returns the Atom feed (RFC 4287) of the newest operations on units. */
export function activityFeed({ baseUrl, productName, locale, filters, events, now }: Feed): string {
  const urlOf = (path: string) => escapeHtml(new URL(path, baseUrl).href);
  const query = queryOf(filters);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${escapeHtml(m.activity_feed_title({ product: productName }, { locale }))}</title>`,
    `<id>${urlOf(`${ACTIVITY_FEED}${query}`)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${urlOf(`${ACTIVITY_FEED}${query}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${urlOf(`${pagePaths.activity}${query}`)}"/>`,
    `<updated>${events[0]?.at ?? now.toISOString()}</updated>`,
    `<author><name>${escapeHtml(productName)}</name></author>`,
    ...events.map((event) => entryOf(event, { locale, urlOf })),
    '</feed>',
    '',
  ].join('\n');
}

function queryOf(filters: ActivityFilters): string {
  const pairs = Object.keys(activityFilters.shape).flatMap((name) => {
    const value = filters[name as keyof ActivityFilters];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`;
}

type Writing = { readonly locale: Locale; readonly urlOf: (path: string) => string };

function entryOf(event: ActivityEvent, { locale, urlOf }: Writing): string {
  const { index, at, organization, project, serial, retiredAgainst, reason } = event;
  const against =
    retiredAgainst === null ? null : m.serial_event_against({ against: retiredAgainst }, { locale });
  const why = reason === null ? null : m.serial_event_reason({ reason }, { locale });
  const summary = [project.title, serial, against, why].filter((part) => part !== null).join(' · ');
  return [
    '<entry>',
    `<title>${escapeHtml(eventSentence(event, locale))}</title>`,
    `<id>${urlOf(`${pagePaths.activity}#event-${index}`)}</id>`,
    `<link rel="alternate" type="text/html" href="${urlOf(`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`)}"/>`,
    `<published>${at}</published>`,
    `<updated>${at}</updated>`,
    `<author><name>${escapeHtml(organization.name)}</name></author>`,
    `<summary>${escapeHtml(summary)}</summary>`,
    '</entry>',
  ].join('\n');
}

type Words = { organization: string; receiver: string; tonnes: string };
type Write = (words: Words, options: { locale: Locale }) => string;

const sentences: Readonly<Record<ActivityType, Write>> = {
  issued: m.serial_event_issued,
  transferred: m.serial_event_transferred,
  retired: m.serial_event_retired,
  cancelled: m.serial_event_cancelled,
  corrected: m.serial_event_corrected,
};

/** Returns what happened as one sentence: “Harbour Heat retired 30 tonnes CO₂e”. */
function eventSentence({ type, organization, receiver, tonnes }: ActivityEvent, locale: Locale): string {
  const shown = formatWhole(tonnes, locale);
  return sentences[type](
    {
      organization: organization.name,
      tonnes: m.tonnes_counted({ count: tonnes, shown }, { locale }),
      receiver: receiver?.name ?? '',
    },
    { locale },
  );
}

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
    name: `${m.activity_file_name({}, { locale })}-${registryDay(now)}`,
  });
}

type Column = {
  readonly heading: typeof m.activity_at;
  readonly cell: (event: ActivityEvent, locale: Locale) => Cell;
};

const columns: readonly Column[] = [
  { heading: m.activity_file_index, cell: ({ index }) => index },
  { heading: m.activity_file_at, cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { heading: m.activity_type, cell: ({ type }, locale) => activityWords[type]({}, { locale }) },
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
