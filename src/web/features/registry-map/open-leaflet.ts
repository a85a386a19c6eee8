import L from 'leaflet';
import { LEAST_ZOOM } from './map-view.ts';
import { type MapView, nearest, type Place } from './mercator.ts';

/** Opens a map that can be dragged, zoomed and moved by keys. What stands around it is ours, so it brings no controls. */
export function openLeaflet(holder: HTMLElement, view: MapView, maxZoom: number): L.Map {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return L.map(holder, {
    center: [view.latitude, view.longitude],
    zoom: view.zoom,
    minZoom: LEAST_ZOOM,
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
    // The wheel scrolls the page; `shareGestures` gives it to the map while Ctrl or ⌘ is held.
    scrollWheelZoom: false,
  });
}

/** Where the map is. */
export function viewOfMap(map: L.Map): MapView {
  const { lat, lng } = map.getCenter();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
}

/** Whether the map is where it should be, to the pixel. */
export function isAt(map: L.Map, view: MapView): boolean {
  if (map.getZoom() !== view.zoom) return false;
  const there = map.project([view.latitude, nearest(view.longitude, map.getCenter().lng)]);
  return there.distanceTo(map.project(map.getCenter())) < 1;
}

type Target = { readonly center: L.LatLng; readonly zoom: number };

/** Puts elements at their places: where the map is, or while it zooms, where it will be. */
export function putInPlace(
  map: L.Map,
  elements: HTMLCollection,
  places: readonly Place[],
  to?: Target,
): void {
  const centre = to?.center ?? map.getCenter();
  const origin = to === undefined ? null : originAt(map, to);
  places.forEach(({ latitude, longitude }, number) => {
    const element = elements.item(number);
    if (!(element instanceof HTMLElement)) return;
    const place = L.latLng(latitude, nearest(longitude, centre.lng));
    const point =
      origin === null ? map.latLngToLayerPoint(place) : map.project(place, to?.zoom).subtract(origin);
    L.DomUtil.setPosition(element, point.round());
  });
}

/** The point that the map's layers count from once it will have zoomed. */
function originAt(map: L.Map, { center, zoom }: Target): L.Point {
  const moved = L.DomUtil.getPosition(map.getPane('mapPane') ?? map.getContainer());
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
}

/** Whether the last press on the map dragged it. Leaflet knows; its types do not. */
export function wasDragged(map: L.Map): boolean {
  return map.dragging.enabled() && (map.dragging as L.Handler & { readonly moved: () => boolean }).moved();
}
