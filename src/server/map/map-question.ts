import type { MapBox } from '#domain/project/map-box.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import type { Stage } from '#domain/project/stages.ts';
import type { MapProject } from '#contract/projects-map.ts';

/** A project that can stand on the map. */
export type MapPoint = MapProject & {
  readonly stage: Stage | null;
  readonly organization: string;
  readonly longitude: number;
  readonly latitude: number;
};

/** Which projects a map is of; null takes all. */
export type MapFilter = {
  readonly types: readonly ProjectType[] | null;
  readonly stage: Stage | null;
  readonly organizations: readonly string[] | null;
};

/** What one look at the map asks for. */
export type MapQuestion = { readonly box: MapBox; readonly zoom: number; readonly filter: MapFilter };
