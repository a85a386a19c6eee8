import { mix } from '../colour.ts';
import { line, path, rect, repeat } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { person, truck } from '../things/vehicles.ts';
import { road } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawWorksYard({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const yard = path('M-20 900L60 740L1140 740L1220 900Z', lit('#c1bcab'));
  const shed = block({ x: 150, y: 748, w: 640, h: 140, deep: 230 }, lit('#d5dad2'));
  const doors = repeat(
    4,
    (index) =>
      rect(
        { x: 186 + index * 150, y: 640, w: 118, h: 108 },
        index === 1 ? lit('#3e494c') : mix(accent, lit('#e7e4da'), 0.55),
      ) +
      repeat(4, (row) =>
        line([186 + index * 150, 662 + row * 24], [304 + index * 150, 662 + row * 24], lit('#8d938e'), 2),
      ),
  );
  const salt =
    path('M900 800C930 690 1000 660 1040 700C1090 720 1120 770 1130 800Z', lit('#e9e4d4')) +
    path('M1040 700C1090 720 1120 770 1130 800H1030C1060 770 1060 730 1040 700Z', lit('#c9c2ae'));
  return (
    stand(palette, { from: [20, ground + 40], to: [1190, ground + 40], count: 15, height: 150, next }) +
    yard +
    shed +
    doors +
    rect({ x: 150, y: 606, w: 640, h: 14 }, accent) +
    salt +
    truck(palette, [240, 854], lit('#d8a13a'), 1) +
    person(palette, [560, 830], accent) +
    road([520, 640], [600, 860], 900, lit('#b3ad9b'))
  );
}
