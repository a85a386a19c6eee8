import { type ActivityFilters, activityTypes } from '#contract/activity.ts';
import { parseProjectSerial, parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { oneOf, readList } from '#web/kit/lists/list-address.ts';

const MAX_ORGANIZATION_LENGTH = 200;

const MAX_SERIAL_LENGTH = 40;

/** The filters of the activity that its address can have, in the order of the form. */
export const filterNames = ['type', 'organization', 'project', 'year', 'from', 'to'] as const;

/** Filters and page in the address of the activity. */
export type ActivityAddress = { readonly filters: ActivityFilters; readonly page: number };

/** Reads the address; ignores invalid values. */
export function readActivityAddress(address: URLSearchParams): ActivityAddress {
  const {
    page,
    search: _search,
    ...filters
  } = readList(address, {
    type: oneOf(activityTypes),
    organization: (text) => textOf(text, MAX_ORGANIZATION_LENGTH),
    project: (text) => (isSerial(text) ? textOf(text, MAX_SERIAL_LENGTH) : null),
    year: (text) => (/^(19|20|21)\d\d$/.test(text.trim()) ? Number(text) : null),
    from: readDay,
    to: readDay,
  });
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  return { filters: Object.fromEntries(given), page };
}

/** Reports whether a text is the serial of a project or of its tonnes, however it is spelled. */
function isSerial(text: string): boolean {
  return parseProjectSerial(text) !== null || parseUnitSerial(text) !== null;
}

function textOf(text: string, longest: number): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > longest ? null : trimmed;
}

/** Returns a day as the address writes it; null where it is none. */
export function readDay(text: string): string | null {
  const isDay = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : null;
}

/**
 * Returns the query of the filters alone, with its question mark: that of the page, its files and its feed.
 */
export function filterQuery(filters: ActivityFilters, more: Readonly<Record<string, string>> = {}): string {
  const chosen = filterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const query = new URLSearchParams([...chosen, ...Object.entries(more)]);
  return query.size === 0 ? '' : `?${query}`;
}
