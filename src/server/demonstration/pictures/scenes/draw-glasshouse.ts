import { mix } from '../colour.ts';
import { circle, ellipse, line, rect, repeat, path } from '../shapes.ts';
import { tank } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawGlasshouse(stage: Stage): string {
  const { palette, ground, next } = stage;
  const { lit } = palette;
  const glass = mix(palette.window, lit('#ffffff'), 0.3);
  const bays = repeat(5, (index) => {
    const x = 60 + index * 176;
    const front = path(
      `M${x} 770L${x + 176} 770L${x + 176} 640L${x + 88} 566L${x} 640Z`,
      glass,
      'fill-opacity="0.35"',
    );
    const plants = drawPlants(stage, x);
    const bars = [0, 44, 88, 132, 176]
      .map((dx) =>
        line(
          [x + dx, 770],
          [x + dx, dx === 88 ? 566 : 640 - (88 - Math.abs(88 - dx)) * 0.84],
          lit('#f6f7f2'),
          4,
        ),
      )
      .join('');
    const roof =
      path(
        `M${x + 88} 566L${x + 176} 640L${x + 330} 600L${x + 242} 526Z`,
        mix(glass, palette.sky[1], 0.35),
        'fill-opacity="0.85"',
      ) +
      repeat(5, (rib) =>
        line([x + 88 + rib * 38, 566 - rib * 10], [x + 176 + rib * 38, 640 - rib * 10], lit('#f6f7f2'), 2.5),
      );
    return (
      (index === 4
        ? path(`M${x + 176} 770L${x + 330} 728L${x + 330} 600L${x + 176} 640Z`, mix(glass, '#5f7f78', 0.3))
        : '') +
      roof +
      plants +
      front +
      bars
    );
  });
  return (
    stand(palette, { from: [0, ground + 20], to: [900, ground + 20], count: 12, height: 90, next }) +
    drawTanks(stage) +
    ellipse([560, 776], [560, 12], '#0d1a1c', 'fill-opacity="0.2"') +
    bays +
    rect({ x: 60, y: 762, w: 880, h: 14 }, lit('#c8cbc0')) +
    person(palette, [980, 830], lit('#e69f00'), 1.1) +
    shrub(palette, [90, 850], 60)
  );
}

function drawTanks({ palette }: Stage): string {
  const { lit } = palette;
  return tank([1100, 690], 110, 200, lit('#e3e6df')) + tank([1010, 660], 96, 180, lit('#d3d8d0'));
}

function drawPlants({ palette }: Stage, x: number): string {
  const { lit } = palette;
  const leaves = mix(palette.tree, lit('#5f9a4a'), 0.5);
  return repeat(
    6,
    (row) =>
      rect({ x: x + 12 + row * 27, y: 668, w: 17, h: 102 }, leaves, 'rx="8"') +
      circle([x + 20 + row * 27, 700 + (row % 3) * 20], 4.5, lit('#d8452f')) +
      circle([x + 17 + row * 27, 740 - (row % 2) * 18], 4.5, lit('#e6b83a')),
  );
}
