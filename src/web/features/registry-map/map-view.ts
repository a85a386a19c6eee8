import type { MapView, Size } from './mercator.ts';

/** Where the map begins, and how far away it goes (specification §9). */
export const homeView: MapView = { longitude: -122.6, latitude: 49.24, zoom: 8 };
export const LEAST_ZOOM = 2;
/** How close the map goes to the visitor. */
export const VISITOR_ZOOM = 10;

/**
 * The largest the map is drawn. Markers are asked for this size whatever the screen's, so that the server, which does not
 * know the screen, asks the same question as the browser.
 */
export const LARGEST: Size = { width: 1160, height: 480 };
