import { darker } from '../colour.ts';
import { ellipse, line, repeat, path } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawRecycling({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const hall =
    path('M180 770L180 520L820 470L820 770Z', lit('#dfe0d6')) +
    path('M820 770L820 470L1060 510L1060 726Z', lit('#aeb3aa')) +
    path('M166 528L836 474L1076 514L1076 496L836 454L166 508Z', accent);
  const mouth =
    path('M236 770L236 572L540 552L540 770Z', lit('#39444a')) +
    path('M590 770L590 560L768 548L768 770Z', lit('#39444a'));
  const bale = (x: number, y: number, colour: string) =>
    block({ x, y, w: 74, h: 56, deep: 30 }, colour) +
    line([x + 24, y], [x + 24, y - 56], darker(colour, 0.3), 3) +
    line([x + 50, y], [x + 50, y - 56], darker(colour, 0.3), 3);
  const colours = ['#c9a77a', '#8fb0b8', '#c58a6a', '#b9b79a'].map(lit);
  const bales = repeat(3, (row) =>
    repeat(4 - row, (index) =>
      bale(250 + index * 78 + row * 36, 800 - row * 58, colours[(index + row * 2) % 4] ?? '#c9a77a'),
    ),
  );
  const wood = repeat(14, () => {
    const x = 610 + next() * 130;
    const y = 760 + next() * 34;
    return line(
      [x, y],
      [x + 60 + next() * 40, y - 30 - next() * 60],
      lit(next() < 0.5 ? '#c79b63' : '#a97a48'),
      9,
    );
  });
  return (
    stand(palette, { from: [20, ground + 40], to: [170, ground + 60], count: 4, height: 180, next }) +
    stand(palette, { from: [1040, ground + 60], to: [1190, ground + 60], count: 4, height: 160, next }) +
    ellipse([620, 772], [500, 16], '#0d1a1c', 'fill-opacity="0.2"') +
    hall +
    mouth +
    bales +
    wood +
    person(palette, [860, 832], accent) +
    person(palette, [910, 840], lit('#56b4e9'))
  );
}
