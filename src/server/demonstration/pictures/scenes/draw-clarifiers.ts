import { lighter, mix } from '../colour.ts';
import { ellipse, line, path, rect } from '../shapes.ts';
import { block, tank, windows } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawClarifiers({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const basin = (x: number, y: number, r: number) => {
    const flat = r * 0.33;
    const wall =
      path(`M${x - r} ${y}V${y + 26}A${r} ${flat} 0 0 0 ${x + r} ${y + 26}V${y}Z`, lit('#a9aea6')) +
      ellipse([x, y], [r, flat], lit('#d2d5cc')) +
      ellipse([x, y + 5], [r * 0.92, flat * 0.9], mix(palette.water[1], lit('#6fae9a'), 0.45));
    const rings = [0.7, 0.45]
      .map((share) =>
        ellipse(
          [x, y + 5],
          [r * share, flat * share],
          'none',
          `stroke="${lighter(palette.water[0], 0.3)}" stroke-width="2.5" stroke-opacity="0.6"`,
        ),
      )
      .join('');
    const arm =
      path(
        `M${x - 4} ${y - 6}L${x + 4} ${y + 2}L${x + r * 0.9} ${y - flat * 0.34}L${x + r * 0.88} ${y - flat * 0.46}Z`,
        accent,
      ) +
      line([x + r * 0.9, y - flat * 0.4], [x + r * 0.9, y - flat * 0.4 - 28], accent, 4) +
      line([x, y - 28], [x + r * 0.9, y - flat * 0.4 - 28], accent, 4) +
      rect({ x: x - 14, y: y - 34, w: 28, h: 36 }, lit('#e9ebe4'));
    return ellipse([x + 12, y + 34], [r * 1.05, flat], '#0d1a1c', 'fill-opacity="0.2"') + wall + rings + arm;
  };
  const hall =
    block({ x: 840, y: 706, w: 200, h: 84, deep: 150 }, lit('#e4dfd0')) +
    windows({ x: 862, y: 646, columns: 5, rows: 1, size: [24, 32], gap: [12, 0] }, palette.window);
  return (
    stand(palette, { from: [0, ground + 34], to: [1200, ground + 36], count: 17, height: 130, next }) +
    hall +
    tank([1100, 760], 84, 100, lit('#cfd6cc')) +
    basin(620, 690, 150) +
    basin(330, 760, 220) +
    basin(850, 812, 210) +
    shrub(palette, [90, 860], 66) +
    person(palette, [600, 872], lit('#e6c23a'), 1)
  );
}
