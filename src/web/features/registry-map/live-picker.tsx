import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Basemap } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { useScheme } from '#web/kit/looks/scheme.ts';
import { formatPosition } from '#web/kit/text/format.ts';
import { closeLeaflet, isAt, LiveNames, openLeaflet, viewOfMap } from './leaflet-map.tsx';
import { MapControls, MapMargin } from './map-controls.tsx';
import { around, type MapView, type Position, TILE_PX, toWorld } from './map-view.ts';
import classes from './place-picker.module.css';
import { SharedGestures } from './shared-gestures.tsx';

/** Initial view of the picker while no position is chosen (specification §9). */
const START: MapView = { longitude: -123.11, latitude: 49.26, zoom: 8 };

/** Width and height of the pin; its tip is in the middle below. */
const PIN_PX = 28;

type Props = {
  readonly basemap: Basemap;
  readonly place: Position | null;
  readonly isReadOnly: boolean;
  readonly onPlace: (place: Position) => void;
};

/** The map with its pin: a press places it, it can be dragged, and a button moves it to the map's centre. */
export function LivePicker({ basemap, place, isReadOnly, onPlace }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const { map, view, setView } = useMap(container, { basemap, place });
  usePin(map, { place, isReadOnly, onPlace });
  const centrePin = () => onPlace({ longitude: wrapped(view.longitude), latitude: view.latitude });
  return (
    <div className={classes.picker}>
      <div className={classes.frame}>
        <div ref={container} className={classes.map} role="region" aria-label={m.picker_label()} />
        {map === null ? null : <PickerNames map={map} view={view} place={place} />}
        <SharedGestures map={map} />
        <MapControls view={view} maxZoom={basemap.maxZoom} onView={setView} onMyPlace={undefined} />
        <MapMargin basemap={basemap} view={view} />
      </div>
      <p role="status" className={classes.words}>
        {place === null
          ? m.picker_none()
          : m.picker_at({ position: formatPosition(place.latitude, place.longitude) })}
      </p>
      {isReadOnly ? null : <Button onClick={centrePin}>{m.picker_middle()}</Button>}
    </div>
  );
}

type NamesProps = { readonly map: L.Map; readonly view: MapView; readonly place: Position | null };

/** The names of the picker's map, clear of its pin. */
function PickerNames({ map, view, place }: NamesProps) {
  const { zoom } = view;
  const taken = useMemo(() => {
    if (place === null) return [];
    const { x, y } = toWorld(place, zoom);
    return [around({ x, y: y - PIN_PX / 2 }, PIN_PX / 2)];
  }, [place, zoom]);
  return <LiveNames map={map} view={view} taken={taken} />;
}

type Opened = { readonly basemap: Basemap; readonly place: Position | null };

function useMap(container: RefObject<HTMLDivElement | null>, { basemap, place }: Opened) {
  const [map, setMap] = useState<L.Map | null>(null);
  const [view, setView] = useState<MapView>(() => (place === null ? START : { ...place, zoom: 9 }));
  const [start] = useState({ view, maxZoom: basemap.maxZoom });
  const isDark = useScheme() === 'dark';
  const template = isDark ? (basemap.tilesDark ?? basemap.tiles) : basemap.tiles;
  useEffect(() => {
    if (container.current === null) return undefined;
    const newMap = openLeaflet(container.current, start.view, start.maxZoom);
    newMap.on('moveend', () => setView(viewOfMap(newMap)));
    newMap.whenReady(() => setMap(newMap));
    return () => {
      setMap(null);
      closeLeaflet(newMap);
    };
  }, [container, start]);
  useEffect(() => {
    const layer = L.tileLayer(template, { maxZoom: basemap.maxZoom, tileSize: TILE_PX });
    map?.addLayer(layer);
    return () => void map?.removeLayer(layer);
  }, [map, template, basemap.maxZoom]);
  useEffect(() => {
    if (map !== null && !isAt(map, view)) map.setView([view.latitude, view.longitude], view.zoom);
  }, [map, view]);
  // A typed or found position moves the map to it.
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (map === null || latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  return { map, view, setView };
}

type Pin = Pick<Props, 'place' | 'isReadOnly' | 'onPlace'>;

function usePin(map: L.Map | null, { place, isReadOnly, onPlace }: Pin): void {
  const movePin = useEffectEvent(({ lat, lng }: L.LatLng) => {
    if (!isReadOnly) onPlace({ latitude: lat, longitude: wrapped(lng) });
  });
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (map === null) return undefined;
    const onClick = ({ latlng }: L.LeafletMouseEvent) => movePin(latlng);
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [map]);
  useEffect(() => {
    if (map === null || latitude === undefined || longitude === undefined) return undefined;
    const icon = L.divIcon({
      className: classes.pin ?? '',
      iconSize: [PIN_PX, PIN_PX],
      iconAnchor: [PIN_PX / 2, PIN_PX],
    });
    const pin = L.marker([latitude, longitude], { icon, draggable: !isReadOnly, keyboard: false });
    pin.on('dragend', () => movePin(pin.getLatLng()));
    pin.addTo(map);
    return () => void pin.remove();
  }, [map, latitude, longitude, isReadOnly]);
}

/** Returns the longitude within ±180°. */
function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
