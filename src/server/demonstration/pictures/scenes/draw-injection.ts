import { darker, mix } from '../colour.ts';
import { circle, ellipse, line, path, rect, repeat } from '../shapes.ts';
import { block, tank } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawInjection(stage: Stage): string {
  const { palette, accent, ground, next } = stage;
  const { lit } = palette;
  const layers = ['#8d7350', '#b09468', '#7d7c70', '#a58a72', '#5d6466', '#8b7f70'].map(lit);
  const strata = layers
    .map((colour, index) => {
      const y = ground + 26 + index * 52;
      const seam = path(
        `M-10 ${y}C260 ${y - 18 + index * 5} 560 ${y + 20} 820 ${y + 2}S1100 ${y - 14} 1210 ${y + 6}V900H-10Z`,
        colour,
      );
      return (
        seam +
        repeat(22, () => {
          const [x, deep] = [next() * 1200, 12 + next() * 34];
          return line([x, y + deep], [x + 12 + next() * 26, y + deep], darker(colour, 0.2), 2.4);
        })
      );
    })
    .join('');
  const store =
    ellipse([600, 838], [300, 36], mix(lit('#6fc2a4'), accent, 0.2), 'fill-opacity="0.55"') +
    ellipse([600, 838], [190, 22], lit('#6fc2a4'), 'fill-opacity="0.6"') +
    repeat(26, () =>
      circle([360 + next() * 480, 822 + next() * 32], 2 + next() * 4, '#ffffff', 'fill-opacity="0.6"'),
    );
  const well =
    rect({ x: 591, y: ground + 16, w: 18, h: 810 - ground }, lit('#d9ded8')) +
    rect({ x: 597, y: ground + 16, w: 6, h: 806 - ground }, lit('#1f5d4c'));
  const turf = path(
    `M-10 ${ground + 16}C300 ${ground} 800 ${ground + 10} 1210 ${ground + 14}V${ground + 34}C800 ${ground + 26} 300 ${ground + 20} -10 ${ground + 38}Z`,
    palette.ground,
  );
  const watch = [270, 930]
    .map(
      (x) =>
        rect({ x: x - 4, y: ground + 20, w: 8, h: 150 }, lit('#d9ded8')) +
        rect({ x: x - 10, y: ground - 16, w: 20, h: 34 }, lit('#e6c23a')),
    )
    .join('');
  return (
    stand(palette, { from: [0, ground + 14], to: [520, ground + 14], count: 11, height: 120, next }) +
    stand(palette, { from: [1000, ground + 14], to: [1200, ground + 14], count: 5, height: 120, next }) +
    strata +
    turf +
    store +
    well +
    watch +
    drawPlant(stage) +
    drawHead(stage)
  );
}

function drawHead({ palette, ground }: Stage): string {
  const { lit } = palette;
  return (
    rect({ x: 578, y: ground - 40, w: 44, h: 62 }, lit('#b9332f'), 'rx="4"') +
    line([556, ground - 16], [644, ground - 16], lit('#8a2a2a'), 10) +
    circle([600, ground - 46], 15, lit('#d6a13a'))
  );
}

function drawPlant({ palette, ground }: Stage): string {
  const { lit } = palette;
  return (
    tank([840, ground + 14], 66, 92, lit('#dfe3dc')) +
    tank([908, ground + 16], 66, 120, lit('#cfd5cd')) +
    block({ x: 690, y: ground + 18, w: 86, h: 62, deep: 40 }, lit('#e4dfd0')) +
    pipe(
      [
        [816, ground - 40],
        [720, ground - 76],
        [644, ground - 16],
      ],
      12,
      lit('#c9cdc4'),
    )
  );
}
