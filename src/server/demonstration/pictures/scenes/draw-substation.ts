import { line, rect, repeat, stroke, path } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { fence } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawSubstation({ palette, accent, ground }: Stage): string {
  const { lit } = palette;
  const steel = lit('#77827f');
  const gantry = (x: number, y: number, size: number) =>
    [0, 190]
      .map(
        (dx) =>
          line([x + dx * size, y], [x + dx * size, y - 290 * size], steel, 9 * size) +
          line([x + dx * size - 18 * size, y], [x + dx * size, y - 290 * size], steel, 4 * size),
      )
      .join('') +
    line([x - 20 * size, y - 284 * size], [x + 210 * size, y - 284 * size], steel, 10 * size) +
    repeat(3, (index) =>
      line(
        [x + (28 + index * 66) * size, y - 280 * size],
        [x + (28 + index * 66) * size, y - 236 * size],
        lit('#a9674c'),
        8 * size,
      ),
    );
  const wires = repeat(3, (index) =>
    stroke(
      `M${300 + index * 66} ${ground - 70}Q640 ${ground - 30 + index * 6} 1240 ${ground - 190 + index * 22}`,
      lit('#39474a'),
      2.4,
    ),
  );
  const transformer = (x: number) =>
    block({ x, y: 774, w: 140, h: 96, deep: 66 }, lit('#9fb0aa')) +
    repeat(6, (index) => rect({ x: x + 8 + index * 22, y: 700, w: 12, h: 66 }, lit('#7f918b'))) +
    repeat(3, (index) => line([x + 34 + index * 40, 674], [x + 34 + index * 40, 626], lit('#a9674c'), 11)) +
    rect({ x, y: 762, w: 140, h: 12 }, accent);
  const gravel = path('M60 820L1010 820L1100 690L230 690Z', lit('#c3c1b4'));
  return (
    gravel +
    gantry(270, 724, 1) +
    gantry(760, 712, 0.78) +
    wires +
    transformer(300) +
    transformer(580) +
    fence([20, 872], [1190, 866], 13, lit('#8d938e'))
  );
}
