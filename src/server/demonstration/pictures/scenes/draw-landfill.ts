import { darker, lighter, mix } from '../colour.ts';
import { circle, line, path, rect, stroke, type Point } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import { fence, pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawLandfill(stage: Stage): string {
  const { palette, accent, ground, next } = stage;
  const { lit } = palette;
  const grass = mix(palette.ground, palette.tree, 0.22);
  const mound =
    path(
      `M-20 ${ground + 130}C120 ${ground - 60} 300 ${ground - 150} 520 ${ground - 140}S860 ${ground + 20} 980 ${ground + 130}Z`,
      grass,
    ) +
    path(
      `M520 ${ground - 140}C740 ${ground - 130} 860 ${ground + 20} 980 ${ground + 130}H640C700 ${ground + 20} 640 ${ground - 100} 520 ${ground - 140}Z`,
      darker(grass, 0.18),
      'fill-opacity="0.7"',
    );
  const terraces = [0, 1]
    .map((index) =>
      stroke(
        `M${60 + index * 100} ${ground + 70 - index * 90}C300 ${ground + 20 - index * 96} 620 ${ground + 20 - index * 96} ${880 - index * 120} ${ground + 76 - index * 90}`,
        lighter(grass, 0.3),
        7,
        'stroke-opacity="0.75"',
      ),
    )
    .join('');
  const wells: readonly Point[] = [
    [230, ground - 22],
    [420, ground - 96],
    [610, ground - 84],
    [330, ground + 60],
    [560, ground + 44],
    [760, ground + 62],
  ];
  const heads = wells
    .map(
      ([x, y]) =>
        line([x, y], [x, y - 34], lit('#dfe1d8'), 12) +
        circle([x, y - 40], 13, accent) +
        circle([x, y - 40], 5, lighter(accent, 0.6)),
    )
    .join('');
  return (
    stand(palette, { from: [820, ground + 30], to: [1190, ground + 60], count: 9, height: 150, next }) +
    mound +
    terraces +
    drawMain(stage) +
    heads +
    drawHouse(stage) +
    drawFlare(stage) +
    fence([40, 872], [760, 866], 9, lit('#8d7f66')) +
    shrub(palette, [1040, 836], 44)
  );
}

function drawFlare({ palette }: Stage): string {
  const { lit } = palette;
  return (
    rect({ x: 1046, y: 600, w: 26, h: 180 }, lit('#a9b1ae')) +
    rect({ x: 1046, y: 600, w: 26, h: 180 }, 'url(#round)') +
    path('M1059 546C1042 572 1044 592 1059 602C1076 592 1076 570 1059 546Z', lit('#f0a43a')) +
    path('M1059 570C1052 584 1052 594 1059 600C1067 594 1067 584 1059 570Z', lit('#fbe2a0'))
  );
}

function drawMain({ palette, ground }: Stage): string {
  const { lit } = palette;
  return (
    pipe(
      [
        [230, ground - 16],
        [330, ground + 62],
        [560, ground + 48],
        [760, ground + 66],
        [850, ground + 130],
      ],
      13,
      lit('#c9cdc4'),
    ) +
    pipe(
      [
        [420, ground - 90],
        [560, ground + 48],
      ],
      9,
      lit('#c9cdc4'),
    ) +
    pipe(
      [
        [610, ground - 78],
        [760, ground + 66],
      ],
      9,
      lit('#c9cdc4'),
    )
  );
}

function drawHouse({ palette }: Stage): string {
  const { lit } = palette;
  return (
    gabled({ x: 800, y: 816, w: 150, h: 84, deep: 110, roof: 46 }, lit('#e7e1d1'), lit('#59686b')) +
    windows({ x: 824, y: 752, columns: 2, rows: 1, size: [40, 36], gap: [22, 0] }, palette.window)
  );
}
