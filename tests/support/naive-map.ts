import type { MapFeature } from '#contract/projects-map.ts';
import type { MapBox } from '#domain/project/map-box.ts';
import { isInUnitBox, unitBox } from '#server/map/map-region.ts';
import { latitudeOf, longitudeOf, unitsEast, unitsSouth } from '#server/map/world-units.ts';

/** A project on the map, for the naive grouping. */
export type PlacedProject = {
  readonly serial: string;
  readonly organization: string;
  readonly program: string;
  readonly type: string | null;
  readonly stage: string | null;
  readonly tonnes: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** What a marker says, in a form that can be compared. */
export type ComparedMarker = {
  readonly longitude: number;
  readonly latitude: number;
  readonly count: number;
  readonly tonnes: number;
  readonly types: Readonly<Record<string, number>>;
  readonly expansionZoom: number | null;
  /** Serials of the projects that it names, sorted. */
  readonly projects: readonly string[];
};

type Point = PlacedProject & { readonly east: number; readonly south: number };
type Cell = { readonly column: number; readonly row: number; readonly points: Point[] };

const JOINED_SHARE = 60 / 64;
const LAST_ZOOM = 16;

/**
 * Groups projects by the rule of the map, in the plainest way: for the whole world at once, with lists of points. Takes
 * boxes that a screen shows at the zoom level. Tonnes must differ where a cluster has more than 50 projects.
 */
export function naiveMarkers(
  projects: readonly PlacedProject[],
  box: MapBox,
  zoom: number,
): readonly ComparedMarker[] {
  const points = projects.map((project) => ({
    ...project,
    east: unitsEast(project.longitude),
    south: unitsSouth(project.latitude),
  }));
  return clustersOf(points, Math.min(zoom, LAST_ZOOM))
    .filter((cluster) => isInUnitBox(unitBox(box), centre(cluster, 'east'), centre(cluster, 'south')))
    .map((cluster) => describeCluster(cluster, Math.min(zoom, LAST_ZOOM)));
}

/** Puts markers in one order. */
export function inOrder(markers: readonly ComparedMarker[]): readonly ComparedMarker[] {
  return markers.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function clustersOf(points: readonly Point[], zoom: number): readonly (readonly Point[])[] {
  const side = 2 ** (30 - zoom);
  const byCell = Map.groupBy(
    points,
    ({ east, south }) => `${Math.floor(east / side)} ${Math.floor(south / side)}`,
  );
  let left: Cell[] = [...byCell].map(([key, members]) => {
    const [column = 0, row = 0] = key.split(' ').map(Number);
    return { column, row, points: members };
  });
  left.sort((a, b) => b.points.length - a.points.length || a.row - b.row || a.column - b.column);
  const areClose = (one: Cell, other: Cell) =>
    Math.abs(one.column - other.column) <= 1 &&
    Math.abs(one.row - other.row) <= 1 &&
    Math.hypot(
      mean(one.points, 'east') - mean(other.points, 'east'),
      mean(one.points, 'south') - mean(other.points, 'south'),
    ) <=
      JOINED_SHARE * side;
  const clusters: Point[][] = [];
  for (const _ of ['first', 'second']) {
    const leaders = left.filter(
      (cell, index) => !left.slice(0, index).some((other) => areClose(cell, other)),
    );
    const joined = new Map(leaders.map((leader) => [leader, [leader]]));
    for (const cell of left) {
      const leader = leaders.find((other) => areClose(cell, other));
      if (leader !== undefined && leader !== cell) joined.get(leader)?.push(cell);
    }
    clusters.push(...[...joined.values()].map((cells) => cells.flatMap((cell) => cell.points)));
    const done = new Set([...joined.values()].flat());
    left = left.filter((cell) => !done.has(cell));
  }
  return [...clusters, ...left.map((cell) => cell.points)];
}

function mean(points: readonly Point[], axis: 'east' | 'south'): number {
  return points.reduce((sum, point) => sum + point[axis], 0) / points.length;
}

function centre(points: readonly Point[], axis: 'east' | 'south'): number {
  return Math.floor(mean(points, axis));
}

function describeCluster(points: readonly Point[], zoom: number): ComparedMarker {
  const types: Record<string, number> = {};
  for (const { type } of points) types[type ?? 'Others'] = (types[type ?? 'Others'] ?? 0) + 1;
  let expansionZoom = zoom + 1;
  while (expansionZoom <= LAST_ZOOM && clustersOf(points, expansionZoom).length === 1) expansionZoom += 1;
  const isNamed = points.length === 1 || zoom >= 11 || expansionZoom > LAST_ZOOM;
  return {
    longitude: longitudeOf(centre(points, 'east')),
    latitude: latitudeOf(centre(points, 'south')),
    count: points.length,
    tonnes: points.reduce((sum, { tonnes }) => sum + tonnes, 0),
    types,
    expansionZoom: points.length === 1 ? null : expansionZoom,
    projects: isNamed
      ? largest(points)
          .map(({ serial }) => serial)
          .toSorted()
      : [],
  };
}

function largest(points: readonly Point[]): readonly Point[] {
  return points.toSorted((one, other) => other.tonnes - one.tonnes).slice(0, 50);
}

/** Returns a marker of a reply in a form that can be compared. */
export function comparedFeature({ geometry, properties }: MapFeature): ComparedMarker {
  const [longitude, latitude] = geometry.coordinates;
  const isCluster = 'cluster' in properties;
  const projects = isCluster ? (properties.projects ?? []) : [properties];
  return {
    longitude,
    latitude,
    count: isCluster ? properties.count : 1,
    tonnes: properties.tonnes,
    types: isCluster ? properties.types : { [properties.projectType ?? 'Others']: 1 },
    expansionZoom: isCluster ? properties.expansionZoom : null,
    projects: projects.map(({ projectSerial }) => projectSerial).toSorted(),
  };
}
