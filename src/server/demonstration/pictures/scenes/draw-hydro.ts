import { lighter, mix } from '../colour.ts';
import { line, path, repeat, stroke } from '../shapes.ts';
import { block, gabled, windows } from '../things/buildings.ts';
import { conifer, shrub, stand } from '../things/trees.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawHydro(stage: Stage): string {
  const { palette, accent, next, land } = stage;
  const { lit } = palette;
  const hill = mix(palette.hill, palette.ground, 0.35);
  const creek = lighter(palette.water[1], 0.35);
  const slope =
    path('M-10 900V420C120 400 250 440 360 520C470 600 560 660 720 690L1210 720V900Z', 'url(#ground)') +
    path(
      'M-10 900V470C140 450 260 500 360 570C460 640 560 690 690 712L560 900Z',
      hill,
      'fill-opacity="0.55"',
    );
  const stream = path(
    'M1210 742C1000 735 880 760 780 790C660 826 560 850 470 900H860C880 850 960 812 1210 800Z',
    creek,
  );
  const white = repeat(14, (index) => {
    const x = 560 + index * 46 + next() * 20;
    const y = 862 - index * 8 - next() * 14;
    return stroke(`M${x} ${y}q20 -6 44 -3`, lighter(creek, 0.6), 3, 'stroke-opacity="0.7"');
  });
  const weir = block({ x: 60, y: 476, w: 120, h: 34, deep: 40 }, lit('#b9bdb4'));
  const house =
    gabled(
      { x: 570, y: 776, w: 190, h: 92, deep: 150, roof: 62 },
      lit('#e6e0d0'),
      mix(accent, lit('#8d8130'), 0.35),
    ) + windows({ x: 596, y: 706, columns: 3, rows: 1, size: [34, 44], gap: [18, 0] }, palette.window);
  const trees =
    stand(palette, { from: [0, 520], to: [190, 700], count: 7, height: 190, next }) +
    stand(palette, {
      from: [960, 700],
      to: [1180, 716],
      count: 6,
      height: land === 'valley' ? 150 : 180,
      next,
    });
  return (
    slope +
    trees +
    weir +
    drawPenstock(stage) +
    stream +
    white +
    house +
    shrub(palette, [520, 806], 60) +
    shrub(palette, [810, 792], 46) +
    conifer(palette, [70, 880], 260)
  );
}

function drawPenstock({ palette }: Stage): string {
  const { lit } = palette;
  return (
    pipe(
      [
        [178, 470],
        [300, 528],
        [430, 604],
        [585, 690],
      ],
      30,
      lit('#d9dccf'),
    ) +
    repeat(4, (index) =>
      line([238 + index * 96, 512 + index * 52], [238 + index * 96, 545 + index * 52], lit('#7c837f'), 10),
    )
  );
}
