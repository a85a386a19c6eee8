import 'leaflet/dist/leaflet.css';
import type { Basemap } from '#contract/site.ts';
import { useScheme } from '#web/kit/scheme.ts';
import * as m from '#messages/messages.js';
import L from 'leaflet';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MarkerButton, type OnMarker } from './marker-button.tsx';
import classes from './live-map.module.css';
import { isWithinReach, type Marker } from './markers.ts';
import { type MapView, type Size, TILE_PX } from './mercator.ts';
import { openLeaflet, putInPlace, wasDragged } from './open-leaflet.ts';
import { SharedGestures } from './shared-gestures.tsx';
import { useSteering } from './use-steering.ts';

type Props = {
  readonly basemap: Basemap;
  readonly view: MapView;
  readonly size: Size;
  readonly markers: readonly Marker[];
  readonly open: Marker | null;
  readonly onMarker: OnMarker;
  readonly onView: (view: MapView) => void;
  /** The basemap itself was pressed, beside every marker. */
  readonly onBackground: () => void;
  readonly onReady: () => void;
};

/** The map once it is used: Leaflet moves it, and the markers are the same elements as on the still. */
export function LiveMap({
  basemap,
  view,
  size,
  markers,
  open,
  onMarker,
  onView,
  onBackground,
  onReady,
}: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [start] = useState({ view, maxZoom: basemap.maxZoom });
  useEffect(() => {
    if (holder.current === null) return undefined;
    const opened = openLeaflet(holder.current, start.view, start.maxZoom);
    setMap(opened);
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [start]);
  useTiles(map, basemap);
  useSteering(map, view, { onView, follows: open !== null });
  useEffect(() => {
    map?.on('click', onBackground);
    return () => void map?.off('click', onBackground);
  }, [map, onBackground]);
  useEffect(() => {
    if (map?.getSize().equals([size.width, size.height]) === false) map.invalidateSize({ pan: false });
  }, [map, size]);
  const press: OnMarker = useCallback(
    (marker, byKeyboard) => {
      const isDrag = !byKeyboard && map !== null && wasDragged(map);
      if (!isDrag) onMarker(marker, byKeyboard);
    },
    [map, onMarker],
  );
  return (
    <>
      <div ref={holder} className={classes.map} role="region" aria-label={m.map_ground()} />
      <SharedGestures map={map} />
      {map === null ? null : (
        <Markers map={map} markers={markers} onReady={onReady}>
          {markers.map((marker) => (
            <MarkerButton
              key={marker.key}
              marker={marker}
              isSeen={isWithinReach(marker, view, size)}
              isOpen={open?.key === marker.key}
              onMarker={press}
            />
          ))}
        </Markers>
      )}
    </>
  );
}

function useTiles(map: L.Map | null, { tiles, tilesDark, maxZoom }: Basemap): void {
  const isDark = useScheme() === 'dark';
  const template = isDark ? (tilesDark ?? tiles) : tiles;
  useEffect(() => {
    const layer = L.tileLayer(template, { maxZoom, tileSize: TILE_PX, keepBuffer: 3 });
    map?.addLayer(layer);
    return () => void map?.removeLayer(layer);
  }, [map, template, maxZoom]);
}

type MarkersProps = {
  readonly map: L.Map;
  readonly markers: readonly Marker[];
  readonly onReady: () => void;
  readonly children: ReactNode;
};

/** Holds the markers in the map's own layer, so that they move with it while it is dragged and zoomed. */
function Markers({ map, markers, onReady, children }: MarkersProps) {
  const [layer] = useState(() => L.DomUtil.create('div', classes.markers, map.getPane('markerPane')));
  useLayoutEffect(() => {
    const put = () => putInPlace(map, layer.children, markers);
    const follow = ({ center, zoom }: L.ZoomAnimEvent) =>
      putInPlace(map, layer.children, markers, { center, zoom });
    put();
    map.on('zoom viewreset', put);
    map.on('zoomanim', follow);
    return () => {
      map.off('zoom viewreset', put);
      map.off('zoomanim', follow);
    };
  }, [map, layer, markers]);
  useEffect(() => onReady(), [onReady]);
  return createPortal(children, layer);
}
