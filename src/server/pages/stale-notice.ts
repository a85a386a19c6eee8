import { registryTimeZone } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import { formatDate, type Locale, regionOf } from '../kernel/locale.ts';
import { type PreparedReply, prepareReply } from '../kernel/prepared-reply.ts';
import { HTML_HEADERS } from './page-html.ts';

/** The element that the app renders into. The notice stands before it, so that hydration never meets it. */
const ROOT = '<div id="root">';

type Noticed = { readonly since: number; readonly prepared: PreparedReply };

/** While the database is away, each cached page is given its notice once. */
const noticed = new WeakMap<PreparedReply, Noticed>();

/**
 * Returns a page with a notice that it shows nothing newer than `since`, in milliseconds. Other replies are returned
 * as they are.
 */
export function addStaleNotice(page: PreparedReply, locale: Locale, since: number): PreparedReply {
  if (page.headers['content-type'] !== HTML_HEADERS['content-type']) return page;
  const known = noticed.get(page);
  if (known?.since === since) return known.prepared;
  const html = page.body.toString('utf8').replace(ROOT, () => `${noticeOf(locale, new Date(since))}${ROOT}`);
  const prepared = prepareReply(html, page.headers);
  noticed.set(page, { since, prepared });
  return prepared;
}

function noticeOf(locale: Locale, since: Date): string {
  const timeZone = registryTimeZone(since);
  const time = since.toLocaleTimeString(regionOf(locale), { timeStyle: 'short', timeZone });
  const text = m.banner_stale({ day: formatDate(since, locale, timeZone), time }, { locale });
  return `<aside aria-label="${escapeHtml(m.banner_label({}, { locale }))}">${escapeHtml(text)}</aside>`;
}
