import { darker, lighter } from '../colour.ts';
import { circle, ellipse, path, type Point, polygon, rect, repeat, shadow } from '../shapes.ts';

export type Body = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Depth, drawn to the upper right. */
  readonly deep?: number;
};

/** Draws a box seen from the front and slightly from the right; (x, y) is its lower left corner. */
export function block({ x, y, w, h, deep = w * 0.35 }: Body, colour: string): string {
  const rise = deep * 0.32;
  const side: Point[] = [
    [x + w, y],
    [x + w + deep, y - rise],
    [x + w + deep, y - h - rise],
    [x + w, y - h],
  ];
  const top: Point[] = [
    [x, y - h],
    [x + w, y - h],
    [x + w + deep, y - h - rise],
    [x + deep, y - h - rise],
  ];
  return [
    shadow(x + (w + deep) / 2, y, (w + deep) * 0.56, 10),
    rect({ x, y: y - h, w, h }, colour),
    polygon(side, darker(colour, 0.28)),
    polygon(top, lighter(colour, 0.24)),
  ].join('');
}

type Roofed = Body & { readonly roof: number };

/** Draws a house with its gable in front. */
export function gabled({ x, y, w, h, deep = w * 0.9, roof }: Roofed, wall: string, tiles: string): string {
  const rise = deep * 0.26;
  const ridge: Point = [x + w / 2, y - h - roof];
  const front: Point[] = [[x, y], [x + w, y], [x + w, y - h], ridge, [x, y - h]];
  const side: Point[] = [
    [x + w, y],
    [x + w + deep, y - rise],
    [x + w + deep, y - h - rise],
    [x + w, y - h],
  ];
  const over = 9;
  const pitch: Point[] = [
    [ridge[0], ridge[1] - 6],
    [x + w + over, y - h + over],
    [x + w + deep + over, y - h - rise + over],
    [ridge[0] + deep, ridge[1] - rise - 6],
  ];
  const eave: Point[] = [
    [x - over, y - h + over],
    [ridge[0], ridge[1] - 6],
    [ridge[0], ridge[1] + 6],
    [x - over + 4, y - h + over + 7],
  ];
  const edge: Point[] = [
    [ridge[0], ridge[1] - 6],
    [x + w + over, y - h + over],
    [x + w + over - 4, y - h + over + 7],
    [ridge[0], ridge[1] + 6],
  ];
  return [
    shadow(x + (w + deep) / 2, y, (w + deep) * 0.56, 11),
    polygon(side, darker(wall, 0.26)),
    polygon(front, wall),
    polygon(pitch, tiles),
    polygon(eave, lighter(tiles, 0.2)),
    polygon(edge, darker(tiles, 0.16)),
  ].join('');
}

type Grid = {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly size: Point;
  readonly gap: Point;
};

/** Draws windows in rows and columns; (x, y) is the upper left corner. */
export function windows({ x, y, columns, rows, size, gap }: Grid, colour: string): string {
  return repeat(rows, (row) =>
    repeat(columns, (column) => {
      const left = x + column * (size[0] + gap[0]);
      const top = y + row * (size[1] + gap[1]);
      const frame = rect({ x: left, y: top, w: size[0], h: size[1] }, colour);
      return (
        frame +
        path(
          `M${left} ${top}L${left + size[0] * 0.6} ${top}L${left} ${top + size[1] * 0.8}Z`,
          '#ffffff',
          'fill-opacity="0.22"',
        )
      );
    }),
  );
}

/** Draws a round tank with a flat lid; (x, y) is the centre of its base. */
export function tank([x, y]: Point, width: number, height: number, colour: string): string {
  const r = width / 2;
  const flat = r * 0.24;
  const side = `M${x - r} ${y - height}V${y}A${r} ${flat} 0 0 0 ${x + r} ${y}V${y - height}Z`;
  return [
    shadow(x + r * 0.25, y + flat * 0.6, r * 1.18, flat * 1.2),
    path(side, colour),
    path(side, 'url(#round)'),
    ellipse([x, y - height], [r, flat], lighter(colour, 0.3)),
  ].join('');
}

/** Draws a tank with a soft roof, like a digester. */
export function domed(
  [x, y]: Point,
  width: number,
  height: number,
  colours: readonly [wall: string, roof: string],
): string {
  const r = width / 2;
  const top = y - height;
  const dome = `M${x - r - 5} ${top + 4}C${x - r} ${top - r * 0.86} ${x + r} ${top - r * 0.86} ${x + r + 5} ${top + 4}A${r + 5} ${r * 0.22} 0 0 1 ${x - r - 5} ${top + 4}Z`;
  return tank([x, y], width, height, colours[0]) + path(dome, colours[1]) + path(dome, 'url(#round)');
}

/** Draws drifting steam. */
export function steam([x, y]: Point, size: number, colour: string): string {
  return repeat(5, (puff) =>
    circle(
      [x + puff * size * 0.6 + (puff % 2) * size * 0.2, y - puff * size * 0.85],
      size * (0.5 + puff * 0.22),
      colour,
      `fill-opacity="${0.4 - puff * 0.065}"`,
    ),
  );
}
