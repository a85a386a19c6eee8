import type { MapFeature } from '#contract/projects-map.ts';
import { currentPageState } from '#web/api/page-state.ts';
import { MIN_ZOOM } from './map-view.ts';
import { markersOf } from './markers.ts';
import { type MapView, type Size, viewOf } from './mercator.ts';

/** Zoom for a single place: a valley, not a roof. */
const SINGLE_ZOOM = 9;

/** Returns the closest view of a size that shows every marker; null without any. */
export function viewOfMarkers(features: readonly MapFeature[], size: Size): MapView | null {
  const closest = Math.min(SINGLE_ZOOM, currentPageState().map.maxZoom);
  return viewOf(markersOf(features), size, [MIN_ZOOM, closest]);
}
