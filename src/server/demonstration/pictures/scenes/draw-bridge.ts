import { darker, lighter } from '../colour.ts';
import { ellipse, line, path, repeat, stroke } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import { car } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawBridge({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const river =
    path(
      `M-20 ${ground + 120}C300 ${ground + 80} 800 ${ground + 80} 1220 ${ground + 120}V900H-20Z`,
      'url(#water)',
    ) +
    repeat(26, () =>
      ellipse(
        [next() * 1200, ground + 130 + next() * 160],
        [30 + next() * 70, 2.2],
        palette.sky[2],
        'fill-opacity="0.4"',
      ),
    );
  const banks =
    path(
      `M-20 ${ground + 20}C100 ${ground + 20} 190 ${ground + 60} 250 ${ground + 130}H-20Z`,
      palette.ground,
    ) +
    path(
      `M1220 ${ground + 20}C1100 ${ground + 20} 1010 ${ground + 60} 950 ${ground + 130}H1220Z`,
      darker(palette.ground, 0.1),
    );
  const deck =
    path('M-20 640C300 590 900 590 1220 640V664C900 616 300 616 -20 664Z', lit('#dcd9cc')) +
    stroke('M-20 664C300 616 900 616 1220 664', lit('#9a9a8e'), 7);
  const arch =
    stroke('M190 760C380 470 820 470 1010 760', accent, 20) +
    stroke('M190 756C380 466 820 466 1010 756', lighter(accent, 0.4), 4);
  const hangers = repeat(9, (index) => {
    const share = (index + 1) / 10;
    const x = 190 + share * 820;
    const top = 760 - 4 * share * (1 - share) * 218;
    return line([x, Math.min(top, 622)], [x, 612], accent, 4);
  });
  const piers = [176, 996].map((x) => block({ x, y: 790, w: 36, h: 60, deep: 26 }, lit('#bdbbae'))).join('');
  const rails =
    stroke('M-20 622C300 572 900 572 1220 622', lit('#7d8584'), 4) +
    repeat(30, (index) => line([index * 42, 608], [index * 42, 626], lit('#7d8584'), 2));
  const reflection = stroke('M190 800C380 1010 820 1010 1010 800', accent, 16, 'stroke-opacity="0.16"');
  return (
    stand(palette, { from: [0, ground + 20], to: [1200, ground + 20], count: 18, height: 120, next }) +
    river +
    reflection +
    banks +
    piers +
    deck +
    arch +
    hangers +
    car(palette, [470, 606], lit('#cc79a7'), 0.55) +
    car(palette, [740, 608], lit('#e69f00'), 0.55) +
    rails +
    shrub(palette, [110, 730], 60) +
    shrub(palette, [1090, 730], 70)
  );
}
