import { lighter, mix } from '../colour.ts';
import { ellipse, line, path, rect, repeat } from '../shapes.ts';
import { leafy, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import { fence } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawPlanting({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const creek = path(
    `M-10 ${ground + 60}C260 ${ground + 20} 420 ${ground + 90} 640 ${ground + 70}S1040 ${ground + 20} 1210 ${ground + 60}V${ground + 120}C1040 ${ground + 80} 820 ${ground + 140} 620 ${ground + 140}S220 ${ground + 90} -10 ${ground + 140}Z`,
    'url(#water)',
  );
  const saplings = [0, 1, 2]
    .map((row) =>
      repeat(11 - row * 2, (index) => {
        const [x, y] = [40 + index * (112 + row * 26) + row * 34 + next() * 14, ground + 168 + row * 58];
        const size = 1 + row * 0.35;
        const sleeve = rect(
          { x: x - 6 * size, y: y - 46 * size, w: 12 * size, h: 46 * size },
          lit('#e8e6d6'),
          'fill-opacity="0.9"',
        );
        return (
          line([x + 11 * size, y], [x + 11 * size, y - 58 * size], lit('#8d6a45'), 3 * size) +
          sleeve +
          ellipse([x, y - 54 * size], [15 * size, 17 * size], mix(palette.tree, accent, 0.4)) +
          ellipse([x + 5 * size, y - 60 * size], [9 * size, 10 * size], lighter(accent, 0.2))
        );
      }),
    )
    .join('');
  return (
    stand(palette, { from: [0, ground + 30], to: [1200, ground + 30], count: 15, height: 120, next }) +
    creek +
    leafy(palette, [110, ground + 130], 170) +
    leafy(palette, [1060, ground + 140], 190) +
    saplings +
    fence([0, 892], [1200, 886], 13, lit('#8d7f66')) +
    person(palette, [610, 838], lit('#d55e00'), 1.35) +
    line([652, 840], [640, 760], lit('#8d6a45'), 6) +
    person(palette, [760, 850], lit('#0072b2'), 1.35)
  );
}
