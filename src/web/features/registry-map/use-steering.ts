import type L from 'leaflet';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { MapView } from './mercator.ts';
import { isAt, viewOfMap } from './open-leaflet.ts';

type Steering = {
  readonly onView: (view: MapView) => void;
  /** True when the page needs the view while the map still moves. */
  readonly follows: boolean;
};

/**
 * Keeps the map and the page's view in sync. A view that came from the map is not sent back to it; one that arrives during a
 * zoom animation is applied after it, because Leaflet ignores it before.
 */
export function useSteering(map: L.Map | null, view: MapView, { onView, follows }: Steering): void {
  // Remember all views: the map may report further ones before the page renders an earlier one.
  const [reported] = useState(() => new WeakSet<MapView>([view]));
  const pending = useRef<MapView | null>(null);
  const isZooming = useRef(false);
  useEffect(() => {
    if (map === null) return undefined;
    const onZoomStart = () => void (isZooming.current = true);
    const onMoveEnd = () => {
      isZooming.current = false;
      const pendingView = pending.current;
      pending.current = null;
      if (pendingView !== null && !isAt(map, pendingView)) {
        map.setView([pendingView.latitude, pendingView.longitude], pendingView.zoom);
        return;
      }
      // A held key moves the map repeatedly: rendering the page must not delay the map's frames.
      startTransition(() => reportView(map, reported, onView));
    };
    map.on('zoomanim', onZoomStart);
    map.on('moveend', onMoveEnd);
    return () => {
      map.off('zoomanim', onZoomStart);
      map.off('moveend', onMoveEnd);
    };
  }, [map, onView, reported]);
  useEffect(() => {
    if (map === null || !follows) return undefined;
    const onMove = () => {
      if (isZooming.current) return;
      reportView(map, reported, onView);
    };
    map.on('move', onMove);
    return () => void map.off('move', onMove);
  }, [map, onView, follows, reported]);
  useEffect(() => {
    if (map === null || reported.has(view) || isAt(map, view)) return;
    if (isZooming.current) pending.current = view;
    else map.setView([view.latitude, view.longitude], view.zoom);
  }, [map, view, reported]);
}

function reportView(map: L.Map, reported: WeakSet<MapView>, onView: (view: MapView) => void): void {
  const view = viewOfMap(map);
  reported.add(view);
  onView(view);
}
