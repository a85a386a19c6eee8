import type { MapBox } from '#domain/project/map-box.ts';
import { projectKind } from '#domain/project/program-types.ts';
import type { MapFeature, MapProject } from '#contract/projects-map.ts';
import Supercluster from 'supercluster';
import type { MapFilter, MapPoint, MapQuestion } from './map-question.ts';

/** Closer than this many pixels, projects are shown as one marker. */
const RADIUS_PX = 60;
const TILE_PX = 256;
/** Closer in, nothing is parted further: what still lies together is listed. */
const CLOSEST_ZOOM = 16;
/** From here on a marker of several brings their names, for a map that goes no closer. */
const NAMING_ZOOM = 11;
const MOST_NAMES = 50;
const MOST_NAMES_IN_ALL = 2000;
const MOST_FEATURES = 2000;
/** No screen is larger; a larger box is answered as from further away. */
const LARGEST_PX = 8192;

export type ClusterIndex = Supercluster<MapProject, MapProject>;

/**
 * The points that a filter takes. What has no type counts as `Others` (specification §9); the map of organizations is that
 * of their pages, which show no inventories (§2).
 */
export function filterPoints(points: readonly MapPoint[], filter: MapFilter): readonly MapPoint[] {
  const { types, stage, organizations } = filter;
  const wantedTypes = types === null ? null : new Set(types);
  const wantedHolders = organizations === null ? null : new Set(organizations);
  return points.filter(
    (point) =>
      (wantedTypes === null || wantedTypes.has(point.projectType ?? 'Others')) &&
      (stage === null || point.stage === stage) &&
      (wantedHolders === null ||
        (wantedHolders.has(point.organization) && projectKind(point.programType) !== 'inventory')),
  );
}

/** Puts points together for every zoom; for a hundred thousand it takes most of a second of one core. */
export function indexPoints(points: readonly MapPoint[]): ClusterIndex {
  const index: ClusterIndex = new Supercluster({
    radius: RADIUS_PX,
    extent: TILE_PX,
    maxZoom: CLOSEST_ZOOM,
  });
  return index.load(
    points.map(({ longitude, latitude, projectSerial, title, programType, projectType }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { projectSerial, title, programType, projectType },
    })),
  );
}

/** The markers of a box at a zoom. A box larger than any screen, or fuller than any can show, is seen from further away. */
export function markersOf(index: ClusterIndex, question: Omit<MapQuestion, 'filter'>): MapFeature[] {
  const box: [number, number, number, number] = [...question.box];
  let zoom = Math.min(question.zoom, CLOSEST_ZOOM, zoomShowing(question.box));
  let found = index.getClusters(box, zoom);
  while (found.length > MOST_FEATURES && zoom > 0) {
    zoom -= 1;
    found = index.getClusters(box, zoom);
  }
  let names = 0;
  return found.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const place = {
      type: 'Point' as const,
      coordinates: [round(longitude), round(latitude)] as [number, number],
    };
    if (!('cluster' in properties)) return { type: 'Feature', geometry: place, properties };
    const { cluster_id: id, point_count: count } = properties;
    const expansionZoom = index.getClusterExpansionZoom(id);
    const isNamed = (zoom >= NAMING_ZOOM || expansionZoom > CLOSEST_ZOOM) && names < MOST_NAMES_IN_ALL;
    const projects = isNamed ? index.getLeaves(id, MOST_NAMES).map((leaf) => leaf.properties) : undefined;
    names += projects?.length ?? 0;
    const cluster = { cluster: true as const, count, expansionZoom, ...(projects && { projects }) };
    return { type: 'Feature', geometry: place, properties: cluster };
  });
}

/** The closest zoom at which the largest screen still shows a box whole. */
function zoomShowing([west, south, east, north]: MapBox): number {
  const across = east >= west ? Math.min(1, (east - west) / 360) : 1;
  const upright = (north - south) / 180;
  const share = Math.max(across, upright, Number.MIN_VALUE);
  return Math.max(0, Math.floor(Math.log2(LARGEST_PX / TILE_PX / share)));
}

/** Six decimals of a degree are a hand's breadth. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
