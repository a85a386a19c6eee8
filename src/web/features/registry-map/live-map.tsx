import 'leaflet/dist/leaflet.css';
import type { MapGround } from '#contract/site.ts';
import { useScheme } from '#web/kit/scheme.ts';
import * as m from '#messages/messages.js';
import L from 'leaflet';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MarkButton, type OnMark } from './mark-button.tsx';
import classes from './live-map.module.css';
import { isWithinReach, type Mark } from './marks.ts';
import { type MapView, type Size, TILE_PX } from './mercator.ts';
import { openLeaflet, putInPlace, wasDragged } from './open-leaflet.ts';
import { SharedGestures } from './shared-gestures.tsx';
import { useSteering } from './use-steering.ts';

type Props = {
  readonly ground: MapGround;
  readonly view: MapView;
  readonly size: Size;
  readonly marks: readonly Mark[];
  readonly open: Mark | null;
  readonly onMark: OnMark;
  readonly onView: (view: MapView) => void;
  /** The ground itself was pressed, beside every mark. */
  readonly onGround: () => void;
  readonly onReady: () => void;
};

/** The map once it is used: Leaflet moves it, and the marks are the same elements as on the still. */
export function LiveMap({ ground, view, size, marks, open, onMark, onView, onGround, onReady }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [start] = useState({ view, maxZoom: ground.maxZoom });
  useEffect(() => {
    if (holder.current === null) return undefined;
    const opened = openLeaflet(holder.current, start.view, start.maxZoom);
    setMap(opened);
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [start]);
  useTiles(map, ground);
  useSteering(map, view, { onView, follows: open !== null });
  useEffect(() => {
    map?.on('click', onGround);
    return () => void map?.off('click', onGround);
  }, [map, onGround]);
  useEffect(() => {
    if (map?.getSize().equals([size.width, size.height]) === false) map.invalidateSize({ pan: false });
  }, [map, size]);
  const press: OnMark = useCallback(
    (mark, byKeyboard) => {
      const isDrag = !byKeyboard && map !== null && wasDragged(map);
      if (!isDrag) onMark(mark, byKeyboard);
    },
    [map, onMark],
  );
  return (
    <>
      <div ref={holder} className={classes.map} role="region" aria-label={m.map_ground()} />
      <SharedGestures map={map} />
      {map === null ? null : (
        <Marks map={map} marks={marks} onReady={onReady}>
          {marks.map((mark) => (
            <MarkButton
              key={mark.key}
              mark={mark}
              isSeen={isWithinReach(mark, view, size)}
              isOpen={open?.key === mark.key}
              onMark={press}
            />
          ))}
        </Marks>
      )}
    </>
  );
}

function useTiles(map: L.Map | null, { tiles, tilesDark, maxZoom }: MapGround): void {
  const isDark = useScheme() === 'dark';
  const template = isDark ? (tilesDark ?? tiles) : tiles;
  useEffect(() => {
    const layer = L.tileLayer(template, { maxZoom, tileSize: TILE_PX, keepBuffer: 3 });
    map?.addLayer(layer);
    return () => void map?.removeLayer(layer);
  }, [map, template, maxZoom]);
}

type MarksProps = {
  readonly map: L.Map;
  readonly marks: readonly Mark[];
  readonly onReady: () => void;
  readonly children: ReactNode;
};

/** Holds the marks in the map's own layer, so that they move with it while it is dragged and zoomed. */
function Marks({ map, marks, onReady, children }: MarksProps) {
  const [layer] = useState(() => L.DomUtil.create('div', classes.marks, map.getPane('markerPane')));
  useLayoutEffect(() => {
    const put = () => putInPlace(map, layer.children, marks);
    const follow = ({ center, zoom }: L.ZoomAnimEvent) =>
      putInPlace(map, layer.children, marks, { center, zoom });
    put();
    map.on('zoom viewreset', put);
    map.on('zoomanim', follow);
    return () => {
      map.off('zoom viewreset', put);
      map.off('zoomanim', follow);
    };
  }, [map, layer, marks]);
  useEffect(() => onReady(), [onReady]);
  return createPortal(children, layer);
}
