import L from 'leaflet';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import liveMapClasses from './live-map.module.css';
import nameClasses from './map-names.module.css';
import { MapNameText, useMapNames } from './map-names.tsx';
import { type Box, type MapView, MIN_ZOOM, nearest, type Position } from './map-view.ts';

/** The pane for names; its place in the order is that of `map-names.module.css`. */
const NAMES_PANE = 'names';

/**
 * Opens a Leaflet map that can be dragged, zoomed and moved by keys. It brings no controls: the page has its
 * own.
 */
export function openLeaflet(container: HTMLElement, view: MapView, maxZoom: number): L.Map {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    center: [view.latitude, view.longitude],
    zoom: view.zoom,
    minZoom: MIN_ZOOM,
    maxZoom,
    maxBounds: [
      [-85.06, -36_000],
      [85.06, 36_000],
    ],
    maxBoundsViscosity: 1,
    worldCopyJump: true,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
    // The wheel scrolls the page; `shareGestures` zooms the map while Ctrl or ⌘ is held.
    scrollWheelZoom: false,
  });
  const names = map.createPane(NAMES_PANE);
  names.classList.add(nameClasses.names ?? '');
  names.setAttribute('aria-hidden', 'true');
  return map;
}

/**
 * Removes a Leaflet map, also while it zooms. Leaflet ends a zoom a quarter of a second later, and would look
 * for the parts of the map that are gone by then.
 */
export function closeLeaflet(map: L.Map): void {
  Object.assign(map, { _animatingZoom: false });
  map.remove();
}

/** Returns the current view of a Leaflet map. */
export function viewOfMap(map: L.Map): MapView {
  const { lat, lng } = map.getCenter();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
}

/** Reports whether the map is at a view, to the pixel. */
export function isAt(map: L.Map, view: MapView): boolean {
  if (map.getZoom() !== view.zoom) return false;
  const target = map.project([view.latitude, nearest(view.longitude, map.getCenter().lng)]);
  return target.distanceTo(map.project(map.getCenter())) < 1;
}

type Target = { readonly center: L.LatLng; readonly zoom: number };

/** Positions elements on the map: at its current place, or during a zoom animation at its target. */
function putInPlace(map: L.Map, elements: HTMLCollection, places: readonly Position[], to?: Target): void {
  const centre = to?.center ?? map.getCenter();
  const origin = to === undefined ? null : originOf(map, to);
  places.forEach(({ latitude, longitude }, number) => {
    const element = elements.item(number);
    if (!(element instanceof HTMLElement)) return;
    const place = L.latLng(latitude, nearest(longitude, centre.lng));
    const point =
      origin === null ? map.latLngToLayerPoint(place) : map.project(place, to?.zoom).subtract(origin);
    L.DomUtil.setPosition(element, point.round());
  });
}

/** Returns the pixel origin of the map's layers after the zoom. */
function originOf(map: L.Map, { center, zoom }: Target): L.Point {
  const moved = L.DomUtil.getPosition(map.getPane('mapPane') ?? map.getContainer());
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
}

/** Reports whether the last press dragged the map. Leaflet knows this, but its types do not. */
export function wasDragged(map: L.Map): boolean {
  return map.dragging.enabled() && (map.dragging as L.Handler & { readonly moved: () => boolean }).moved();
}

type MovingLayerProps = {
  readonly map: L.Map;
  /** Name of the pane of the map that holds the layer. */
  readonly pane: string;
  /** Places of the children, in their order. */
  readonly places: readonly Position[];
  readonly onReady?: () => void;
  readonly children: ReactNode;
};

/** Keeps elements in a layer of the map's own, so that they move with it during dragging and zooming. */
export function MovingLayer({ map, pane, places, onReady, children }: MovingLayerProps) {
  const [layer] = useState(() => L.DomUtil.create('div', liveMapClasses.layer, map.getPane(pane)));
  useLayoutEffect(() => {
    const positionAll = () => putInPlace(map, layer.children, places);
    const onZoom = ({ center, zoom }: L.ZoomAnimEvent) =>
      putInPlace(map, layer.children, places, { center, zoom });
    positionAll();
    map.on('zoom viewreset', positionAll);
    map.on('zoomanim', onZoom);
    return () => {
      map.off('zoom viewreset', positionAll);
      map.off('zoomanim', onZoom);
    };
  }, [map, layer, places]);
  useEffect(() => onReady?.(), [onReady]);
  return createPortal(children, layer);
}

type LiveNamesProps = {
  readonly map: L.Map;
  readonly view: MapView;
  /** Boxes of the world map at the view's zoom level where no name goes. */
  readonly taken: readonly Box[];
};

/** The names of an interactive map, below its markers. */
export function LiveNames({ map, view, taken }: LiveNamesProps) {
  const names = useMapNames(view, taken);
  return (
    <MovingLayer map={map} pane={NAMES_PANE} places={names}>
      {names.map((name) => (
        <MapNameText key={name.key} name={name} />
      ))}
    </MovingLayer>
  );
}
