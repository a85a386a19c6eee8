import { mix } from '../colour.ts';
import { circle, line, repeat } from '../shapes.ts';
import { conifer, leafy, stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawMeadow({ palette, ground, next, accent }: Stage): string {
  const { lit } = palette;
  const flowers = repeat(120, () => {
    const share = next();
    const [x, y] = [next() * 1200, ground + 70 + share * 220];
    return (
      circle(
        [x, y],
        1.6 + share * 4.4,
        next() < 0.4 ? lit('#f1e2a0') : lit(next() < 0.5 ? '#e9d9ef' : '#d98f7a'),
        'fill-opacity="0.85"',
      ) + line([x, y], [x, y + 8 + share * 16], mix(palette.ground, accent, 0.35), 1.4 + share)
    );
  });
  return (
    stand(palette, { from: [0, ground + 34], to: [380, ground + 44], count: 9, height: 150, next }) +
    stand(palette, { from: [860, ground + 34], to: [1200, ground + 40], count: 8, height: 170, next }) +
    flowers +
    leafy(palette, [300, 800], 220) +
    conifer(palette, [1060, 860], 330)
  );
}
