import type { MapCluster, MapProject } from '#contract/projects-map.ts';
import type { MapBox } from '#domain/project/map-box.ts';
import type { ProgramType, ProjectType, Stage } from '#domain/project/project-terms.ts';

/** One condition on the projects of the map; null accepts all. */
export type MapCondition = {
  readonly types: readonly ProjectType[] | null;
  readonly stage: Stage | null;
  readonly program: ProgramType | null;
  readonly organizations: readonly string[] | null;
  /** False leaves out inventories. */
  readonly hasInventories: boolean;
};

/** Filter of the map: a project must meet every condition. */
export type MapFilter = {
  readonly conditions: readonly MapCondition[];
  /** How the serials begin; empty for all. */
  readonly serial: string;
  /** The only projects shown; null for all. */
  readonly serials: readonly string[] | null;
};

/** A query of the map. */
export type MapQuery = { readonly box: MapBox; readonly zoom: number; readonly filter: MapFilter };

/** A project as the thread knows it: without its title. */
export type UntitledProject = Omit<MapProject, 'title'>;

/** A marker whose projects have no titles yet. */
export type UntitledMarker = {
  readonly longitude: number;
  readonly latitude: number;
  readonly properties:
    | UntitledProject
    | (Omit<MapCluster, 'projects'> & { readonly projects?: readonly UntitledProject[] });
};

/** A page of the map: its number, and in Base64 the records of its projects. */
export type MapPage = { readonly page: number; readonly records: string };

/** Numbered message to the clustering thread: pages of the map that changed, or a query. */
export type ToWorker = {
  readonly number: number;
  readonly message:
    | { readonly kind: 'pages'; readonly pages: readonly MapPage[] }
    | { readonly kind: 'ask'; readonly question: MapQuery };
};

/** The answer to the message with the same number; without markers if it was not a query. */
export type FromWorker = { readonly number: number; readonly markers: readonly UntitledMarker[] };
