import { mix } from '../colour.ts';
import { circle, ellipse, line, rect, repeat, stroke } from '../shapes.ts';
import { domed, gabled, tank } from '../things/buildings.ts';
import { leafy, stand } from '../things/trees.ts';
import { fence, pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawDigester({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const wall = lit('#c8d0c4');
  const roof = mix(lit('#4b6a58'), accent, 0.12);
  const barn =
    gabled({ x: 40, y: 772, w: 200, h: 96, deep: 170, roof: 82 }, lit('#b5533c'), lit('#e1ded2')) +
    rect({ x: 108, y: 694, w: 64, h: 78 }, lit('#7d3527')) +
    stroke('M108 694L172 772M172 694L108 772', lit('#e1ded2'), 4);
  const tanks = domed([520, 742], 250, 110, [wall, roof]) + domed([800, 772], 290, 126, [wall, roof]);
  const flame = tank([1050, 796], 76, 96, accent);
  const lines =
    pipe(
      [
        [940, 720],
        [1000, 720],
        [1050, 700],
      ],
      13,
      lit('#e3e0cf'),
    ) +
    pipe(
      [
        [640, 720],
        [660, 720],
        [662, 762],
      ],
      13,
      lit('#e3e0cf'),
    );
  const cows = repeat(3, (index) => {
    const [x, y] = [330 + index * 120 + next() * 30, 846 + next() * 22];
    const hide = lit('#f4f0e6');
    const spots = lit('#3c3733');
    return (
      ellipse([x + 28, y + 2], [44, 5], '#0d1a1c', 'fill-opacity="0.22"') +
      [4, 14, 44, 54].map((dx) => line([x + dx, y], [x + dx, y - 26], hide, 6)).join('') +
      rect({ x: x - 2, y: y - 52, w: 64, h: 32 }, hide, 'rx="13"') +
      rect({ x: x + 58, y: y - 62, w: 26, h: 20 }, hide, 'rx="8"') +
      ellipse([x + 18, y - 40], [12, 9], spots) +
      ellipse([x + 44, y - 34], [9, 7], spots) +
      circle([x + 80, y - 52], 4, lit('#d9a99a'))
    );
  });
  return (
    stand(palette, { from: [900, ground + 40], to: [1190, ground + 60], count: 7, height: 150, next }) +
    barn +
    tanks +
    lines +
    flame +
    cows +
    fence([20, 884], [760, 880], 9, lit('#8d7f66')) +
    leafy(palette, [1130, 872], 170)
  );
}
