import { useEffect } from 'react';
import { queryOf, useSearchParams } from '#web/kit/lists/list-address.ts';
import { keptChoice } from './kept-choice.ts';

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

const kept = keptChoice('list-view');

/** How the list is shown: as the address says, else as the reader last chose, else as cards. */
export function useListView(): ListView {
  const [address] = useSearchParams();
  const stored = kept.useKept();
  const asked = listViews.find((view) => view === address.get('view'));
  useEffect(() => {
    if (asked !== undefined && isLoadedFromItself()) kept.keep(asked);
  }, [asked]);
  return asked ?? listViews.find((view) => view === stored) ?? 'cards';
}

/**
 * True if a link of the list loaded the page: its view was clicked before the app handled clicks. A link from
 * elsewhere is no choice.
 */
function isLoadedFromItself(): boolean {
  const { origin, pathname } = window.location;
  return document.referrer.split('?')[0] === `${origin}${pathname}`;
}

/** Keeps the reader's choice for the next visit. */
export function keepListView(view: ListView): void {
  kept.keep(view);
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
