import { mix } from '../colour.ts';
import { path, rect, repeat, stroke } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { leafy, shrub, stand } from '../things/trees.ts';
import { fence } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawFarm({ palette, ground, next }: Stage): string {
  const { lit } = palette;
  const fields = repeat(7, (index) =>
    path(
      `M${-60 + index * 190} 900L${420 + index * 58} ${ground + 30}H${478 + index * 58}L${130 + index * 190} 900Z`,
      mix(palette.ground, lit(['#a9b45a', '#d2b45f', '#7f9a4e', '#b98f4e'][index % 4] ?? '#a9b45a'), 0.7),
      'fill-opacity="0.9"',
    ),
  );
  const barn =
    gabled({ x: 160, y: 740, w: 200, h: 110, deep: 180, roof: 92 }, lit('#b5533c'), lit('#e1ded2')) +
    rect({ x: 226, y: 652, w: 68, h: 88 }, lit('#7d3527')) +
    stroke('M226 652L294 740M294 652L226 740', lit('#e1ded2'), 4);
  const home =
    gabled({ x: 640, y: 724, w: 120, h: 82, deep: 90, roof: 60 }, lit('#efe6d2'), lit('#56646a')) +
    windows({ x: 660, y: 660, columns: 2, rows: 1, size: [30, 32], gap: [20, 0] }, palette.window);
  return (
    fields +
    stand(palette, { from: [780, ground + 50], to: [1190, ground + 60], count: 9, height: 130, next }) +
    barn +
    home +
    leafy(palette, [560, 748], 180) +
    leafy(palette, [850, 760], 150) +
    fence([20, 860], [1190, 852], 15, lit('#8d7f66')) +
    shrub(palette, [430, 760], 60)
  );
}
