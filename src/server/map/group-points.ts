import { projectTypes } from '#domain/project/project-terms.ts';
import { columnsAt, type MapRegion } from './map-region.ts';
import type { PointColumns, PointTable } from './point-table.ts';
import type { PointSelection } from './select-points.ts';

const OTHERS = projectTypes.indexOf('Others');
export const TYPES = projectTypes.length;

/** The points of a region by cell, row by row: how many, and the sums of their positions in units of the world. */
export type CellCentres = {
  readonly region: MapRegion;
  readonly count: Int32Array;
  readonly east: Float64Array;
  readonly south: Float64Array;
  /** Cells with points, in the order of their first one. */
  readonly occupied: readonly number[];
};

/** The smallest box around points, in units of the world. */
export type Extent = {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
};

/** The points that a region shows. */
export type GroupedPoints = CellCentres & {
  /** By cell: exact tonnes, and by type, one cell after the other, the number of points. */
  readonly tonnes: Float64Array;
  readonly types: Int32Array;
  /** By cell, what is between its points. */
  readonly extents: { readonly [Side in keyof Extent]: Uint32Array };
  /** The slots that are shown, and the cell of each. They last until points are grouped again. */
  readonly slots: Int32Array;
  readonly cells: Int32Array;
};

/** Returns the cells of a region, without points. */
export function emptyCells(region: MapRegion): CellCentres & { readonly occupied: number[] } {
  const size = region.columns * region.rows;
  return {
    region,
    count: new Int32Array(size),
    east: new Float64Array(size),
    south: new Float64Array(size),
    occupied: [],
  };
}

/** Adds a point to the cell that it is in. */
export function addPoint(
  { count, east, south, occupied }: CellCentres & { readonly occupied: number[] },
  cell: number,
  eastward: number,
  southward: number,
): void {
  const before = count[cell] ?? 0;
  if (before === 0) occupied.push(cell);
  count[cell] = before + 1;
  east[cell] = (east[cell] ?? 0) + eastward;
  south[cell] = (south[cell] ?? 0) + southward;
}

/** Groups the selected points of a region by cell. Looks at every point of the table once. */
export function groupPoints(table: PointTable, selection: PointSelection, region: MapRegion): GroupedPoints {
  const { size, working } = table;
  const { east, south, tonnes, kind } = table.columns;
  const { shift, left, top, columns, rows, zoom } = region;
  const lastColumn = columnsAt(zoom) - 1;
  const isSelected = slotTest(table.columns, selection);
  const typeOf = Uint8Array.from(table.kinds.kinds, (each) => projectTypes.indexOf(each?.type ?? 'Others'));
  const centres = emptyCells(region);
  const sums = {
    tonnes: new Float64Array(columns * rows),
    types: new Int32Array(columns * rows * TYPES),
    extents: emptyExtents(columns * rows),
  };
  let shown = 0;
  for (let slot = 0; slot < size; slot += 1) {
    const [eastward, southward] = [east[slot] ?? 0, south[slot] ?? 0];
    const row = (southward >>> shift) - top;
    const column = ((eastward >>> shift) - left) & lastColumn;
    if (row < 0 || row >= rows || column >= columns || !isSelected(slot)) continue;
    const cell = row * columns + column;
    addPoint(centres, cell, eastward, southward);
    widen(sums.extents, cell, eastward, southward);
    sums.tonnes[cell] = (sums.tonnes[cell] ?? 0) + (tonnes[slot] ?? 0);
    const type = cell * TYPES + (typeOf[kind[slot] ?? 0] ?? OTHERS);
    sums.types[type] = (sums.types[type] ?? 0) + 1;
    working.slots[shown] = slot;
    working.cells[shown] = cell;
    shown += 1;
  }
  const { slots, cells } = working;
  return { ...centres, ...sums, slots: slots.subarray(0, shown), cells: cells.subarray(0, shown) };
}

function emptyExtents(size: number): GroupedPoints['extents'] {
  return {
    west: new Uint32Array(size).fill(2 ** 32 - 1),
    east: new Uint32Array(size),
    north: new Uint32Array(size).fill(2 ** 32 - 1),
    south: new Uint32Array(size),
  };
}

function widen(
  { west, east, north, south }: GroupedPoints['extents'],
  cell: number,
  eastward: number,
  southward: number,
) {
  if (eastward < (west[cell] ?? 0)) west[cell] = eastward;
  if (eastward > (east[cell] ?? 0)) east[cell] = eastward;
  if (southward < (north[cell] ?? 0)) north[cell] = southward;
  if (southward > (south[cell] ?? 0)) south[cell] = southward;
}

/** Returns a function that reports whether the point in a slot is selected; empty slots never are. */
function slotTest(
  { kind, organization, origin, number }: PointColumns,
  { kinds, organizations, hasSerial }: PointSelection,
) {
  return (slot: number) =>
    kinds[kind[slot] ?? 0] === 1 &&
    (organizations === null || organizations.has(organization[slot] ?? 0)) &&
    (hasSerial === null || hasSerial(origin[slot] ?? 0, number[slot] ?? 0));
}
