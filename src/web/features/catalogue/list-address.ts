import type { QueryOf } from '#contract/endpoint.ts';
import { type listPublicProjects, projectSorts } from '#contract/projects.ts';
import { parseMapBox } from '#domain/project/map-box.ts';
import { programTypes } from '#domain/project/program-types.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { stages } from '#domain/project/stages.ts';

/** Cards on a page of the public list (specification §9). */
export const PAGE_SIZE = 12;
/** The serial filter compares the first twelve characters (specification §2). */
const SERIAL_PREFIX = 12;
const MOST_PAGES = 1_000_000;

type ListQuery = QueryOf<typeof listPublicProjects>;

/** The narrowings that stand as removable chips above the list. */
const chipNames = ['serial', 'organization', 'program', 'type', 'stage', 'vintage', 'bbox'] as const;
export type ChipName = (typeof chipNames)[number];
export type FilterName = ChipName | 'sort';

/** What the address of `/projects` asks for. `page` is null where the address names none that could exist. */
export type ListAsked = {
  readonly page: number | null;
  readonly pageText: string;
  readonly search: string;
  /** What narrows the list, value by value: there may be several types and organizations. */
  readonly chips: readonly { readonly name: ChipName; readonly value: string }[];
  /** What the address asks for and means nothing: left out, and told. */
  readonly unknown: readonly { readonly name: FilterName; readonly value: string }[];
  readonly narrowing: Omit<ListQuery, 'page' | 'pageSize'>;
};

const choices: Partial<Record<string, readonly string[]>> = {
  program: programTypes,
  type: projectTypes,
  // What is still planned is not public: no list can be narrowed to it.
  stage: stages.filter((stage) => stage !== 'Planning'),
  sort: projectSorts,
};

const LONGEST_TEXT = 200;
const LONGEST_SHOWN = 40;

function means(name: string, value: string): boolean {
  if (name === 'vintage') return /^(19|20|21)\d\d$/.test(value);
  if (name === 'bbox') return parseMapBox(value) !== null;
  return choices[name]?.includes(value) ?? (value !== '' && value.length <= LONGEST_TEXT);
}

/** Reads the address of the list; a narrowing whose value means nothing is left out. */
export function readListAddress(address: URLSearchParams): ListAsked {
  const pageText = address.get('page') ?? '1';
  const search = (address.get('search') ?? '').trim();
  const chips = chipNames.flatMap((name) =>
    valuesOf(address, name)
      .filter((value) => means(name, value))
      .map((value) => ({ name, value })),
  );
  const unknown = ([...chipNames, 'sort'] as const).flatMap((name) =>
    valuesOf(address, name)
      .filter((value) => !means(name, value))
      .map((value) => ({ name, value: value.slice(0, LONGEST_SHOWN) })),
  );
  const sort = projectSorts.find((order) => order === address.get('sort'));
  const narrowing = Object.fromEntries(
    [...Map.groupBy(chips, ({ name }) => name)].map(([name, those]) => [
      name,
      those.map(({ value }) => sentValue(name, value)).join(','),
    ]),
  );
  return {
    page: readPage(pageText),
    pageText,
    search,
    chips,
    unknown,
    narrowing: {
      ...narrowing,
      ...(search === '' ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
    },
  };
}

/** What an address says under a name, each value once: a list's with commas between, or one by one as plain forms send it. */
function valuesOf(address: URLSearchParams, name: string): readonly string[] {
  const said = isList(name)
    ? address.getAll(name).flatMap((text) => text.split(','))
    : [address.get(name) ?? ''];
  const values = [...new Set(said.map((value) => value.trim()).filter((value) => value !== ''))];
  if (name !== 'type') return values;
  const place = (value: string) => projectTypes.findIndex((type) => type === value);
  return values.toSorted((one, other) => place(one) - place(other));
}

function isList(name: string): boolean {
  return name === 'type' || name === 'organization';
}

function sentValue(name: ChipName, value: string): string {
  return name === 'serial' ? value.slice(0, SERIAL_PREFIX) : value;
}

/** The number of a page as an address has it; null where no page could have it. */
export function readPage(text: string): number | null {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MOST_PAGES ? page : null;
}

/** What is asked of the list for an address; where it names no page that could exist, its first one. */
export function listQueryOf({ narrowing, page }: ListAsked): ListQuery {
  return { ...narrowing, page: page ?? 1, pageSize: PAGE_SIZE };
}

/** The same address without its filters: its search and order stay. */
export function clearFilters(address: URLSearchParams): URLSearchParams {
  return chipNames.reduce((rest, name) => changeAddress(rest, name, ''), address);
}

/** The same address without one of the values under a name, and without what means nothing there. */
export function withoutValue(address: URLSearchParams, name: ChipName, value: string): URLSearchParams {
  const rest = valuesOf(address, name).filter((other) => other !== value && means(name, other));
  return changeAddress(address, name, rest.join(','));
}

/** The same address without what means nothing in it. */
export function withoutUnknown(address: URLSearchParams): URLSearchParams {
  return [...chipNames, 'sort'].reduce((rest, name) => {
    const values = valuesOf(rest, name);
    const known = values.filter((value) => means(name, value));
    return known.length === values.length ? rest : changeAddress(rest, name, known.join(','));
  }, address);
}

/** The same address with one value changed, on its first page; an empty value leaves it out. */
export function changeAddress(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  changed.delete('page');
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
