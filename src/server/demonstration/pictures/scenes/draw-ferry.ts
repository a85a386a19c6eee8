import { darker, lighter, mix } from '../colour.ts';
import { ellipse, line, path, rect, repeat } from '../shapes.ts';
import { windows } from '../things/buildings.ts';
import { car } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawFerry({ palette, accent, next, ground }: Stage): string {
  const { lit } = palette;
  const y = 800;
  const hull =
    path(`M190 ${y - 86}H1010L960 ${y}H250Z`, accent) +
    path(`M190 ${y - 86}H1010L998 ${y - 64}H204Z`, lit('#f2f3ee')) +
    path(`M228 ${y - 34}H982L960 ${y}H250Z`, darker(accent, 0.35));
  const deck =
    rect({ x: 330, y: y - 172, w: 540, h: 88 }, lit('#f4f3ec')) +
    windows({ x: 352, y: y - 152, columns: 9, rows: 1, size: [44, 34], gap: [14, 0] }, palette.window) +
    rect({ x: 330, y: y - 100, w: 540, h: 10 }, mix(accent, lit('#f4f3ec'), 0.4));
  const bridge =
    rect({ x: 500, y: y - 236, w: 200, h: 66 }, lit('#f4f3ec')) +
    windows({ x: 514, y: y - 224, columns: 4, rows: 1, size: [36, 30], gap: [10, 0] }, palette.window) +
    line([600, y - 236], [600, y - 300], lit('#6b7678'), 5) +
    line([574, y - 282], [626, y - 282], lit('#6b7678'), 4) +
    rect({ x: 480, y: y - 244, w: 240, h: 10 }, lit('#cfd4ce'));
  const cars =
    car(palette, [216, y - 86], lit('#cc79a7'), 0.6) + car(palette, [876, y - 86], lit('#e69f00'), 0.6);
  const wake = repeat(12, (index) =>
    ellipse(
      [170 + index * 80 + next() * 40, y + 8 + next() * 26],
      [60 + next() * 60, 3],
      lighter(palette.water[0], 0.5),
      'fill-opacity="0.6"',
    ),
  );
  const sea =
    rect({ x: 0, y: ground - 10, w: 1200, h: 910 - ground }, 'url(#water)') +
    repeat(24, () =>
      ellipse(
        [next() * 1200, ground + 20 + next() * 270],
        [30 + next() * 60, 2],
        palette.sky[2],
        'fill-opacity="0.32"',
      ),
    );
  const reflection = path(`M230 ${y + 4}H980L900 ${y + 66}H320Z`, accent, 'fill-opacity="0.2"');
  return (
    sea + reflection + hull + deck + bridge + cars + wake + line([0, 880], [1200, 858], lit('#39474a'), 2)
  );
}
