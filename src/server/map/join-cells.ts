import type { CellCentres } from './group-points.ts';
import { CELL_PX, columnsAt, type MapRegion } from './map-region.ts';

/** Centres closer than this, in pixels, are joined. At most a cell, so that only neighbours are that close. */
const JOINED_PX = 60;
/** More rounds would join little, and reach further: each reads two cells more in every direction. */
const ROUNDS = 2;

const NOBODY = -1;

/**
 * Returns for each cell the cell that its points join, which may be its own; -1 for an empty one. A cell leads if it
 * has more points than all cells whose centres are close to its own, and those join the largest leader close to them.
 * What is left does the same once more. Among equals the northernmost leads, then the westernmost. So a cell and those
 * that join it are within three by three cells, and what becomes of it depends on six cells in every direction, not on
 * the box that is shown. Nothing is joined across the date line.
 */
export function joinCells(centres: CellCentres): Int32Array {
  const { occupied, count } = centres;
  const close = occupied.map((cell) => closeTo(centres, cell));
  const isBefore = rankIn(centres);
  const leaders = new Int32Array(count.length).fill(NOBODY);
  for (let round = 0; round < ROUNDS; round += 1) {
    const isLeft = (cell: number) => leaders[cell] === NOBODY;
    const leads = new Set(
      occupied.filter(
        (cell, index) =>
          isLeft(cell) && !close[index]?.some((other) => isLeft(other) && isBefore(other, cell)),
      ),
    );
    const joining = occupied.flatMap((cell, index) => {
      const near =
        isLeft(cell) && !leads.has(cell) ? (close[index] ?? []).filter((other) => leads.has(other)) : [];
      const [first] = near;
      if (first === undefined) return [];
      return [{ cell, leader: near.reduce((best, other) => (isBefore(other, best) ? other : best), first) }];
    });
    for (const cell of leads) leaders[cell] = cell;
    for (const { cell, leader } of joining) leaders[cell] = leader;
  }
  for (const cell of occupied) if (leaders[cell] === NOBODY) leaders[cell] = cell;
  return leaders;
}

/** Reports whether two positions are close at the zoom level of a shift, by the units between them. */
export function isClose(across: number, down: number, shift: number): boolean {
  return across ** 2 + down ** 2 <= ((JOINED_PX / CELL_PX) * 2 ** shift) ** 2;
}

/** Returns the neighbours of a cell whose centres are close to its own. */
function closeTo({ region, count, east, south }: CellCentres, cell: number): readonly number[] {
  const own = count[cell] ?? 1;
  const [eastward, southward] = [(east[cell] ?? 0) / own, (south[cell] ?? 0) / own];
  return neighboursOf(region, cell).filter((other) => {
    const points = count[other] ?? 0;
    const across = (east[other] ?? 0) / points - eastward;
    const down = (south[other] ?? 0) / points - southward;
    return points > 0 && isClose(across, down, region.shift);
  });
}

/** Returns the up to eight cells around a cell of a region. */
function neighboursOf(region: MapRegion, cell: number): readonly number[] {
  const { columns, rows, left, zoom } = region;
  const [across, row] = [cell % columns, Math.floor(cell / columns)];
  const lastColumn = columnsAt(zoom) - 1;
  const column = (left + across) & lastColumn;
  const found: number[] = [];
  for (let down = Math.max(0, row - 1); down <= Math.min(rows - 1, row + 1); down += 1) {
    if (across > 0 && column > 0) found.push(down * columns + across - 1);
    if (down !== row) found.push(down * columns + across);
    if (across < columns - 1 && column < lastColumn) found.push(down * columns + across + 1);
  }
  return found;
}

/** Returns a function that reports whether a cell leads rather than another one. */
function rankIn({ region, count }: CellCentres) {
  const { columns, left, zoom } = region;
  const lastColumn = columnsAt(zoom) - 1;
  const columnOf = (cell: number) => (left + (cell % columns)) & lastColumn;
  const rowOf = (cell: number) => Math.floor(cell / columns);
  return (cell: number, other: number) =>
    ((count[other] ?? 0) - (count[cell] ?? 0) ||
      rowOf(cell) - rowOf(other) ||
      columnOf(cell) - columnOf(other)) < 0;
}
