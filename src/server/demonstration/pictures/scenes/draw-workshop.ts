import { circle, ellipse, line, rect, repeat, path } from '../shapes.ts';
import { shrub, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawWorkshop({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const shop =
    path('M200 780L200 560L520 460L840 560L840 780Z', lit('#c98f72')) +
    path('M840 780L840 560L1040 510L1040 716Z', lit('#9a6a53')) +
    path('M178 574L520 464L864 572L1062 516L720 412L520 440Z', lit('#56646a'));
  const door =
    rect({ x: 330, y: 600, w: 380, h: 180 }, lit('#3a3230')) +
    rect({ x: 330, y: 600, w: 380, h: 180 }, palette.window, 'fill-opacity="0.35"');
  const bench =
    rect({ x: 370, y: 706, w: 300, h: 14 }, lit('#d8a868')) +
    [384, 646].map((x) => rect({ x, y: 720, w: 12, h: 60 }, lit('#a97a48'))).join('') +
    rect({ x: 420, y: 676, w: 66, h: 30 }, lit('#8fa3ad')) +
    circle([560, 690], 18, 'none', `stroke="${accent}" stroke-width="7"`) +
    rect({ x: 606, y: 684, w: 40, h: 22 }, accent);
  const tools = repeat(7, (index) =>
    line([380 + index * 46, 626], [380 + index * 46, 656 + (index % 3) * 9], lit('#e4dfd0'), 5),
  );
  const boards = repeat(5, (index) =>
    path(
      `M${880 + index * 22} 800L${894 + index * 22} 800L${960 + index * 20} 610L${946 + index * 20} 610Z`,
      lit(index % 2 === 0 ? '#d8a868' : '#c08c54'),
    ),
  );
  return (
    stand(palette, { from: [0, ground + 40], to: [240, ground + 60], count: 5, height: 190, next }) +
    stand(palette, { from: [1000, ground + 40], to: [1200, ground + 50], count: 5, height: 180, next }) +
    ellipse([600, 786], [460, 16], '#0d1a1c', 'fill-opacity="0.2"') +
    shop +
    door +
    tools +
    bench +
    person(palette, [520, 776], lit('#0072b2'), 1.1) +
    boards +
    person(palette, [770, 830], lit('#d55e00'), 1.15) +
    shrub(palette, [190, 800], 60)
  );
}
