import { darker } from '../colour.ts';
import { circle, rect, repeat, path } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { leafy, stand } from '../things/trees.ts';
import { person, truck } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawCollection({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const lane =
    path('M-10 900L-10 800L1210 800L1210 900Z', lit('#8d9290')) +
    rect({ x: 0, y: 792, w: 1200, h: 10 }, lit('#cfcabb'));
  const homes = repeat(3, (index) => {
    const x = 60 + index * 400;
    return (
      gabled(
        { x, y: 740, w: 150, h: 104, deep: 110, roof: 70 },
        lit(['#e6d8c0', '#c3cdc8', '#dcc4ad'][index] ?? '#e6d8c0'),
        lit('#5b5a60'),
      ) +
      windows({ x: x + 22, y: 658, columns: 2, rows: 1, size: [38, 42], gap: [28, 0] }, palette.window) +
      leafy(palette, [x + 290, 752], 150)
    );
  });
  const carts = repeat(4, (index) => {
    const x = 90 + index * 96 + (index > 1 ? 620 : 0);
    const colour = index % 2 === 0 ? lit('#2f7a4d') : lit('#4a5a60');
    return (
      path(`M${x} 826L${x + 40} 826L${x + 46} 768L${x - 4} 768Z`, colour) +
      rect({ x: x - 8, y: 758, w: 58, h: 12 }, darker(colour, 0.25), 'rx="4"') +
      circle([x + 36, 826], 8, lit('#20282a'))
    );
  });
  return (
    stand(palette, { from: [0, ground + 50], to: [1200, ground + 50], count: 15, height: 130, next }) +
    homes +
    lane +
    carts +
    truck(palette, [400, 866], accent, 1.35) +
    person(palette, [330, 858], lit('#e6c23a'), 1.1)
  );
}
