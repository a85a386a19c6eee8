import type { Marker } from './markers.ts';
import { boxOf, fromMiddle, type MapView, tilesOf } from './mercator.ts';

/** From here on the server tells every project apart, or names those of a place. */
const CLOSEST_ZOOM = 16;
/** Closer than this, the server puts projects together. */
const RADIUS_PX = 60;

/** The look at the map that tells what stands where a marker stands: the closest in which it is still one. */
export function lookAt(marker: Marker): { readonly bbox: string; readonly zoom: number } {
  const view = viewAt(marker);
  return { bbox: boxOf(tilesOf(view, { width: 2 * RADIUS_PX, height: 2 * RADIUS_PX })), zoom: view.zoom };
}

/**
 * What is left of a marker under another filter, from the markers of `lookAt`: a project itself where it is still shown,
 * alone or among others; of several projects those that are still shown; null where nothing is.
 */
export function markerUnderFilter(marker: Marker, markers: readonly Marker[]): Marker | null {
  if (marker.kind === 'cluster') return nearestTo(viewAt(marker), markers);
  const { projectSerial } = marker.project;
  const isShown = markers.some((other) =>
    other.kind === 'cluster'
      ? other.cluster.projects?.some((project) => project.projectSerial === projectSerial)
      : other.project.projectSerial === projectSerial,
  );
  return isShown ? marker : null;
}

function nearestTo(view: MapView, markers: readonly Marker[]): Marker | null {
  const far = (marker: Marker) => {
    const { x, y } = fromMiddle(marker, view);
    return Math.hypot(x, y);
  };
  const [nearest] = markers.toSorted((one, other) => far(one) - far(other));
  return nearest === undefined || far(nearest) > RADIUS_PX ? null : nearest;
}

function viewAt({ longitude, latitude, ...marker }: Marker): MapView {
  const zoom = marker.kind === 'cluster' ? marker.cluster.expansionZoom - 1 : CLOSEST_ZOOM;
  return { longitude, latitude, zoom };
}
