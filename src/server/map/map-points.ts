import Supercluster from 'supercluster';
import type { MapCluster, MapFeature, MapProject } from '#contract/projects-map.ts';
import type { MapBox } from '#domain/project/map-box.ts';
import { type ProjectType, projectKind, projectTypes, type Stage } from '#domain/project/project-terms.ts';

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

/** Cluster radius in pixels. */
const RADIUS_PX = 72;
const TILE_PX = 256;
/** Maximum clustering zoom. Clusters that remain list their projects. */
const MAX_CLUSTER_ZOOM = 16;
/** From this zoom on, clusters list their projects, for maps that zoom no further. */
const LISTING_ZOOM = 11;
const MAX_NAMES_PER_CLUSTER = 50;
const MAX_NAMES = 2000;
const MAX_FEATURES = 2000;
/** Largest screen size supported, in pixels. Larger boxes get the markers of a lower zoom. */
const MAX_SCREEN_PX = 8192;

/** What a cluster adds up: tonnes, and projects by type. Flat, because the index copies it by its properties. */
type Sums = { tonnes: number } & Partial<Record<ProjectType, number>>;

export type ClusterIndex = Supercluster<MapProject, Sums>;

/**
 * Filters points. Points without a type count as `Others` (specification §9); a filter by organization
 * excludes inventories, as organization pages do (§2).
 */
export function filterPoints(points: readonly MapPoint[], filter: MapFilter): readonly MapPoint[] {
  const { types, stage, organizations, list } = filter;
  const typeSet = types === null ? null : new Set(types);
  const organizationSet = organizations === null ? null : new Set(organizations);
  const listed = list === null ? null : new Set(list.serials);
  return points.filter(
    (point) =>
      (listed === null || listed.has(point.projectSerial)) &&
      (typeSet === null || typeSet.has(point.projectType ?? 'Others')) &&
      (stage === null || point.stage === stage) &&
      (organizationSet === null ||
        (organizationSet.has(point.organization) && projectKind(point.programType) !== 'inventory')),
  );
}

/** Clusters points for every zoom. A hundred thousand points take almost a second of CPU time. */
export function indexPoints(points: readonly MapPoint[]): ClusterIndex {
  const index: ClusterIndex = new Supercluster({
    radius: RADIUS_PX,
    extent: TILE_PX,
    maxZoom: MAX_CLUSTER_ZOOM,
    map: ({ tonnes, projectType }) => ({ tonnes, [projectType ?? 'Others']: 1 }),
    reduce: addSums,
  });
  return index.load(
    points.map(({ longitude, latitude, projectSerial, title, programType, projectType, tonnes }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { projectSerial, title, programType, projectType, tonnes },
    })),
  );
}

/**
 * Returns the markers of a box at a zoom, or at a lower zoom when the box is larger than any screen or too
 * crowded.
 */
export function markersOf(index: ClusterIndex, question: Omit<MapQuery, 'filter'>): MapFeature[] {
  const box: [number, number, number, number] = [...question.box];
  let zoom = Math.min(question.zoom, MAX_CLUSTER_ZOOM, zoomToFit(question.box));
  let clusters = index.getClusters(box, zoom);
  while (clusters.length > MAX_FEATURES && zoom > 0) {
    zoom -= 1;
    clusters = index.getClusters(box, zoom);
  }
  let listedProjects = 0;
  return clusters.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const pointGeometry = {
      type: 'Point' as const,
      coordinates: [round(longitude), round(latitude)] as [number, number],
    };
    if (!('cluster' in properties)) return { type: 'Feature', geometry: pointGeometry, properties };
    const { cluster_id: id, point_count: count } = properties;
    const expansionZoom = index.getClusterExpansionZoom(id);
    const isNamed = (zoom >= LISTING_ZOOM || expansionZoom > MAX_CLUSTER_ZOOM) && listedProjects < MAX_NAMES;
    const projects = isNamed
      ? index.getLeaves(id, MAX_NAMES_PER_CLUSTER).map((leaf) => leaf.properties)
      : undefined;
    listedProjects += projects?.length ?? 0;
    const sums = { tonnes: properties.tonnes, types: typesOf(properties) };
    const cluster = { cluster: true as const, count, ...sums, expansionZoom, ...(projects && { projects }) };
    return { type: 'Feature', geometry: pointGeometry, properties: cluster };
  });
}

/** Adds one sum to another, which the index has copied. */
function addSums(sums: Sums, added: Readonly<Sums>): void {
  for (const name in added) {
    const key = name as keyof Sums;
    sums[key] = (sums[key] ?? 0) + (added[key] ?? 0);
  }
}

/** Returns the numbers of projects by type, in the order of types. */
function typesOf(sums: Readonly<Sums>): MapCluster['types'] {
  return Object.fromEntries(
    projectTypes.flatMap((type) => (sums[type] === undefined ? [] : [[type, sums[type]]])),
  );
}

/** Returns the highest zoom at which the largest screen shows the whole box. */
function zoomToFit([west, south, east, north]: MapBox): number {
  const horizontalShare = east >= west ? Math.min(1, (east - west) / 360) : 1;
  const verticalShare = (north - south) / 180;
  const share = Math.max(horizontalShare, verticalShare, Number.MIN_VALUE);
  return Math.max(0, Math.floor(Math.log2(MAX_SCREEN_PX / TILE_PX / share)));
}

/** Rounds to six decimals of a degree, about 10 cm. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
