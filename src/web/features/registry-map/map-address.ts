import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { currentSearchParams, useSearchParams } from '#web/kit/lists/list-address.ts';
import { useReturns } from '#web/kit/navigation/site-router-provider.tsx';
import { type MapView, MIN_ZOOM } from './map-view.ts';

/** Names of the map's state in the address: its types, its tab, and its centre with its zoom level. */
export const TYPES = 'type';
export const TAB = 'tab';
export const VIEW = 'at';

/** Tabs of the home page's map. */
export const tabs = ['all', 'seeking'] as const;
type Tab = (typeof tabs)[number];

export const readTab = (text: string): Tab => tabs.find((tab) => tab === text) ?? 'all';
export const writeTab = (tab: Tab) => (tab === 'all' ? '' : tab);

/**
 * State that a parameter of the address keeps, so that Back and a link restore it. A change shows at once,
 * before the page at the new address is drawn. `read` gets an empty text when the address does not have it.
 */
export function useAddressState<Value>(
  name: string,
  read: (text: string) => Value,
  write: (value: Value) => string,
) {
  const [address, setAddress] = useSearchParams();
  const text = address.get(name) ?? '';
  const stored = useMemo(() => read(text), [read, text]);
  const [chosen, setChosen] = useState<{ readonly over: string; readonly value: Value } | null>(null);
  // Back may come before the page at the new address is drawn.
  const place = `${useReturns()} ${text}`;
  if (chosen !== null && chosen.over !== place) setChosen(null);
  const change = (next: (previous: Value) => Value) => {
    const current = currentSearchParams();
    const value = next(read(current.get(name) ?? ''));
    setChosen({ over: place, value });
    const written = write(value);
    if (written === '') current.delete(name);
    else current.set(name, written);
    setAddress(current, { preventScrollReset: true });
  };
  return [chosen?.over === place ? chosen.value : stored, change] as const;
}

const DECIMALS = 4;
const MAX_ZOOM = 19;

/** Reads centre and zoom level from an address (`at=49.24,-122.6,8`); null where they are missing or wrong. */
export function readView(text: string): MapView | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2})$/.exec(text);
  if (match === null) return null;
  const [latitude = 0, longitude = 0, zoom = 0] = match.slice(1).map(Number);
  if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180 || zoom < MIN_ZOOM || zoom > MAX_ZOOM) return null;
  return { latitude, longitude, zoom };
}

/** Writes a view as `readView` reads it. */
export function viewText({ latitude, longitude, zoom }: MapView): string {
  const inWorld = longitude - 360 * Math.round(longitude / 360);
  return `${latitude.toFixed(DECIMALS)},${inWorld.toFixed(DECIMALS)},${zoom}`;
}

const REST_MS = 400;

/**
 * Returns the view that the address names, and a function that writes one into it once the map has come to
 * rest. It takes the place of the address, without another entry of the history. The address of the next page is
 * left alone: the map stays until that is drawn.
 */
export function useViewInAddress(isEnabled: boolean) {
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const text = address.get(VIEW) ?? '';
  const named = useMemo(() => (isEnabled ? readView(text) : null), [isEnabled, text]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = useCallback(
    (view: MapView | null) => {
      clearTimeout(timer.current);
      if (isEnabled) timer.current = setTimeout(writeView, REST_MS, view, pathname);
    },
    [isEnabled, pathname],
  );
  return { named, write };
}

function writeView(view: MapView | null, page: string): void {
  const { pathname, hash } = window.location;
  if (pathname !== page) return;
  const others = currentSearchParams();
  others.delete(VIEW);
  const parts = [others.toString(), view === null ? '' : `${VIEW}=${viewText(view)}`];
  const query = parts.filter((part) => part !== '').join('&');
  window.history.replaceState(window.history.state, '', `${pathname}${query && `?${query}`}${hash}`);
}
