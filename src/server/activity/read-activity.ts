import type { ActivityEvent, ListedEvent } from '#contract/activity.ts';
import { MAX_COUNTED } from '#contract/counted-totals.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import { countedOf, moreHeaders, pageBeyondCounted } from '../kernel/counted-pages.ts';
import type { Db } from '../kernel/db.ts';
import type { Page } from '../kernel/http.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { type PageQuery, pageRange } from '../kernel/page-links.ts';
import { wrongField } from '../kernel/problems.ts';
import { fromInt8Range, presentAgainst } from '../ledger/block-rows.ts';
import {
  countEvents,
  type EventFilters,
  type EventRow,
  listEvents,
  listLatestRetirements,
} from './activity-queries.ts';

/** Events in one file. */
const MAX_FILE_EVENTS = 50_000;

type Cut = PageQuery & { readonly pageSize: number };

/**
 * Reads a page of the activity, newest first, with the total as far as it is counted. Throws 400 for a page that
 * begins beyond that.
 */
export async function readActivity(
  db: Db,
  { filters, cut, locale }: { readonly filters: EventFilters; readonly cut: Cut; readonly locale: Locale },
  countedTo: number = MAX_COUNTED,
): Promise<Page<ListedEvent>> {
  const { limit, offset } = pageRange(cut);
  const part = { limit: Math.min(limit, Math.max(0, countedTo - offset)), offset };
  const [rows, found] = await Promise.all([
    part.limit === 0 ? [] : listEvents(db, filters, part),
    countEvents(db, filters, countedTo),
  ]);
  const counted = countedOf(found, countedTo);
  if (counted.isMore && part.limit === 0) throw pageBeyondCounted(counted);
  const items = rows.map((row) => ({
    ...presentEvent(row, locale),
    signedAt: row.signedAt?.toISOString() ?? null,
  }));
  return { items, total: counted.total, headers: moreHeaders(counted) };
}

/** Reads the newest events, up to `limit`. */
export async function readNewest(
  db: Db,
  {
    filters,
    limit,
    locale,
  }: { readonly filters: EventFilters; readonly limit: number; readonly locale: Locale },
): Promise<readonly ActivityEvent[]> {
  const rows = await listEvents(db, filters, { limit, offset: 0 });
  return rows.map((row) => presentEvent(row, locale));
}

/** Reads the newest retirements that were not corrected as a whole, up to `limit`. */
export async function readLatestRetirements(
  db: Db,
  { limit, locale }: { readonly limit: number; readonly locale: Locale },
): Promise<ActivityEvent[]> {
  const rows = await listLatestRetirements(db, limit);
  return rows.map((row) => presentEvent(row, locale));
}

/** Reads all events for a file. Throws 400 if they are too many for one. */
export async function readWholeActivity(
  db: Db,
  { filters, locale }: { readonly filters: EventFilters; readonly locale: Locale },
): Promise<readonly ActivityEvent[]> {
  const events = await readNewest(db, { filters, limit: MAX_FILE_EVENTS + 1, locale });
  if (events.length <= MAX_FILE_EVENTS) return events;
  const shown = (language: Locale) => formatWhole(MAX_FILE_EVENTS, language);
  throw wrongField('format', (language) =>
    m.problem_activity_too_long({ shown: shown(language) }, { locale: language }),
  );
}

/** Converts an event to the API format, with its texts in the reader's language. */
function presentEvent(row: EventRow, locale: Locale): ActivityEvent {
  const { type, project, title, actor, actorName } = row;
  const range = fromInt8Range(row.serials ?? '');
  const isRetirement = type === 'retired';
  const holding = {
    state: isRetirement ? 'retired' : 'active',
    holder: actor,
    holderName: actorName,
  } as const;
  return {
    index: row.idx,
    type,
    at: row.at.toISOString(),
    organization: { serial: actor, name: actorName, slug: slugOf(row.actorSlug, actor, row.actorProjects) },
    receiver: receiverOf(row),
    project: { projectSerial: project, title },
    year: row.year ?? 0,
    tonnes: countUnits(range),
    serialMin: range.min,
    serialMax: range.max,
    serial: formatSerialRange({ project, ...range }),
    retiredAgainst: presentAgainst({ ...row, ...holding }, locale),
    beneficiary: row.isBeneficiaryPrivate === true ? null : row.beneficiary,
    certificate: row.certificate,
    retiredTonnes: isRetirement ? row.retiredTonnes : null,
    reason: type === 'corrected' ? row.note : null,
  };
}

function receiverOf({ receiver, receiverName, receiverSlug, receiverProjects }: EventRow) {
  if (receiver === null) return null;
  const slug = slugOf(receiverSlug, receiver, receiverProjects ?? 0);
  return { serial: receiver, name: receiverName ?? receiver, slug };
}

/** Returns where the organization's page is; null while it has no public project. */
function slugOf(slug: string | null, serial: string, publicProjects: number): string | null {
  return publicProjects > 0 ? (slug ?? serial) : null;
}
