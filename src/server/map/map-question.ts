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

/** West, south, east and north in degrees; west may be above east, and both beyond ±180, south is never above north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** What one look at the map asks for. */
export type MapQuestion = { readonly box: Box; readonly zoom: number; readonly filter: MapFilter };
