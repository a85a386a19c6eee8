import { mix } from '../colour.ts';
import { circle, ellipse, path, rect, repeat } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { leafy, shrub } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawDyke({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const sea =
    rect({ x: 0, y: ground - 10, w: 1200, h: 260 }, 'url(#water)') +
    repeat(20, () =>
      ellipse(
        [next() * 760, ground + 10 + next() * 150],
        [30 + next() * 60, 2],
        palette.sky[2],
        'fill-opacity="0.4"',
      ),
    );
  const bank =
    path(`M-20 900V${ground + 210}L560 ${ground + 36}H690L1220 ${ground + 190}V900Z`, 'url(#ground)') +
    path(
      `M-20 ${ground + 210}L560 ${ground + 36}H600L-20 ${ground + 262}Z`,
      mix(lit('#8f918a'), palette.ground, 0.25),
    ) +
    path(`M600 ${ground + 36}H676L900 900H560Z`, lit('#cfc6af'));
  const stones = repeat(34, (index) => {
    const share = index / 34;
    return circle(
      [share * 560 + next() * 20, ground + 214 - share * 172 + next() * 22],
      6 + (1 - share) * 8,
      mix(lit('#7d8078'), lit('#b3b4aa'), next()),
    );
  });
  const house =
    block({ x: 806, y: 812, w: 190, h: 116, deep: 110 }, lit('#e4dfd0')) +
    windows({ x: 832, y: 722, columns: 3, rows: 1, size: [36, 40], gap: [22, 0] }, palette.window) +
    rect({ x: 806, y: 796, w: 190, h: 16 }, accent);
  const outlets = pipe(
    [
      [812, 770],
      [690, 716],
      [520, 692],
      [300, 722],
    ],
    30,
    accent,
  );
  return (
    sea +
    bank +
    stones +
    outlets +
    house +
    person(palette, [640, ground + 110], lit('#d55e00'), 0.7) +
    person(palette, [664, ground + 116], lit('#0072b2'), 0.7) +
    leafy(palette, [1080, 850], 220) +
    shrub(palette, [1030, 880], 60)
  );
}
