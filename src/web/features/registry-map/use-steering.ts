import type L from 'leaflet';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { MapView } from './mercator.ts';
import { isAt, viewOfMap } from './open-leaflet.ts';

type Steering = {
  readonly onView: (view: MapView) => void;
  /** Whether somebody has to know where the map is while it still moves. */
  readonly follows: boolean;
};

/**
 * Keeps the map and the view that the page holds the same: a view that the map told is not told back to it, and one that
 * comes while the map still zooms is kept until it has, as a map that zooms takes no orders.
 */
export function useSteering(map: L.Map | null, view: MapView, { onView, follows }: Steering): void {
  // All of them: while the map moves, the page comes to a view when the map has told others since.
  const [told] = useState(() => new WeakSet<MapView>([view]));
  const next = useRef<MapView | null>(null);
  const zooming = useRef(false);
  useEffect(() => {
    if (map === null) return undefined;
    const begin = () => void (zooming.current = true);
    const end = () => {
      zooming.current = false;
      const wanted = next.current;
      next.current = null;
      if (wanted !== null && !isAt(map, wanted)) {
        map.setView([wanted.latitude, wanted.longitude], wanted.zoom);
        return;
      }
      // A key that is held moves the map again and again: what the page makes of it must not hold up the map's frames.
      startTransition(() => tellView(map, told, onView));
    };
    map.on('zoomanim', begin);
    map.on('moveend', end);
    return () => {
      map.off('zoomanim', begin);
      map.off('moveend', end);
    };
  }, [map, onView, told]);
  useEffect(() => {
    if (map === null || !follows) return undefined;
    const tell = () => {
      if (zooming.current) return;
      tellView(map, told, onView);
    };
    map.on('move', tell);
    return () => void map.off('move', tell);
  }, [map, onView, follows, told]);
  useEffect(() => {
    if (map === null || told.has(view) || isAt(map, view)) return;
    if (zooming.current) next.current = view;
    else map.setView([view.latitude, view.longitude], view.zoom);
  }, [map, view, told]);
}

function tellView(map: L.Map, told: WeakSet<MapView>, onView: (view: MapView) => void): void {
  const view = viewOfMap(map);
  told.add(view);
  onView(view);
}
