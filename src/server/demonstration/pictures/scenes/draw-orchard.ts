import { circle, path, rect, repeat, stroke } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { leafy } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawOrchard({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const soil =
    rect({ x: 0, y: 812, w: 1200, h: 90 }, lit('#5f4330')) +
    path('M0 812C300 804 700 820 1200 810V838H0Z', lit('#7f9a4e')) +
    rect({ x: 0, y: 868, w: 1200, h: 34 }, lit('#8d6743')) +
    repeat(26, () =>
      circle([next() * 1200, 846 + next() * 50], 2 + next() * 5, lit(next() < 0.5 ? '#2e2018' : '#c9a273')),
    ) +
    repeat(9, (index) =>
      stroke(
        `M${100 + index * 128} 818q-6 26 -26 46M${104 + index * 128} 818q4 30 22 50M${102 + index * 128} 818v40`,
        lit('#d8b98c'),
        2.6,
      ),
    );
  const rows = [0, 1, 2]
    .map((row) => {
      const y = ground + 50 + row * 82;
      const size = 96 + row * 54;
      return repeat(10 - row * 2, (index) => {
        const x = 20 + index * (128 + row * 40) + (row % 2) * 50;
        const fruit = repeat(6, () =>
          circle(
            [x + (next() - 0.5) * size * 0.44, y - size * 0.66 + (next() - 0.5) * size * 0.36],
            2.4 + row * 1.5,
            lit('#c8452f'),
          ),
        );
        return leafy(palette, [x, y], size) + fruit;
      });
    })
    .join('');
  return (
    rows +
    soil +
    person(palette, [610, 806], accent, 1.2) +
    block({ x: 660, y: 806, w: 54, h: 34, deep: 20 }, lit('#b98a55'))
  );
}
