import { lighter, mix } from '../colour.ts';
import { circle, ellipse, path, repeat, stroke } from '../shapes.ts';
import { leafy, shrub, stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawRiver({ palette, ground, next }: Stage): string {
  const water = path(
    `M660 ${ground + 8}C560 ${ground + 36} 520 ${ground + 50} 620 ${ground + 84}C780 ${ground + 130} 800 ${ground + 160} 560 ${ground + 210}C380 ${ground + 250} 330 ${ground + 280} 300 900H860C900 ${ground + 260} 1010 ${ground + 220} 1000 ${ground + 150}C980 ${ground + 90} 700 ${ground + 70} 690 ${ground + 44}C690 ${ground + 30} 700 ${ground + 20} 700 ${ground + 8}Z`,
    'url(#water)',
  );
  const light = repeat(20, (index) => {
    const share = index / 20;
    return ellipse(
      [620 + Math.sin(share * 5.2) * (90 + share * 130) + next() * 60, ground + 40 + share * 250],
      [12 + share * 60, 1.4 + share * 2.4],
      lighter(palette.water[0], 0.5),
      'fill-opacity="0.55"',
    );
  });
  const bank = stroke(
    `M300 900C330 ${ground + 280} 380 ${ground + 250} 560 ${ground + 210}C800 ${ground + 160} 780 ${ground + 130} 620 ${ground + 84}`,
    lighter(palette.ground, 0.5),
    9,
    'stroke-opacity="0.8"',
  );
  return (
    stand(palette, { from: [20, ground + 40], to: [480, ground + 54], count: 12, height: 130, next }) +
    stand(palette, { from: [760, ground + 30], to: [1190, ground + 50], count: 10, height: 140, next }) +
    water +
    bank +
    light +
    stand(palette, { from: [980, 800], to: [1180, 880], count: 4, height: 270, next }) +
    leafy(palette, [150, 850], 240) +
    shrub(palette, [270, 866], 80) +
    repeat(5, () =>
      circle([330 + next() * 90, 850 + next() * 40], 8 + next() * 14, mix(palette.haze, '#7d8584', 0.5)),
    )
  );
}
