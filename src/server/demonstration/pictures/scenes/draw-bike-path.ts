import { circle, path, repeat, stroke, type Point } from '../shapes.ts';
import { leafy, shrub, stand } from '../things/trees.ts';
import { person, rider } from '../things/vehicles.ts';
import { lamp } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawBikePath({ palette, accent, ground, next, land }: Stage): string {
  const { lit } = palette;
  const curve = (wide: number): Point[] => [
    [560 - wide, 900],
    [600 - wide * 0.6, 800],
    [520 - wide * 0.34, 720],
    [560 - wide * 0.18, 660],
    [640 - wide * 0.07, ground + 16],
  ];
  const [left, right] = [curve(230), curve(-230)];
  const path1 = path(
    `M${left.map(([x, y]) => `${x} ${y}`).join('L')}L${right
      .toReversed()
      .map(([x, y]) => `${x} ${y}`)
      .join('L')}Z`,
    lit('#c8c0aa'),
  );
  const smooth = path(
    `M330 900C420 810 420 760 470 720C510 690 560 660 636 ${ground + 14}L646 ${ground + 14}C600 664 590 690 610 730C640 790 720 830 800 900Z`,
    lit('#c9c1ab'),
  );
  const dashes = stroke(
    `M566 900C540 820 520 780 540 726C556 690 590 660 640 ${ground + 16}`,
    lit('#f2efe2'),
    5,
    'stroke-dasharray="34 30"',
  );
  const posts = repeat(4, (index) =>
    lamp(palette, [760 - index * 44 + index * 4, 850 - index * 66], 230 - index * 52, false),
  );
  const edge =
    land === 'dry'
      ? repeat(9, (index) =>
          shrub(palette, [60 + index * 34 + next() * 30, 700 + index * 22], 40 + index * 3),
        )
      : stand(palette, { from: [20, ground + 50], to: [360, ground + 70], count: 9, height: 180, next });
  return (
    edge +
    stand(palette, { from: [820, ground + 50], to: [1190, ground + 80], count: 7, height: 170, next }) +
    (path1 === '' ? '' : smooth) +
    dashes +
    posts +
    rider(palette, [470, 852], [accent, lit('#26343a')], 1.25) +
    rider(palette, [566, 742], [lit('#e69f00'), lit('#26343a')], 0.62) +
    person(palette, [690, 838], lit('#009e73'), 1.05) +
    leafy(palette, [1050, 850], 260) +
    shrub(palette, [930, 870], 60) +
    circle([0, 0], 0, accent)
  );
}
