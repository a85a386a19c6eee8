import { mix } from '../colour.ts';
import { ellipse, polygon, rect, repeat, type Point, path } from '../shapes.ts';
import { windows } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawSolarRoof({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const roof: Point[] = [
    [150, 560],
    [800, 560],
    [900, 376],
    [270, 376],
  ];
  const across = (share: number, up: number): Point => [186 + share * 590 + up * 106, 546 - up * 156];
  const cells = repeat(4, (row) =>
    repeat(8, (column) => {
      const [a, b] = [column / 8 + 0.008, (column + 1) / 8 - 0.008];
      const [c, d] = [row / 4 + 0.02, (row + 1) / 4 - 0.02];
      const fill = mix(lit('#1c3857'), lit('#4e7ea6'), ((column + row * 2) % 5) * 0.09);
      return polygon([across(a, c), across(b, c), across(b, d), across(a, d)], fill);
    }),
  );
  const shine = polygon(
    [across(0.1, 1), across(0.36, 1), across(0.2, 0), across(0, 0), across(0, 0.5)],
    '#ffffff',
    'fill-opacity="0.14"',
  );
  const wall =
    rect({ x: 176, y: 560, w: 600, h: 190 }, lit('#efe8d8')) +
    path('M776 560L776 750L892 706L892 384Z', lit('#c7bda8'));
  const panes = windows(
    { x: 216, y: 606, columns: 7, rows: 1, size: [52, 72], gap: [28, 0] },
    palette.window,
  );
  const band = rect({ x: 176, y: 736, w: 600, h: 14 }, accent);
  const trees = stand(palette, {
    from: [900, ground + 60],
    to: [1180, ground + 130],
    count: 6,
    height: 170,
    next,
  });
  return (
    trees +
    ellipse([540, 752], [440, 18], '#0d1a1c', 'fill-opacity="0.2"') +
    wall +
    panes +
    band +
    polygon(roof, lit('#5d6a68')) +
    cells +
    shine +
    shrub(palette, [150, 770], 74) +
    shrub(palette, [838, 762], 56) +
    shrub(palette, [1010, 840], 90)
  );
}
