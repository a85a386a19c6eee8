import 'leaflet/dist/leaflet.css';
import type { Basemap } from '#contract/site.ts';
import { Button } from '#web/kit/button.tsx';
import { formatPosition } from '#web/kit/format.ts';
import { useScheme } from '#web/kit/scheme.ts';
import * as m from '#messages/messages.js';
import L from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './place-picker.module.css';
import { MapMargin } from './map-margin.tsx';
import { MapControls } from './map-controls.tsx';
import { type MapView, type Place, TILE_PX } from './mercator.ts';
import { isAt, openLeaflet, viewOfMap } from './open-leaflet.ts';
import { SharedGestures } from './shared-gestures.tsx';

/** Where the picker begins while no position is chosen (specification §9). */
const START: MapView = { longitude: -123.11, latitude: 49.26, zoom: 8 };

type Props = {
  readonly basemap: Basemap;
  readonly place: Place | null;
  readonly isReadOnly: boolean;
  readonly onPlace: (place: Place) => void;
};

/** The map with its pin: a press puts it there, it can be dragged, and a button puts it in the middle of the map. */
export function LivePicker({ basemap, place, isReadOnly, onPlace }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { map, view, setView } = useMap(holder, { basemap, place });
  usePin(map, { place, isReadOnly, onPlace });
  const putInMiddle = () => onPlace({ longitude: wrapped(view.longitude), latitude: view.latitude });
  return (
    <div className={classes.picker}>
      <div className={classes.frame}>
        <div ref={holder} className={classes.map} role="region" aria-label={m.picker_label()} />
        <SharedGestures map={map} />
        <MapControls view={view} maxZoom={basemap.maxZoom} onView={setView} onMyPlace={undefined} />
        <MapMargin basemap={basemap} view={view} />
      </div>
      <p role="status" className={classes.words}>
        {place === null
          ? m.picker_none()
          : m.picker_at({ position: formatPosition(place.latitude, place.longitude) })}
      </p>
      {isReadOnly ? null : <Button onClick={putInMiddle}>{m.picker_middle()}</Button>}
    </div>
  );
}

type Opened = { readonly basemap: Basemap; readonly place: Place | null };

function useMap(holder: RefObject<HTMLDivElement | null>, { basemap, place }: Opened) {
  const [map, setMap] = useState<L.Map | null>(null);
  const [view, setView] = useState<MapView>(() => (place === null ? START : { ...place, zoom: 9 }));
  const [start] = useState({ view, maxZoom: basemap.maxZoom });
  const isDark = useScheme() === 'dark';
  const template = isDark ? (basemap.tilesDark ?? basemap.tiles) : basemap.tiles;
  useEffect(() => {
    if (holder.current === null) return undefined;
    const opened = openLeaflet(holder.current, start.view, start.maxZoom);
    opened.on('moveend', () => setView(viewOfMap(opened)));
    opened.whenReady(() => setMap(opened));
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [holder, start]);
  useEffect(() => {
    const layer = L.tileLayer(template, { maxZoom: basemap.maxZoom, tileSize: TILE_PX });
    map?.addLayer(layer);
    return () => void map?.removeLayer(layer);
  }, [map, template, basemap.maxZoom]);
  useEffect(() => {
    if (map !== null && !isAt(map, view)) map.setView([view.latitude, view.longitude], view.zoom);
  }, [map, view]);
  // A position that is typed or found brings the map to it.
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (map === null || latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  return { map, view, setView };
}

type Pin = Pick<Props, 'place' | 'isReadOnly' | 'onPlace'>;

function usePin(map: L.Map | null, { place, isReadOnly, onPlace }: Pin): void {
  const put = useEffectEvent(({ lat, lng }: L.LatLng) => {
    if (!isReadOnly) onPlace({ latitude: lat, longitude: wrapped(lng) });
  });
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (map === null) return undefined;
    const press = ({ latlng }: L.LeafletMouseEvent) => put(latlng);
    map.on('click', press);
    return () => void map.off('click', press);
  }, [map]);
  useEffect(() => {
    if (map === null || latitude === undefined || longitude === undefined) return undefined;
    const icon = L.divIcon({ className: classes.pin ?? '', iconSize: [28, 28], iconAnchor: [14, 28] });
    const pin = L.marker([latitude, longitude], { icon, draggable: !isReadOnly, keyboard: false });
    pin.on('dragend', () => put(pin.getLatLng()));
    pin.addTo(map);
    return () => void pin.remove();
  }, [map, latitude, longitude, isReadOnly]);
}

/** Once round the world is where it began. */
function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
