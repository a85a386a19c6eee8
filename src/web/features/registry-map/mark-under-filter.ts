import type { Mark } from './marks.ts';
import { boxOf, fromMiddle, type MapView, tilesOf } from './mercator.ts';

/** From here on the server tells every project apart, or names those of a place. */
const CLOSEST_ZOOM = 16;
/** Closer than this, the server puts projects together. */
const RADIUS_PX = 60;

/** The look at the map that tells what stands where a mark stands: the closest in which it is still one. */
export function lookAt(mark: Mark): { readonly bbox: string; readonly zoom: number } {
  const view = viewAt(mark);
  return { bbox: boxOf(tilesOf(view, { width: 2 * RADIUS_PX, height: 2 * RADIUS_PX })), zoom: view.zoom };
}

/**
 * What is left of a mark under another filter, from the marks of `lookAt`: a project itself where it is still shown,
 * alone or among others; of several projects those that are still shown; null where nothing is.
 */
export function markUnderFilter(mark: Mark, marks: readonly Mark[]): Mark | null {
  if (mark.kind === 'cluster') return nearestTo(viewAt(mark), marks);
  const { projectSerial } = mark.project;
  const isShown = marks.some((other) =>
    other.kind === 'cluster'
      ? other.cluster.projects?.some((project) => project.projectSerial === projectSerial)
      : other.project.projectSerial === projectSerial,
  );
  return isShown ? mark : null;
}

function nearestTo(view: MapView, marks: readonly Mark[]): Mark | null {
  const far = (mark: Mark) => {
    const { x, y } = fromMiddle(mark, view);
    return Math.hypot(x, y);
  };
  const [nearest] = marks.toSorted((one, other) => far(one) - far(other));
  return nearest === undefined || far(nearest) > RADIUS_PX ? null : nearest;
}

function viewAt({ longitude, latitude, ...mark }: Mark): MapView {
  const zoom = mark.kind === 'cluster' ? mark.cluster.expansionZoom - 1 : CLOSEST_ZOOM;
  return { longitude, latitude, zoom };
}
