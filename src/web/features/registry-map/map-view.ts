import type { MapView, Size } from './mercator.ts';

/** The map's initial view, and its limits (specification §9). */
export const homeView: MapView = { longitude: -122.6, latitude: 49.24, zoom: 8 };
export const MIN_ZOOM = 2;
/** Zoom level at the visitor's position. */
export const VISITOR_ZOOM = 10;

/**
 * Largest size of the map. Markers are always requested for this size, so that the server, which does not know the screen, sends
 * the same query as the browser.
 */
export const LARGEST: Size = { width: 1160, height: 480 };
