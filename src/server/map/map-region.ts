import { longitudesOf, type MapBox } from '#domain/project/map-box.ts';
import { unitsEast, unitsSouth, WORLD_UNITS } from './world-units.ts';

/** Side of a cell in pixels, of which a tile has 256: the grid of each zoom level divides that of the one before. */
export const CELL_PX = 64;
const WORLD_CELL_BITS = 2;
const UNIT_BITS = 32;
/** How far beyond a box cells decide which of the cells within it are joined; see `join-cells.ts`. */
const MARGIN_CELLS = 6;

/** The cells of a zoom level that decide the markers of a box. */
export type MapRegion = {
  readonly zoom: number;
  /** Bits of a unit within a cell: `unit >>> shift` is the column or row. */
  readonly shift: number;
  /** First column, and the number of columns eastwards from it, which may cross the date line. */
  readonly left: number;
  readonly columns: number;
  /** First row, and the number of rows southwards from it. */
  readonly top: number;
  readonly rows: number;
};

/** Returns the number of columns around the world at a zoom level, a power of two. */
export function columnsAt(zoom: number): number {
  return 1 << (zoom + WORLD_CELL_BITS);
}

/** Returns by how many bits to shift a unit to get its column or row at a zoom level. */
export function shiftAt(zoom: number): number {
  return UNIT_BITS - WORLD_CELL_BITS - zoom;
}

/** A box in units; `width` may reach beyond the date line. */
export type UnitBox = {
  readonly west: number;
  readonly width: number;
  readonly north: number;
  readonly south: number;
};

export function unitBox(box: MapBox): UnitBox {
  const [, south, , north] = box;
  const ranges = longitudesOf(box);
  const [from, to] = [ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0];
  const west = unitsEast(from);
  const east = unitsEast(to) + (ranges.length > 1 ? WORLD_UNITS : 0);
  return { west, width: east - west, north: unitsSouth(north), south: unitsSouth(south) };
}

/** Reports whether a box has a position. */
export function isInUnitBox(
  { west, width, north, south }: UnitBox,
  east: number,
  southwards: number,
): boolean {
  const beyond = (((east - west) % WORLD_UNITS) + WORLD_UNITS) % WORLD_UNITS;
  return beyond <= width && southwards >= north && southwards <= south;
}

/** Returns the cells that decide the markers of a box at a zoom level. */
export function regionAround(box: UnitBox, zoom: number): MapRegion {
  const shift = shiftAt(zoom);
  const all = columnsAt(zoom);
  const first = box.west >>> shift;
  const beyond = Math.floor((box.west + box.width) / 2 ** shift);
  const columns = beyond - first + 1 + 2 * MARGIN_CELLS;
  const top = Math.max(0, (box.north >>> shift) - MARGIN_CELLS);
  const bottom = Math.min(all - 1, (box.south >>> shift) + MARGIN_CELLS);
  const sides =
    columns >= all ? { left: 0, columns: all } : { left: (first - MARGIN_CELLS + all) % all, columns };
  return { zoom, shift, ...sides, top, rows: bottom - top + 1 };
}

/** Returns the cell of a region that a position is in, counted row by row; -1 if it is in none. */
export function cellAt(region: MapRegion, east: number, south: number): number {
  const { zoom, shift, left, top, columns, rows } = region;
  const row = (south >>> shift) - top;
  const column = ((east >>> shift) - left) & (columnsAt(zoom) - 1);
  return row < 0 || row >= rows || column >= columns ? -1 : row * columns + column;
}
