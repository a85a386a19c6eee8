import { queryOptions } from '@tanstack/react-query';
import { type AuditFilters, listAudit } from '#contract/audit.ts';
import { auditActs } from '#domain/account/audit-act.ts';
import { parseProjectSerial, parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { callPage, keyOf } from '#web/api/call.ts';
import { oneOf, readList } from '#web/kit/lists/list-address.ts';

const ACCOUNT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_WORDS = 200;
const MAX_SERIAL = 100;

/** The filters of the audit log that its address can have, in the order of the form. */
export const auditFilterNames = ['person', 'organization', 'act', 'from', 'to', 'serial', 'account'] as const;

export type AuditFilterName = (typeof auditFilterNames)[number];

/** Filters and page in the address of the audit log. */
type AuditAddress = { readonly filters: AuditFilters; readonly page: number };

/** Reads the address; ignores invalid values. */
export function readAuditAddress(address: URLSearchParams): AuditAddress {
  const {
    page,
    search: _search,
    ...filters
  } = readList(address, {
    person: (text) => textOf(text, MAX_WORDS),
    organization: (text) => textOf(text, MAX_WORDS),
    act: oneOf(auditActs),
    from: readDay,
    to: readDay,
    serial: readSerial,
    account: (id) => (ACCOUNT_ID.test(id) ? id : null),
  });
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  return { filters: Object.fromEntries(given), page };
}

function textOf(text: string, longest: number): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > longest ? null : trimmed;
}

function readDay(text: string): string | null {
  const isDay = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : null;
}

function readSerial(text: string): string | null {
  const given = textOf(text, MAX_SERIAL);
  if (given === null) return null;
  return parseProjectSerial(given) === null && parseUnitSerial(given) === null ? null : given;
}

/** Returns the query of filters alone, with its question mark: that of the page and its files. */
export function auditQuery(filters: AuditFilters): string {
  const chosen = auditFilterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value]];
  });
  const query = new URLSearchParams(chosen);
  return query.size === 0 ? '' : `?${query}`;
}

/** Lines per page of the audit log. */
export const AUDIT_PAGE_SIZE = 50;

/** Query for a page of the audit log. */
export function auditPage({ filters, page }: AuditAddress) {
  const query = { ...filters, page, pageSize: AUDIT_PAGE_SIZE };
  return queryOptions({
    queryKey: keyOf(listAudit, { query }),
    queryFn: ({ signal }) => callPage(listAudit, { query, signal }),
  });
}
