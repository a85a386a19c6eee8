import { lighter, mix } from '../colour.ts';
import { ellipse, line, path, rect, repeat, stroke } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { leafy, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawArena({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const rink =
    path('M120 770V690C220 506 600 476 760 690V770Z', lit('#e7e4da')) +
    path(
      'M120 690C220 506 600 476 760 690L980 640C820 430 430 440 330 520C230 560 160 620 120 690Z',
      mix(lit('#5c7a84'), palette.haze, 0.15),
    ) +
    path('M760 770L760 690L980 640L980 716Z', lit('#b5b3a8'));
  const glass =
    path('M190 700C290 584 570 566 690 700Z', palette.window) +
    repeat(6, (index) =>
      line([246 + index * 78, 700], [246 + index * 78, 606 + Math.abs(index - 2.4) * 14], lit('#8b9693'), 4),
    );
  const ribs = repeat(5, (index) =>
    stroke(
      `M${760 + index * 44} ${690 - index * 10}C${620 + index * 44} ${500 - index * 12} ${420 + index * 44} ${470 - index * 12} ${250 + index * 38} ${560 - index * 8}`,
      lighter(lit('#5c7a84'), 0.2),
      2.5,
      'stroke-opacity="0.7"',
    ),
  );
  const library =
    block({ x: 900, y: 812, w: 190, h: 120, deep: 90 }, lit('#d9c6a6')) +
    windows({ x: 924, y: 716, columns: 4, rows: 1, size: [28, 62], gap: [12, 0] }, palette.window);
  const link = pipe(
    [
      [700, 752],
      [770, 790],
      [900, 790],
    ],
    24,
    accent,
  );
  return (
    stand(palette, { from: [0, ground + 30], to: [240, ground + 60], count: 5, height: 170, next }) +
    ellipse([520, 772], [480, 20], '#0d1a1c', 'fill-opacity="0.2"') +
    rink +
    glass +
    ribs +
    library +
    link +
    rect({ x: 190, y: 704, w: 500, h: 12 }, accent) +
    person(palette, [430, 820], lit('#a3262a')) +
    person(palette, [470, 826], lit('#0072b2'), 0.85) +
    leafy(palette, [80, 850], 190)
  );
}
