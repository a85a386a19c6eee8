import type { MapCluster, MapFeature, MapProject } from '#contract/projects-map.ts';
import { around, type Box, fromMiddle, type MapView, type Position, type Size, toWorld } from './map-view.ts';

/** What a marker shows of a project. */
export type ShownProject = Omit<MapProject, 'tonnes'>;

/** A marker: a project, or a cluster of projects too close to separate. */
export type Marker = Position & {
  readonly key: string;
  readonly count: number;
  /** In CSS pixels, with its border. */
  readonly radius: number;
} & (
    | { readonly kind: 'project'; readonly project: ShownProject }
    | { readonly kind: 'cluster'; readonly cluster: MapCluster }
  );

/** Returns the markers of a reply, from north to south: their Tab order. */
export function markersOf(features: readonly MapFeature[]): readonly Marker[] {
  return features.map(markerOf).toSorted((a, b) => b.latitude - a.latitude);
}

/** Space between two markers, with the lines around them. */
const APART_PX = 6;

/**
 * Returns markers that neither touch nor cover each other at a zoom level, unless their places are closer than two of
 * the smallest: the smaller of two keeps up to half of the space between them, and the larger takes the rest. Expects
 * them from north to south.
 */
export function keptApart(markers: readonly Marker[], zoom: number): readonly Marker[] {
  const circles = markers.map((marker) => ({ ...marker, ...toWorld(marker, zoom) }));
  circles.forEach((one, index) => {
    for (const other of circles.slice(index + 1)) {
      if (other.y - one.y > 2 * MAX_RADIUS_PX + APART_PX) break;
      const room = Math.hypot(other.x - one.x, other.y - one.y) - APART_PX;
      const [small, large] = one.radius < other.radius ? [one, other] : [other, one];
      small.radius = clamp(MIN_TARGET_PX / 2, room / 2, small.radius);
      large.radius = clamp(MIN_TARGET_PX / 2, room - small.radius, large.radius);
    }
  });
  return circles;
}

function markerOf({ geometry, properties }: MapFeature): Marker {
  const [longitude, latitude] = geometry.coordinates;
  if (!('cluster' in properties))
    return projectMarker(properties, { longitude, latitude }, projectRadius(properties.tonnes));
  const { count } = properties;
  const key = `${longitude},${latitude},${count}`;
  const radius = clusterRadius(properties.tonnes);
  return { kind: 'cluster', key, longitude, latitude, count, radius, cluster: properties };
}

/** Radius of a marker whose size says nothing. */
const PLAIN_RADIUS_PX = 16;

export function projectMarker(project: ShownProject, place: Position, radius = PLAIN_RADIUS_PX): Marker {
  const { longitude, latitude } = place;
  return { kind: 'project', key: project.projectSerial, count: 1, radius, project, longitude, latitude };
}

/** Returns the radius of a project's marker in pixels, which grows with the root of its tonnes. */
export function projectRadius(tonnes: number): number {
  return clamp(MIN_TARGET_PX / 2, 8 + Math.sqrt(tonnes) / 20, 24);
}

/** Returns the radius of a cluster's ring in pixels, which grows with the root of its tonnes. */
export function clusterRadius(tonnes: number): number {
  return clamp(20, 9 + Math.sqrt(tonnes) / 13.5, MAX_RADIUS_PX);
}

function clamp(min: number, value: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)));
}

/** Reports whether a marker is inside the visible part of the map. */
function isInFrame(marker: Marker, view: MapView, { width, height }: Size): boolean {
  const { x, y } = fromMiddle(marker, view);
  return Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2;
}

const MAX_RADIUS_PX = 40;
/** Width of the line around a marker. */
const LINE_PX = 1;
/** Smallest pointer target (WCAG 2.2, 2.5.8). */
const MIN_TARGET_PX = 24;
/** Area of the map's buttons, from the frame's upper right corner. */
const BUTTONS_PX: Size = { width: 52, height: 140 };

/** Returns the boxes that markers cover at a zoom level, with the lines around them. */
export function boxesOfMarkers(markers: readonly Marker[], zoom: number): readonly Box[] {
  return markers.map((marker) => around(toWorld(marker, zoom), marker.radius + LINE_PX));
}

/** Reports whether enough of a marker is visible, inside the frame and beside its buttons, to press it. */
export function isWithinReach(marker: Marker, view: MapView, { width, height }: Size): boolean {
  const { x, y } = fromMiddle(marker, view);
  const inner = marker.radius - MIN_TARGET_PX;
  const [left, top] = [x + width / 2, y + height / 2];
  if (Math.min(left, width - left) + inner < 0 || Math.min(top, height - top) + inner < 0) return false;
  return width - left - BUTTONS_PX.width + inner >= 0 || top - BUTTONS_PX.height + inner >= 0;
}

/** Returns the markers with that of an open project, which a cluster may have. */
export function withOpen(markers: readonly Marker[], open: Marker | null): readonly Marker[] {
  if (open === null || open.kind === 'cluster' || markers.some(({ key }) => key === open.key)) return markers;
  return [...markers, open];
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
const EDGE_PX = MAX_RADIUS_PX;

/** Reports whether a part of a marker may be inside the frame. */
export function isOnFrame(marker: Marker, view: MapView, { width, height }: Size): boolean {
  return isInFrame(marker, view, { width: width + 2 * EDGE_PX, height: height + 2 * EDGE_PX });
}

/**
 * Returns what an open marker stands for among the markers now drawn: the same project, or what is at the
 * same place; null when it was filtered out, joined a cluster or left the frame.
 */
export function remainingMarker(
  open: Marker,
  markers: readonly Marker[],
  view: MapView,
  size: Size,
): Marker | null {
  if (!isOnFrame(open, view, size)) return null;
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
