import { ellipse, line, rect, repeat, stroke } from '../shapes.ts';
import { conifer, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawForestWork({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const stump = (x: number, y: number) =>
    rect({ x: x - 16, y: y - 18, w: 32, h: 18 }, lit('#7b573a')) +
    ellipse([x, y - 18], [16, 6], lit('#d9b37c'));
  const plots = repeat(
    3,
    (index) =>
      line([420 + index * 170, 800 + index * 14], [420 + index * 170, 730 + index * 14], lit('#e9e4d4'), 7) +
      rect({ x: 412 + index * 170, y: 716 + index * 14, w: 34, h: 20 }, accent),
  );
  const tape = stroke('M420 750C480 764 540 764 590 764S700 790 760 780', lit('#e6c23a'), 4);
  const young = repeat(11, (index) =>
    conifer(palette, [300 + index * 70 + next() * 30, 700 + next() * 90], 60 + next() * 46),
  );
  return (
    stand(palette, { from: [0, ground + 40], to: [1200, ground + 50], count: 22, height: 210, next }) +
    young +
    stump(250, 830) +
    stump(930, 850) +
    stump(700, 872) +
    plots +
    tape +
    person(palette, [520, 846], lit('#d55e00'), 1.3) +
    person(palette, [650, 852], accent, 1.3) +
    conifer(palette, [90, 890], 430) +
    conifer(palette, [1120, 890], 380)
  );
}
