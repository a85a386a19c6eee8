import { mix } from '../colour.ts';
import { circle, ellipse, line, rect, repeat } from '../shapes.ts';
import { block, steam, windows } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { fence, pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawGasPlant(stage: Stage): string {
  const { palette, accent, ground, next } = stage;
  const { lit } = palette;
  const lines =
    pipe(
      [
        [120, 760],
        [360, 760],
      ],
      16,
      lit('#c9cdc4'),
    ) +
    pipe(
      [
        [404, 560],
        [500, 560],
        [500, 700],
      ],
      12,
      lit('#c9cdc4'),
    ) +
    pipe(
      [
        [640, 740],
        [740, 740],
        [760, 700],
      ],
      14,
      mix(accent, '#ffffff', 0.5),
    );
  const lights = repeat(14, () =>
    circle([340 + next() * 620, 520 + next() * 230], 4, palette.window, 'fill-opacity="0.9"'),
  );
  const house =
    block({ x: 120, y: 796, w: 170, h: 84, deep: 90 }, lit('#e4dfd0')) +
    windows({ x: 140, y: 732, columns: 4, rows: 1, size: [26, 30], gap: [12, 0] }, palette.window);
  return (
    stand(palette, { from: [0, ground + 40], to: [1200, ground + 40], count: 18, height: 120, next }) +
    ellipse([640, 786], [420, 14], '#0d1a1c', 'fill-opacity="0.2"') +
    drawTowers(stage) +
    drawSpheres(stage) +
    lines +
    lights +
    house +
    steam([470, 520], 14, palette.cloud) +
    fence([20, 860], [1190, 856], 15, lit('#8d938e'))
  );
}

function drawTowers({ palette }: Stage): string {
  const { lit } = palette;
  return [0, 1, 2]
    .map((index) => {
      const [x, w, h] = [360 + index * 120, 44 - index * 6, 320 - index * 56];
      return (
        rect({ x, y: 770 - h, w, h }, lit('#d3d8d2')) +
        rect({ x, y: 770 - h, w, h }, 'url(#round)') +
        repeat(4, (ring) =>
          rect({ x: x - 8, y: 770 - h + 30 + ring * (h / 5), w: w + 16, h: 7 }, lit('#8f9a98')),
        ) +
        circle([x + w / 2, 770 - h - 8], 5, lit('#e05a3a'))
      );
    })
    .join('');
}

function drawSpheres({ palette }: Stage): string {
  const { lit } = palette;
  return [820, 980]
    .map(
      (x) =>
        [-44, 0, 44].map((dx) => line([x + dx, 720], [x + dx, 782], lit('#8f9a98'), 8)).join('') +
        circle([x, 690], 74, lit('#e9ebe4')) +
        `<circle cx="${x}" cy="690" r="74" fill="url(#round)"/>`,
    )
    .join('');
}
