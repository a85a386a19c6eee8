import type { MapFeature } from '#contract/projects-map.ts';
import type { MapPoint, MapQuery } from './map-query.ts';

/** Message to the clustering thread: all points in batches, or a query. */
export type ToWorker =
  | { readonly kind: 'begin' }
  | { readonly kind: 'part'; readonly points: readonly MapPoint[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'ask'; readonly number: number; readonly question: MapQuery };

export type FromWorker = { readonly number: number; readonly markers: MapFeature[] };
