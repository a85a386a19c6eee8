import type { MapBox } from '#domain/project/map-box.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import type { Stage } from '#domain/project/stages.ts';
import type { MapFeature, MapProject } from '#contract/projects-map.ts';

/** A project with a position. */
export type MapPoint = MapProject & {
  readonly stage: Stage | null;
  readonly organization: string;
  readonly longitude: number;
  readonly latitude: number;
};

/** Filter of the map; null accepts all. */
export type MapFilter = {
  readonly types: readonly ProjectType[] | null;
  readonly stage: Stage | null;
  readonly organizations: readonly string[] | null;
  /** The projects of a list; `key` tells lists apart. */
  readonly list: { readonly serials: readonly string[]; readonly key: string } | null;
};

/** A query of the map. */
export type MapQuery = { readonly box: MapBox; readonly zoom: number; readonly filter: MapFilter };

/** Message to the clustering thread: all points in batches, or a query. */
export type ToWorker =
  | { readonly kind: 'begin' }
  | { readonly kind: 'part'; readonly points: readonly MapPoint[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'ask'; readonly number: number; readonly question: MapQuery };

export type FromWorker = { readonly number: number; readonly markers: MapFeature[] };
