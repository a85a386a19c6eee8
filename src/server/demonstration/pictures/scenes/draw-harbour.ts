import { ellipse, line, path, rect, repeat, stroke } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawHarbour({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const sea =
    rect({ x: 0, y: ground - 6, w: 1200, h: 910 - ground }, 'url(#water)') +
    repeat(22, () =>
      ellipse(
        [next() * 1200, ground + 20 + next() * 240],
        [30 + next() * 70, 2],
        palette.sky[2],
        'fill-opacity="0.34"',
      ),
    );
  const ship =
    path('M-30 620H700L640 770H-30Z', lit('#2f3f46')) +
    path('M-30 620H700L690 644H-30Z', accent) +
    path('M-30 736H654L640 770H-30Z', lit('#8f3b2e')) +
    rect({ x: 40, y: 470, w: 170, h: 150 }, lit('#eceee8')) +
    windows({ x: 56, y: 488, columns: 5, rows: 3, size: [20, 16], gap: [10, 22] }, palette.window) +
    rect({ x: 90, y: 420, w: 60, h: 54 }, accent);
  const boxes = repeat(3, (row) =>
    repeat(
      6 - row,
      (index) =>
        rect(
          { x: 240 + index * 70, y: 578 - row * 42, w: 66, h: 40 },
          lit(['#b5533c', '#3e6f8e', '#c9a24a', '#5d7f64', '#8a8f91'][(index * 2 + row) % 5] ?? '#b5533c'),
        ) +
        repeat(4, (rib) =>
          line(
            [252 + index * 70 + rib * 14, 582 - row * 42],
            [252 + index * 70 + rib * 14, 614 - row * 42],
            '#0d1a1c',
            1,
          ),
        ),
    ),
  );
  const quay =
    path('M560 900L760 776L1220 776L1220 900Z', lit('#b7b4a6')) +
    path('M560 900L760 776L760 800L600 900Z', lit('#8d8b80'));
  const crane =
    line([930, 790], [930, 420], accent, 20) +
    line([1050, 790], [1050, 420], accent, 20) +
    line([700, 424], [1160, 424], accent, 18) +
    line([990, 424], [990, 350], accent, 12) +
    line([990, 352], [720, 420], accent, 4) +
    line([930, 600], [1050, 470], accent, 8) +
    line([930, 470], [1050, 600], accent, 8);
  const plug =
    block({ x: 800, y: 842, w: 70, h: 74, deep: 34 }, lit('#f1f2ec')) +
    rect({ x: 814, y: 784, w: 40, h: 20 }, accent) +
    stroke('M800 800C720 800 700 720 676 690', lit('#20282a'), 9);
  return sea + ship + boxes + crane + quay + plug + person(palette, [930, 862], lit('#e6c23a'), 1.05);
}
