import { lighter, mix } from '../colour.ts';
import { path, rect, repeat } from '../shapes.ts';
import { stand } from '../things/trees.ts';
import { turbine } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawWind({ palette, ground, next, accent }: Stage): string {
  const back = path(
    `M0 ${ground + 20}C200 ${ground - 70} 420 ${ground - 96} 640 ${ground - 40}S1040 ${ground - 120} 1200 ${ground - 20}V900H0Z`,
    mix(palette.ground, palette.haze, 0.34),
  );
  const far = repeat(3, (index) =>
    turbine(palette, [690 + index * 178, ground - 42 + (index % 2) * 12], 250 - index * 18, 14 + index * 47),
  );
  const front = path(
    `M0 ${ground + 110}C240 ${ground + 30} 520 ${ground + 40} 760 ${ground + 96}S1080 ${ground + 120} 1200 ${ground + 92}V900H0Z`,
    'url(#ground)',
  );
  const near = turbine(palette, [210, ground + 62], 370, 62) + turbine(palette, [500, ground + 50], 300, 75);
  const lane = path(
    `M560 900C600 820 520 780 440 740C380 708 330 690 230 ${ground + 70}L216 ${ground + 72}C300 700 330 730 390 764C450 798 470 830 420 900Z`,
    lighter(palette.ground, 0.45),
    'fill-opacity="0.85"',
  );
  return (
    back +
    far +
    front +
    lane +
    near +
    stand(palette, { from: [900, 770], to: [1190, 830], count: 7, height: 120, next }) +
    rect({ x: 262, y: ground + 42, w: 34, h: 26 }, accent)
  );
}
