import { useMemo, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { useReturns } from '../navigation/site-router-provider.tsx';

/** Returns the query of the address, and a function that moves to the same page with another query. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
    void navigate({ search: new URLSearchParams(next).toString() }, options);
  return [params, setParams] as const;
}

/** Returns the query of the current address; the page may still be rendering an earlier one. */
export function currentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

const MAX_PAGES = 1_000_000;

/** Reads the text of one parameter; null when it means nothing. */
type Read<Value> = (text: string) => Value | null;

/**
 * What a list's address says: search, page, and the list's own parameters, null where they are missing or
 * invalid.
 */
type ListState<Filters> = { readonly search: string; readonly page: number } & {
  readonly [Name in keyof Filters]: Filters[Name] extends Read<infer Value> ? Value | null : never;
};

/** Reads a list's address. Invalid values are ignored; an impossible page is the first. */
export function readList<Filters extends Readonly<Record<string, Read<unknown>>>>(
  address: URLSearchParams,
  filters: Filters,
): ListState<Filters> {
  const values = Object.entries(filters).map(([name, read]) => [name, read(address.get(name) ?? '')]);
  return {
    search: readSearch(address),
    page: readPage(address.get('page') ?? '') ?? 1,
    ...Object.fromEntries(values),
  } as ListState<Filters>;
}

export function readSearch(address: URLSearchParams): string {
  return (address.get('search') ?? '').trim();
}

/** Returns a page number; null when no page can have it. */
export function readPage(text: string): number | null {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGES ? page : null;
}

/** Returns a reader for a parameter with a fixed set of values. */
export function oneOf<Value extends string>(values: readonly Value[]): Read<Value> {
  return (text) => values.find((value) => value === text) ?? null;
}

/**
 * Returns the address with one value changed; an empty value removes the parameter. Filters and order start
 * at the first page, whose address has no page.
 */
export function changeList(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (value === '' || (name === 'page' && value === '1')) next.delete(name);
  else next.set(name, value);
  return next;
}

/** Returns the query of the address with one value changed, as a link needs it. */
export function changedQuery(address: URLSearchParams, name: string, value: string): string {
  return queryOf(changeList(address, name, value));
}

/** Returns a query with its question mark; nothing when it is empty. */
export function queryOf(address: URLSearchParams): string {
  return address.size === 0 ? '' : `?${address}`;
}

/** Returns a function that changes one value of a list's address. */
export function useChangeList() {
  const navigate = useNavigate();
  return (name: string, value: string, options?: NavigateOptions) =>
    void navigate({ search: changedQuery(currentSearchParams(), name, value) }, options);
}

/** Returns a function that opens the list at another query, which begins with a question mark or is empty. */
export function useOpenList() {
  const navigate = useNavigate();
  return (query: string) => void navigate({ search: query }, { preventScrollReset: true });
}

/**
 * State of a text that shows a part of the address; replaced when the address gets another, and when the
 * reader goes Back or Forward.
 */
export function useAddressText(text: string): readonly [string, (typed: string) => void] {
  const returns = useReturns();
  const [typed, setTyped] = useState(text);
  const [last, setLast] = useState({ text, returns });
  if (last.text !== text || last.returns !== returns) {
    setLast({ text, returns });
    if (typed.trim() !== text) setTyped(text);
  }
  return [typed, setTyped];
}
