import { mix } from '../colour.ts';
import { repeat } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { shrub } from '../things/trees.ts';
import { panels } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawSolarField({ palette, accent, next, ground }: Stage): string {
  const rows = repeat(5, (index) => {
    const share = index / 4;
    const y = ground + 48 + share ** 1.5 * 218;
    const h = 26 + share * 62;
    const w = 210 + share * 300;
    return repeat(6, (column) => {
      const x = -120 + column * (w + 26 + share * 30) - share * 260 + (index % 2) * 30;
      return x > 1240 || x + w < -60
        ? ''
        : panels(palette, { x, y, w, h, lean: h * 0.55 }, mix(accent, '#fffbe0', 0.25));
    });
  });
  const cabin = block({ x: 930, y: ground + 42, w: 86, h: 46, deep: 36 }, palette.lit('#e8e4d6'));
  return (
    cabin +
    rows +
    repeat(5, (index) => shrub(palette, [60 + index * 270 + next() * 90, 890], 34 + next() * 22))
  );
}
