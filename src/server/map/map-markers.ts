import type { MapCluster } from '#contract/projects-map.ts';
import { projectTypes } from '#domain/project/project-terms.ts';
import { findExpansionZoom, isTooWide, MAX_CLUSTER_ZOOM } from './expansion-zoom.ts';
import { type Extent, type GroupedPoints, groupPoints, TYPES } from './group-points.ts';
import { joinCells } from './join-cells.ts';
import type { MapQuery, UntitledMarker, UntitledProject } from './map-points.ts';
import { isInUnitBox, regionAround, type UnitBox, unitBox } from './map-region.ts';
import { type PointTable, projectIn } from './point-table.ts';
import { type PointSelection, selectPoints } from './select-points.ts';
import { latitudeOf, longitudeOf, WORLD_UNITS } from './world-units.ts';

/** From this zoom on, clusters list their projects, for maps that zoom no further. */
const LISTING_ZOOM = 11;
const MAX_NAMES_PER_CLUSTER = 50;
const MAX_NAMES = 2000;
const MAX_FEATURES = 2000;
/** Largest screen size supported, in pixels. Larger boxes get the markers of a lower zoom. */
const MAX_SCREEN_PX = 8192;
const NO_SLOTS = new Int32Array(0);
/** Width of the world at the lowest zoom. */
const WORLD_PX = 256;

/** Cells that were joined: their points, their centre in units, tonnes and numbers by type. */
type JoinedCells = {
  readonly cells: readonly number[];
  readonly count: number;
  readonly east: number;
  readonly south: number;
  readonly extent: Extent;
  readonly tonnes: number;
  readonly types: MapCluster['types'];
};

/**
 * Returns the markers of a box at a zoom, or at a lower zoom when the box is larger than any screen or too
 * crowded. Looks at every point once for each zoom that it tries.
 */
export function markersIn(table: PointTable, { box, zoom: wanted, filter }: MapQuery): UntitledMarker[] {
  const units = unitBox(box);
  const selection = selectPoints(table, filter);
  let zoom = Math.min(wanted, MAX_CLUSTER_ZOOM, zoomToFit(units));
  let found = joinedIn(table, selection, units, zoom);
  while (found.joined.length > MAX_FEATURES && zoom > 0) {
    zoom -= 1;
    found = joinedIn(table, selection, units, zoom);
  }
  return presentMarkers(table, found, zoom);
}

type Found = { readonly points: GroupedPoints; readonly joined: readonly JoinedCells[] };

/** Returns the joined cells whose centre a box has. */
function joinedIn(table: PointTable, selection: PointSelection, box: UnitBox, zoom: number): Found {
  const points = groupPoints(table, selection, regionAround(box, zoom));
  const leaders = joinCells(points);
  const byLeader = Map.groupBy(points.occupied, (cell) => leaders[cell]);
  const joined = [...byLeader.values()]
    .map((cells) => addUp(points, cells))
    .filter(({ east, south }) => isInUnitBox(box, east, south));
  return { points, joined };
}

function addUp(grouped: GroupedPoints, cells: readonly number[]): JoinedCells {
  const { count, east, south, tonnes, types } = grouped;
  const sum = (column: Int32Array | Float64Array) =>
    cells.reduce((total, cell) => total + (column[cell] ?? 0), 0);
  const points = sum(count);
  const numbers = projectTypes.flatMap((type, index) => {
    const number = cells.reduce((total, cell) => total + (types[cell * TYPES + index] ?? 0), 0);
    return number === 0 ? [] : [[type, number] as const];
  });
  return {
    cells,
    count: points,
    east: Math.floor(sum(east) / points),
    south: Math.floor(sum(south) / points),
    extent: extentOf(grouped, cells),
    tonnes: sum(tonnes),
    types: Object.fromEntries(numbers),
  };
}

function extentOf({ extents }: GroupedPoints, cells: readonly number[]): Extent {
  const furthest = (side: keyof Extent, choose: (...values: number[]) => number) =>
    choose(...cells.map((cell) => extents[side][cell] ?? 0));
  return {
    west: furthest('west', Math.min),
    east: furthest('east', Math.max),
    north: furthest('north', Math.min),
    south: furthest('south', Math.max),
  };
}

function presentMarkers(table: PointTable, { points, joined }: Found, zoom: number): UntitledMarker[] {
  // The points of most clusters are too far apart at the next zoom level, and not listed: only the others are looked at.
  const isLookedAt = ({ extent }: JoinedCells) => zoom >= LISTING_ZOOM || !isTooWide(extent, zoom + 1);
  const slots = slotsOf(points, joined.filter(isLookedAt));
  let listedProjects = 0;
  return joined.map((each) => {
    const { count, tonnes, types, extent } = each;
    const own = slots.get(each) ?? NO_SLOTS;
    const at = { longitude: longitudeOf(each.east), latitude: latitudeOf(each.south) };
    if (count === 1) return { ...at, properties: projectIn(table, own[0] ?? 0) };
    const expansionZoom = findExpansionZoom(table, { extent, slots: own }, zoom);
    const isNamed = (zoom >= LISTING_ZOOM || expansionZoom > MAX_CLUSTER_ZOOM) && listedProjects < MAX_NAMES;
    const projects = isNamed ? largestProjects(table, own) : undefined;
    listedProjects += projects?.length ?? 0;
    const cluster = { cluster: true as const, count, tonnes, types, expansionZoom };
    return { ...at, properties: { ...cluster, ...(projects && { projects }) } };
  });
}

/** Returns the slots of the points of joined cells. */
function slotsOf({ slots, cells, count }: GroupedPoints, joined: readonly JoinedCells[]) {
  const found = joined.map((each) => new Int32Array(each.count));
  const indexes = new Int32Array(count.length).fill(-1);
  for (const [index, each] of joined.entries()) for (const cell of each.cells) indexes[cell] = index;
  const filled = new Int32Array(joined.length);
  for (let place = 0; place < slots.length; place += 1) {
    const index = indexes[cells[place] ?? 0] ?? -1;
    if (index === -1) continue;
    const own = found[index] ?? NO_SLOTS;
    const next = filled[index] ?? 0;
    own[next] = slots[place] ?? 0;
    filled[index] = next + 1;
  }
  return new Map(joined.map((each, index) => [each, found[index] ?? NO_SLOTS]));
}

/** Returns the projects with the most tonnes, among equals those that were on the map first. */
function largestProjects(table: PointTable, slots: Int32Array): UntitledProject[] {
  const { tonnes } = table.columns;
  const largest: number[] = [];
  let least = -1;
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] ?? 0;
    const own = tonnes[slot] ?? 0;
    const isFull = largest.length === MAX_NAMES_PER_CLUSTER;
    if (isFull && own <= least) continue;
    const after = largest.findLastIndex((other) => (tonnes[other] ?? 0) >= own);
    largest.splice(after + 1, 0, slot);
    if (isFull) largest.pop();
    least = tonnes[largest.at(-1) ?? 0] ?? 0;
  }
  return largest.map((slot) => projectIn(table, slot));
}

/** Returns the highest zoom at which the largest screen shows the whole box. */
function zoomToFit({ width, north, south }: UnitBox): number {
  const share = Math.max(width, south - north, 1) / WORLD_UNITS;
  return Math.max(0, Math.floor(Math.log2(MAX_SCREEN_PX / WORLD_PX / share)));
}
