import type { QueryOf } from '#contract/endpoint.ts';
import { VIEW_FEED } from '#contract/page-paths.ts';
import { type listPublicProjects, projectSorts } from '#contract/projects.ts';
import { parseMapBox } from '#domain/project/map-box.ts';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { changeList, readPage, readSearch } from '#web/kit/lists/list-address.ts';

/** Cards per page of the public list (specification §9). */
export const PAGE_SIZE = 12;
/** The serial filter compares the first twelve characters (specification §2). */
const SERIAL_PREFIX = 12;

type ListQuery = QueryOf<typeof listPublicProjects>;

/** The filters shown as removable chips above the list. */
const chipNames = ['serial', 'organization', 'program', 'type', 'stage', 'vintage', 'bbox'] as const;
export type ChipName = (typeof chipNames)[number];
export type FilterName = ChipName | 'sort';

/**
 * Filters, order and page in the address of `/projects`. `page` is null when the address names no possible
 * page.
 */
export type ListFilters = {
  readonly page: number | null;
  readonly pageText: string;
  readonly search: string;
  /** Name of the place that the box of the map is around; null without one. */
  readonly near: string | null;
  /** Active filters, one per value: types and organizations can have several. */
  readonly chips: readonly { readonly name: ChipName; readonly value: string }[];
  /** Invalid filters in the address: ignored, and reported to the reader. */
  readonly unknown: readonly { readonly name: FilterName; readonly value: string }[];
  readonly narrowing: Omit<ListQuery, 'page' | 'pageSize'>;
};

const choices: Partial<Record<string, readonly string[]>> = {
  program: programTypes,
  type: projectTypes,
  // Projects in planning are not public, so they cannot be filtered by.
  stage: stages.filter((stage) => stage !== 'Planning'),
  sort: projectSorts,
};

const MAX_TEXT_LENGTH = 200;
const MAX_SHOWN_LENGTH = 40;
const MAX_PLACE_LENGTH = 80;

function isValid(name: string, value: string): boolean {
  if (name === 'vintage') return /^(19|20|21)\d\d$/.test(value);
  if (name === 'bbox') return parseMapBox(value) !== null;
  return choices[name]?.includes(value) ?? (value !== '' && value.length <= MAX_TEXT_LENGTH);
}

/** Reads filters, order and page from the address; invalid filters are ignored and listed in `unknown`. */
export function readListAddress(address: URLSearchParams): ListFilters {
  const pageText = address.get('page') ?? '1';
  const search = readSearch(address);
  const chips = chipNames.flatMap((name) =>
    valuesOf(address, name)
      .filter((value) => isValid(name, value))
      .map((value) => ({ name, value })),
  );
  const unknown = ([...chipNames, 'sort'] as const).flatMap((name) =>
    valuesOf(address, name)
      .filter((value) => !isValid(name, value))
      .map((value) => ({ name, value: value.slice(0, MAX_SHOWN_LENGTH) })),
  );
  const sort = projectSorts.find((order) => order === address.get('sort'));
  const narrowing = Object.fromEntries(
    [...Map.groupBy(chips, ({ name }) => name)].map(([name, group]) => [
      name,
      group.map(({ value }) => sentValue(name, value)).join(','),
    ]),
  );
  return {
    page: readPage(pageText),
    pageText,
    search,
    near: readNear(address),
    chips,
    unknown,
    narrowing: {
      ...narrowing,
      ...(search === '' ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
    },
  };
}

/** A place only names the box beside it; the projects are those in the box. */
function readNear(address: URLSearchParams): string | null {
  const near = (address.get('near') ?? '').trim();
  const isNamed = near !== '' && near.length <= MAX_PLACE_LENGTH;
  return isNamed && isValid('bbox', address.get('bbox') ?? '') ? near : null;
}

/** Returns the distinct values of a parameter: separated by commas, or repeated as plain forms send them. */
function valuesOf(address: URLSearchParams, name: string): readonly string[] {
  const texts = isList(name)
    ? address.getAll(name).flatMap((text) => text.split(','))
    : [address.get(name) ?? ''];
  const values = [...new Set(texts.map((value) => value.trim()).filter((value) => value !== ''))];
  if (name !== 'type') return values;
  const indexOfType = (value: string) => projectTypes.findIndex((type) => type === value);
  return values.toSorted((a, b) => indexOfType(a) - indexOfType(b));
}

function isList(name: string): boolean {
  return name === 'type' || name === 'organization';
}

function sentValue(name: ChipName, value: string): string {
  return name === 'serial' ? value.slice(0, SERIAL_PREFIX) : value;
}

/** Returns the API query for an address; the first page when the address names no possible page. */
export function listQueryOf({ narrowing, page }: ListFilters): ListQuery {
  return { ...narrowing, page: page ?? 1, pageSize: PAGE_SIZE };
}

/** Returns the filters of a list as a query string, without its order and page. */
export function filtersOf({ narrowing: { sort: _sort, ...filters } }: ListFilters): string {
  return new URLSearchParams(
    Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

/** Returns the address without filters; search and order stay. */
export function clearFilters(address: URLSearchParams): URLSearchParams {
  return [...chipNames, 'near'].reduce((rest, name) => changeList(rest, name, ''), address);
}

/** Returns the address without one value of a filter, and without invalid values of that filter. */
export function withoutValue(address: URLSearchParams, name: ChipName, value: string): URLSearchParams {
  const rest = valuesOf(address, name).filter((other) => other !== value && isValid(name, other));
  const next = changeList(address, name, rest.join(','));
  return name === 'bbox' ? changeList(next, 'near', '') : next;
}

/** Returns the address without invalid filters. */
export function withoutUnknown(address: URLSearchParams): URLSearchParams {
  return [...chipNames, 'sort'].reduce((rest, name) => {
    const values = valuesOf(rest, name);
    const validValues = values.filter((value) => isValid(name, value));
    return validValues.length === values.length ? rest : changeList(rest, name, validValues.join(','));
  }, address);
}

/** Returns the address of the feed of a list's newest projects. */
export function feedOf({ narrowing: { sort: _sort, ...filters } }: ListFilters): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return `${VIEW_FEED}${query.size === 0 ? '' : `?${query}`}`;
}
