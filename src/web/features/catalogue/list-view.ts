import { queryOf } from '#web/kit/lists/list-address.ts';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';
import { useEffect, useSyncExternalStore } from 'react';

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

const STORED = 'list-view';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // The browser keeps nothing: the address still says how the list looks.
    return null;
  }
}

/** How the list is shown: as the address says, else as the reader last chose, else as cards. */
export function useListView(): ListView {
  const [address] = useSearchParams();
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  const asked = listViews.find((view) => view === address.get('view'));
  useEffect(() => {
    if (asked !== undefined && isLoadedFromItself()) keepListView(asked);
  }, [asked]);
  return asked ?? listViews.find((view) => view === stored) ?? 'cards';
}

/** True if a link of the list loaded the page: its view was clicked before the app handled clicks. A link from elsewhere is no choice. */
function isLoadedFromItself(): boolean {
  const { origin, pathname } = window.location;
  return document.referrer.split('?')[0] === `${origin}${pathname}`;
}

/** Keeps the reader's choice for the next visit. */
export function keepListView(view: ListView): void {
  try {
    localStorage.setItem(STORED, view);
  } catch {
    // The browser keeps nothing: the address still says how the list looks.
  }
  for (const listener of listeners) listener();
}

/** Returns the address of the same list in a view. */
export function inView(address: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('view', view);
  return next;
}

/** True if the list's projects are also shown on a map. */
export function hasMap(address: URLSearchParams): boolean {
  return address.get('map') === 'on';
}

/** Returns the address of the same list with the map, or without it. */
export function changedMap(address: URLSearchParams): string {
  const next = new URLSearchParams(address);
  if (hasMap(address)) next.delete('map');
  else next.set('map', 'on');
  return queryOf(next) === '' ? '?' : queryOf(next);
}
