import type { MapCluster, MapFeature, MapProject } from '#contract/projects-map.ts';
import { around, type Box, fromMiddle, type MapView, type Position, type Size, toWorld } from './map-view.ts';

/** A marker: a project, or a cluster of projects too close to separate. */
export type Marker = Position & { readonly key: string; readonly count: number } & (
    | { readonly kind: 'project'; readonly project: MapProject }
    | { readonly kind: 'cluster'; readonly cluster: MapCluster }
  );

/** Returns the markers of a reply, from north to south: their Tab order. */
export function markersOf(features: readonly MapFeature[]): readonly Marker[] {
  return features.map(markerOf).toSorted((a, b) => b.latitude - a.latitude);
}

function markerOf({ geometry, properties }: MapFeature): Marker {
  const [longitude, latitude] = geometry.coordinates;
  if (!('cluster' in properties)) return projectMarker(properties, { longitude, latitude });
  const { count } = properties;
  const key = `${longitude},${latitude},${count}`;
  return { kind: 'cluster', key, longitude, latitude, count, cluster: properties };
}

export function projectMarker(project: MapProject, place: Position): Marker {
  return { kind: 'project', key: project.projectSerial, count: 1, project, ...place };
}

/** Reports whether a marker is inside the visible part of the map. */
function isInFrame(marker: Marker, view: MapView, { width, height }: Size): boolean {
  const { x, y } = fromMiddle(marker, view);
  return Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2;
}

/** Width and height of markers in pixels, as in `marker-button.module.css`. */
const MARKER_PX = { project: 32, small: 34, medium: 42, large: 52 };
/** Width of the ring around a marker. */
const RING_PX = 1;
/** Smallest pointer target (WCAG 2.2, 2.5.8). */
const MIN_TARGET_PX = 24;
/** Area of the map's buttons, from the frame's upper left corner. */
const BUTTONS_PX: Size = { width: 52, height: 140 };

/** Returns the size class of a cluster. */
export function sizeOf(count: number): 'small' | 'medium' | 'large' {
  if (count < 10) return 'small';
  return count < 100 ? 'medium' : 'large';
}

function halfOf(marker: Marker): number {
  return MARKER_PX[marker.kind === 'project' ? 'project' : sizeOf(marker.count)] / 2;
}

/** Returns the boxes that markers cover at a zoom level, with their rings. */
export function boxesOfMarkers(markers: readonly Marker[], zoom: number): readonly Box[] {
  return markers.map((marker) => around(toWorld(marker, zoom), halfOf(marker) + RING_PX));
}

/** Reports whether enough of a marker is visible, inside the frame and beside its buttons, to press it. */
export function isWithinReach(marker: Marker, view: MapView, { width, height }: Size): boolean {
  const { x, y } = fromMiddle(marker, view);
  const inner = halfOf(marker) - MIN_TARGET_PX;
  const [left, top] = [x + width / 2, y + height / 2];
  if (Math.min(left, width - left) + inner < 0 || Math.min(top, height - top) + inner < 0) return false;
  return left - BUTTONS_PX.width + inner >= 0 || top - BUTTONS_PX.height + inner >= 0;
}

/** Returns the number of projects that markers stand for. */
export function countOf(markers: readonly Marker[]): number {
  return markers.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the number of projects that the markers in a frame stand for. */
export function countInFrame(markers: readonly Marker[], view: MapView, size: Size): number {
  return countOf(markers.filter((marker) => isInFrame(marker, view, size)));
}

/** Largest part of a marker outside the frame that leaves its popup open. */
const EDGE_PX = MARKER_PX.large / 2;

/**
 * Returns what an open marker stands for among the markers now drawn: the same project, or what is at the same place; null when it was
 * filtered out, joined a cluster or left the frame.
 */
export function remainingMarker(
  open: Marker,
  markers: readonly Marker[],
  view: MapView,
  { width, height }: Size,
): Marker | null {
  const reach = { width: width + 2 * EDGE_PX, height: height + 2 * EDGE_PX };
  if (!isInFrame(open, view, reach)) return null;
  const isSame = (marker: Marker) =>
    open.kind === 'project'
      ? marker.key === open.key
      : marker.longitude === open.longitude && marker.latitude === open.latitude;
  return markers.find(isSame) ?? null;
}

/** Returns the marker in a frame that is nearest to a place. */
export function nearestMarker(
  markers: readonly Marker[],
  place: Position,
  view: MapView,
  size: Size,
): Marker | undefined {
  const to = fromMiddle(place, view);
  const distance = (marker: Marker) => {
    const { x, y } = fromMiddle(marker, view);
    return Math.hypot(x - to.x, y - to.y);
  };
  return markers
    .filter((marker) => isInFrame(marker, view, size))
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0);
}
