import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Basemap } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { useScheme } from '#web/kit/looks/scheme.ts';
import {
  closeLeaflet,
  isAt,
  LiveNames,
  MovingLayer,
  openLeaflet,
  viewOfMap,
  wasDragged,
} from './leaflet-map.tsx';
import classes from './live-map.module.css';
import { type Box, type MapView, type Size, TILE_PX } from './map-view.ts';
import { MarkerButton, type OnMarker } from './marker-button.tsx';
import { isWithinReach, type Marker } from './markers.ts';
import { SharedGestures } from './shared-gestures.tsx';

type Props = {
  readonly basemap: Basemap;
  readonly view: MapView;
  readonly size: Size;
  readonly markers: readonly Marker[];
  readonly taken: readonly Box[];
  readonly open: Marker | null;
  readonly onMarker: OnMarker;
  readonly onView: (view: MapView) => void;
  /** Called when the basemap is pressed outside every marker. */
  readonly onBackground: () => void;
  readonly onReady: () => void;
};

/** The interactive map: Leaflet moves it; markers are the same elements as on the static map. */
export function LiveMap({
  basemap,
  view,
  size,
  markers,
  taken,
  open,
  onMarker,
  onView,
  onBackground,
  onReady,
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [start] = useState({ view, maxZoom: basemap.maxZoom });
  // Opened with the first drawing: the map cannot take the focus before, and a button that goes may give it
  // to the map at once.
  useLayoutEffect(() => {
    if (container.current === null) return undefined;
    const newMap = openLeaflet(container.current, start.view, start.maxZoom);
    setMap(newMap);
    return () => {
      setMap(null);
      closeLeaflet(newMap);
    };
  }, [start]);
  useTiles(map, basemap);
  useSteering(map, view, { onView, follows: open !== null });
  useBackground(map, onBackground);
  useSize(map, size);
  const onPress: OnMarker = useCallback(
    (marker, byKeyboard) => {
      const isDrag = !byKeyboard && map !== null && wasDragged(map);
      if (!isDrag) onMarker(marker, byKeyboard);
    },
    [map, onMarker],
  );
  return (
    <>
      <div ref={container} className={classes.map} role="region" aria-label={m.map_ground()} />
      <SharedGestures map={map} />
      {map === null ? null : <LiveNames map={map} view={view} taken={taken} />}
      {map === null ? null : (
        <MovingLayer map={map} pane="markerPane" places={markers} onReady={onReady}>
          {markers.map((marker) => (
            <MarkerButton
              key={marker.key}
              marker={marker}
              isSeen={isWithinReach(marker, view, size)}
              isOpen={open?.key === marker.key}
              onMarker={onPress}
            />
          ))}
        </MovingLayer>
      )}
    </>
  );
}

function useBackground(map: L.Map | null, onBackground: () => void): void {
  useEffect(() => {
    map?.on('click', onBackground);
    return () => void map?.off('click', onBackground);
  }, [map, onBackground]);
}

function useSize(map: L.Map | null, { width, height }: Size): void {
  useEffect(() => {
    if (map?.getSize().equals([width, height]) === false) map.invalidateSize({ pan: false });
  }, [map, width, height]);
}

function useTiles(map: L.Map | null, { tiles, tilesDark, maxZoom }: Basemap): void {
  const isDark = useScheme() === 'dark';
  const template = isDark ? (tilesDark ?? tiles) : tiles;
  useEffect(() => {
    const className = template === tilesDark ? (classes.darkTiles ?? '') : '';
    const layer = L.tileLayer(template, { maxZoom, tileSize: TILE_PX, keepBuffer: 3, className });
    map?.addLayer(layer);
    return () => void map?.removeLayer(layer);
  }, [map, template, tilesDark, maxZoom]);
}

type Steering = {
  readonly onView: (view: MapView) => void;
  /** True when the page needs the view while the map still moves. */
  readonly follows: boolean;
};

/**
 * Keeps the map and the page's view in sync. A view that came from the map is not sent back to it; one that
 * arrives during a zoom animation is applied after it, because Leaflet ignores it before.
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
