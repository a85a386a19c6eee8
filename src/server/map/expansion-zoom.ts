import { addPoint, type Extent, emptyCells } from './group-points.ts';
import { isClose, joinCells } from './join-cells.ts';
import { cellAt, shiftAt } from './map-region.ts';
import type { PointTable } from './point-table.ts';

/** Maximum clustering zoom. Clusters that remain list their projects. */
export const MAX_CLUSTER_ZOOM = 16;
/** Cells across and down that joined cells are in at most: points further apart are never in one cluster. */
const JOINED_CELLS = 3;

/** The points of a cluster. */
type ClusterPoints = { readonly extent: Extent; readonly slots: Int32Array };

/** Reports whether points are so far apart at a zoom level that no cluster has all of them. */
export function isTooWide({ west, east, north, south }: Extent, zoom: number): boolean {
  const shift = shiftAt(zoom);
  return (
    (east >>> shift) - (west >>> shift) >= JOINED_CELLS ||
    (south >>> shift) - (north >>> shift) >= JOINED_CELLS
  );
}

/**
 * Returns the first zoom level at which the points of a cluster stand apart, without those around them; 17 if they
 * never do.
 */
export function findExpansionZoom(table: PointTable, cluster: ClusterPoints, zoom: number): number {
  let next = zoom + 1;
  while (next <= MAX_CLUSTER_ZOOM && !isTooWide(cluster.extent, next) && !standApart(table, cluster, next))
    next += 1;
  return next;
}

function standApart(table: PointTable, { extent, slots }: ClusterPoints, zoom: number): boolean {
  const shift = shiftAt(zoom);
  const [left, top] = [extent.west >>> shift, extent.north >>> shift];
  const columns = (extent.east >>> shift) - left + 1;
  const rows = (extent.south >>> shift) - top + 1;
  const isOneCell = columns === 1 && rows === 1;
  if (isOneCell || isClose(extent.east - extent.west, extent.south - extent.north, shift)) return false;
  const centres = emptyCells({ zoom, shift, left, columns, top, rows });
  const { east, south } = table.columns;
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] ?? 0;
    const [eastward, southward] = [east[slot] ?? 0, south[slot] ?? 0];
    addPoint(centres, cellAt(centres.region, eastward, southward), eastward, southward);
  }
  const leaders = joinCells(centres);
  return centres.occupied.some((cell) => leaders[cell] !== leaders[centres.occupied[0] ?? 0]);
}
