import { useMemo } from 'react';
import { keptSearches } from './kept-searches.ts';

/** A view of the list that the reader saved under a name: its filters, order and view as a query. */
export type SavedSearch = { readonly id: number; readonly name: string; readonly query: string };

/** Most searches that a device keeps. */
export const MAX_SEARCHES = 50;
export const MAX_NAME_CHARACTERS = 100;

/** The searches saved on this device, oldest first, and what changes them. */
export function useSavedSearches() {
  const stored = keptSearches.useKept();
  const searches = useMemo(() => readSearches(stored), [stored]);
  const keep = (next: readonly SavedSearch[]) => keptSearches.keep(JSON.stringify(next));
  return {
    searches,
    add: (name: string, query: string) =>
      keep([...searches, { id: Math.max(0, ...searches.map(({ id }) => id)) + 1, name, query }]),
    rename: (id: number, name: string) =>
      keep(searches.map((search) => (search.id === id ? { ...search, name } : search))),
    remove: (id: number) => keep(searches.filter((search) => search.id !== id)),
    /** Puts a removed search back at its place. */
    restore: (search: SavedSearch) => keep([...searches, search].toSorted((one, other) => one.id - other.id)),
  };
}

/** Reads what is stored; nothing from what is no list of searches. */
export function readSearches(stored: string | null): readonly SavedSearch[] {
  try {
    const searches: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(searches) ? searches.filter(isSearch).slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

function isSearch(value: unknown): value is SavedSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, query } = value as Partial<Record<keyof SavedSearch, unknown>>;
  return typeof id === 'number' && typeof name === 'string' && typeof query === 'string';
}
