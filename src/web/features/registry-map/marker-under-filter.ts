import type { Marker } from './markers.ts';
import { boxOf, fromMiddle, type MapView, tilesOf } from './mercator.ts';

/** From this zoom on, the server separates every project, or lists those at one place. */
const CLOSEST_ZOOM = 16;
/** Projects closer than this are clustered by the server. */
const RADIUS_PX = 60;

/** Returns the query that finds what is at a marker: the closest zoom at which it is still one marker. */
export function lookAt(marker: Marker): { readonly bbox: string; readonly zoom: number } {
  const view = viewAt(marker);
  return { bbox: boxOf(tilesOf(view, { width: 2 * RADIUS_PX, height: 2 * RADIUS_PX })), zoom: view.zoom };
}

/**
 * Returns the part of a marker that another filter still shows, from the markers of `lookAt`: a project itself, alone or in a
 * cluster; of several projects the remaining ones; null when none remain.
 */
export function markerUnderFilter(marker: Marker, markers: readonly Marker[]): Marker | null {
  if (marker.kind === 'cluster') return nearestTo(viewAt(marker), markers);
  const { projectSerial } = marker.project;
  const isShown = markers.some((b) =>
    b.kind === 'cluster'
      ? b.cluster.projects?.some((project) => project.projectSerial === projectSerial)
      : b.project.projectSerial === projectSerial,
  );
  return isShown ? marker : null;
}

function nearestTo(view: MapView, markers: readonly Marker[]): Marker | null {
  const distance = (marker: Marker) => {
    const { x, y } = fromMiddle(marker, view);
    return Math.hypot(x, y);
  };
  const [nearest] = markers.toSorted((a, b) => distance(a) - distance(b));
  return nearest === undefined || distance(nearest) > RADIUS_PX ? null : nearest;
}

function viewAt({ longitude, latitude, ...marker }: Marker): MapView {
  const zoom = marker.kind === 'cluster' ? marker.cluster.expansionZoom - 1 : CLOSEST_ZOOM;
  return { longitude, latitude, zoom };
}
