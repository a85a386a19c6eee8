import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palette.ts';
import { circle, ellipse, line, type Point, polygon, repeat, shadow } from '../shapes.ts';

/** Draws a conifer at (x, y): tiers that widen downwards, paler on the sunny side. */
export function conifer({ tree }: Pick<Palette, 'tree'>, [x, y]: Point, height: number): string {
  const wide = height * 0.23;
  const tiers = repeat(5, (tier) => {
    const top = y - height * (1 - tier * 0.165);
    const reach = wide * (0.34 + tier * 0.165);
    const foot = top + height * 0.31;
    const left: Point[] = [
      [x, top],
      [x - reach * 0.55, foot - height * 0.1],
      [x - reach, foot],
      [x, foot - height * 0.035],
    ];
    const right: Point[] = left.map(([px, py]): Point => [2 * x - px, py]);
    return polygon(left, darker(tree, 0.2)) + polygon(right, lighter(tree, 0.07 + tier * 0.015));
  });
  return (
    shadow(x + wide * 0.3, y, wide * 0.9, height * 0.03) +
    line([x, y], [x, y - height * 0.16], darker(tree, 0.5), height * 0.035) +
    tiers
  );
}

/** Draws a leafy tree: a crown of a few circles on a trunk. */
export function leafy({ tree }: Pick<Palette, 'tree'>, [x, y]: Point, height: number): string {
  const crown = lighter(tree, 0.14);
  const r = height * 0.27;
  const rounds: readonly (readonly [number, number, number, string])[] = [
    [-0.62, 0.34, 0.72, darker(crown, 0.22)],
    [0.6, 0.36, 0.74, darker(crown, 0.12)],
    [0, 0.1, 0.98, crown],
    [0.26, -0.32, 0.72, lighter(crown, 0.12)],
    [-0.34, -0.12, 0.6, lighter(crown, 0.04)],
  ];
  return [
    shadow(x + r * 0.2, y, r * 1.1, height * 0.04),
    line([x, y], [x, y - height * 0.5], darker(tree, 0.55), height * 0.055),
    ...rounds.map(([dx, dy, size, fill]) => circle([x + dx * r, y - height * 0.66 + dy * r], r * size, fill)),
  ].join('');
}

export function shrub({ tree }: Pick<Palette, 'tree'>, [x, y]: Point, size: number): string {
  return (
    ellipse([x, y - size * 0.35], [size * 0.62, size * 0.42], darker(tree, 0.12)) +
    ellipse([x + size * 0.16, y - size * 0.48], [size * 0.42, size * 0.34], lighter(tree, 0.14))
  );
}

type Row = {
  readonly from: Point;
  readonly to: Point;
  readonly count: number;
  readonly height: number;
  readonly next: () => number;
};

/** Draws conifers of different heights along a line, farthest first. */
export function stand(palette: Pick<Palette, 'tree'>, { from, to, count, height, next }: Row): string {
  const trees = Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0 : index / (count - 1);
    const spot: Point = [
      from[0] + (to[0] - from[0]) * share + (next() - 0.5) * height * 0.3,
      from[1] + (to[1] - from[1]) * share + (next() - 0.5) * height * 0.14,
    ];
    return { spot, tall: height * (0.68 + 0.5 * next()) };
  });
  return trees
    .toSorted((one, other) => one.spot[1] - other.spot[1])
    .map(({ spot, tall }) => conifer(palette, spot, tall))
    .join('');
}
