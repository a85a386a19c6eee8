import type { MapCluster, MapFeature, MapProject } from '#contract/projects-map.ts';
import { fromMiddle, type MapView, type Place, type Size } from './mercator.ts';

/** What stands on the map: a project, or several too close to tell apart. */
export type Marker = Place & { readonly key: string; readonly count: number } & (
    | { readonly kind: 'project'; readonly project: MapProject }
    | { readonly kind: 'cluster'; readonly cluster: MapCluster }
  );

/** The markers of a reply, from north to south: the order in which Tab goes through them. */
export function markersOf(features: readonly MapFeature[]): readonly Marker[] {
  return features.map(markerOf).toSorted((one, other) => other.latitude - one.latitude);
}

function markerOf({ geometry, properties }: MapFeature): Marker {
  const [longitude, latitude] = geometry.coordinates;
  if (!('cluster' in properties)) return projectMarker(properties, { longitude, latitude });
  const { count } = properties;
  const key = `${longitude},${latitude},${count}`;
  return { kind: 'cluster', key, longitude, latitude, count, cluster: properties };
}

export function projectMarker(project: MapProject, place: Place): Marker {
  return { kind: 'project', key: project.projectSerial, count: 1, project, ...place };
}

/** Whether a marker is in the part of the map that a frame of a size shows. */
function isInFrame(marker: Marker, view: MapView, { width, height }: Size): boolean {
  const { x, y } = fromMiddle(marker, view);
  return Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2;
}

/** How wide and high markers are drawn, in pixels: as `marker-button.module.css` has them. */
const MARK_PX = { project: 32, small: 34, medium: 42, large: 52 };
/** Less than that is no target (WCAG 2.2, 2.5.8). */
const LEAST_TARGET_PX = 24;
/** The corner in which the map's buttons stand, from the frame's upper left. */
const BUTTONS_PX: Size = { width: 52, height: 140 };

/** How large a marker of several is drawn. */
export function sizeOf(count: number): 'small' | 'medium' | 'large' {
  if (count < 10) return 'small';
  return count < 100 ? 'medium' : 'large';
}

/** Whether so much of a marker is seen, inside the frame and beside its buttons, that it can be pressed. */
export function isWithinReach(marker: Marker, view: MapView, { width, height }: Size): boolean {
  const { x, y } = fromMiddle(marker, view);
  const half = MARK_PX[marker.kind === 'project' ? 'project' : sizeOf(marker.count)] / 2;
  const inner = half - LEAST_TARGET_PX;
  const [left, top] = [x + width / 2, y + height / 2];
  if (Math.min(left, width - left) + inner < 0 || Math.min(top, height - top) + inner < 0) return false;
  return left - BUTTONS_PX.width + inner >= 0 || top - BUTTONS_PX.height + inner >= 0;
}

/** How many projects the markers in a frame stand for. */
export function countInFrame(markers: readonly Marker[], view: MapView, size: Size): number {
  return markers.reduce((sum, marker) => sum + (isInFrame(marker, view, size) ? marker.count : 0), 0);
}

/** The marker in a frame that is nearest to a place. */
export function nearestMarker(
  markers: readonly Marker[],
  place: Place,
  view: MapView,
  size: Size,
): Marker | undefined {
  const to = fromMiddle(place, view);
  const far = (marker: Marker) => {
    const { x, y } = fromMiddle(marker, view);
    return Math.hypot(x - to.x, y - to.y);
  };
  return markers
    .filter((marker) => isInFrame(marker, view, size))
    .toSorted((one, other) => far(one) - far(other))
    .at(0);
}
