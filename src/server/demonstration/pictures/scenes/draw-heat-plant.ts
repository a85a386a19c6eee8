import { lighter, mix } from '../colour.ts';
import { line, rect, repeat } from '../shapes.ts';
import { block, steam } from '../things/buildings.ts';
import { leafy, shrub, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawHeatPlant(stage: Stage): string {
  const { palette, accent, ground, next } = stage;
  const { lit } = palette;
  const shell = lit('#e6dfcf');
  const low = block({ x: 250, y: 770, w: 210, h: 108, deep: 190 }, lit('#c9a184'));
  const hall = block({ x: 400, y: 776, w: 420, h: 236, deep: 190 }, shell);
  const glass =
    rect({ x: 428, y: 572, w: 364, h: 176 }, palette.window) +
    rect({ x: 428, y: 572, w: 364, h: 176 }, 'url(#fall)');
  const bars =
    repeat(7, (index) => line([428 + index * 60.6, 572], [428 + index * 60.6, 748], lit('#f3f0e6'), 4)) +
    line([428, 634], [792, 634], lit('#f3f0e6'), 4);
  const out =
    pipe(
      [
        [270, 728],
        [180, 742],
        [90, 800],
        [-20, 862],
      ],
      32,
      accent,
    ) +
    pipe(
      [
        [270, 760],
        [204, 778],
        [120, 838],
        [30, 900],
      ],
      32,
      lit('#4d87a6'),
    );
  const air = steam([616, 356], 17, palette.cloud);
  return (
    stand(palette, { from: [960, ground + 40], to: [1190, ground + 80], count: 6, height: 190, next }) +
    stand(palette, { from: [20, ground + 40], to: [240, ground + 50], count: 5, height: 160, next }) +
    air +
    drawStacks(stage) +
    low +
    hall +
    glass +
    drawMachines(stage) +
    bars +
    out +
    leafy(palette, [1070, 836], 210) +
    shrub(palette, [846, 790], 60) +
    person(palette, [340, 826], accent, 1) +
    person(palette, [372, 832], lit('#0072b2'), 1)
  );
}

function drawMachines({ palette, accent }: Stage): string {
  const { lit } = palette;
  return repeat(3, (index) => {
    const x = 452 + index * 114;
    const drum = mix(accent, lit('#6f7a78'), index * 0.3);
    return (
      rect({ x, y: 672, w: 92, h: 52 }, drum, 'rx="26"') +
      rect({ x: x + 8, y: 678, w: 70, h: 10 }, lighter(drum, 0.5), 'rx="5"') +
      line([x + 22, 672], [x + 22, 606], lit('#5f6b69'), 12) +
      line([x + 68, 672], [x + 68, 628], lit('#5f6b69'), 9) +
      line([x + 22, 606], [x + 130, 606], lit('#5f6b69'), 10) +
      rect({ x: x + 10, y: 724, w: 14, h: 24 }, lit('#4d5957')) +
      rect({ x: x + 66, y: 724, w: 14, h: 24 }, lit('#4d5957'))
    );
  });
}

function drawStacks({ palette, accent }: Stage): string {
  const { lit } = palette;
  return [0, 1, 2]
    .map((index) => {
      const box = { x: 600 + index * 58, y: 372 + index * 22, w: 30, h: 160 - index * 10 };
      return (
        rect(box, lit('#cdd2cb')) + rect(box, 'url(#round)') + rect({ ...box, y: box.y + 12, h: 16 }, accent)
      );
    })
    .join('');
}
