import { darker } from '../colour.ts';
import { circle, line, rect, repeat, path } from '../shapes.ts';
import { block, gabled } from '../things/buildings.ts';
import { leafy, shrub, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawHall({ palette, accent, ground, next, light }: Stage): string {
  const { lit } = palette;
  const wall = lit('#efe6d2');
  const hall = gabled(
    { x: 300, y: 770, w: 330, h: 150, deep: 300, roof: 130 },
    wall,
    lit(light === 'cloud' ? '#54666c' : '#6b4f45'),
  );
  const boards = repeat(10, (index) =>
    line([300 + index * 36, 770], [300 + index * 36, 640], darker(wall, 0.08), 2),
  );
  const window = (x: number) =>
    rect({ x, y: 650, w: 52, h: 70 }, palette.window) +
    line([x + 26, 650], [x + 26, 720], lit('#ffffff'), 3) +
    line([x, 685], [x + 52, 685], lit('#ffffff'), 3);
  const door =
    rect({ x: 424, y: 662, w: 82, h: 108 }, accent) + line([465, 664], [465, 770], darker(accent, 0.3), 3);
  const round =
    circle([465, 568], 26, palette.window) +
    circle([465, 568], 26, 'none', `stroke="${lit('#ffffff')}" stroke-width="5"`);
  const side = repeat(3, (index) =>
    path(
      `M${672 + index * 84} ${706 - index * 22}L${714 + index * 84} ${695 - index * 22}L${714 + index * 84} ${640 - index * 22}L${672 + index * 84} ${651 - index * 22}Z`,
      palette.window,
    ),
  );
  const pump =
    block({ x: 742, y: 794, w: 78, h: 62, deep: 34 }, lit('#d8dcd5')) +
    circle([781, 763], 24, lit('#5e6a69')) +
    circle([781, 763], 8, lit('#d8dcd5'));
  const walk = path('M424 772L506 772L640 900L360 900Z', lit('#d5c9ae'), 'fill-opacity="0.9"');
  return (
    stand(palette, { from: [40, ground + 50], to: [300, ground + 80], count: 6, height: 200, next }) +
    stand(palette, { from: [940, ground + 40], to: [1190, ground + 90], count: 6, height: 190, next }) +
    hall +
    boards +
    window(338) +
    window(540) +
    round +
    side +
    walk +
    door +
    pump +
    shrub(palette, [312, 784], 50) +
    shrub(palette, [612, 784], 58) +
    leafy(palette, [150, 840], 250) +
    person(palette, [560, 842], lit('#0072b2')) +
    person(palette, [592, 850], lit('#d55e00'), 0.8)
  );
}
