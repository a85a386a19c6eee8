import { lighter, mix } from '../colour.ts';
import { rect, repeat, stroke, path } from '../shapes.ts';
import { conifer, stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawForest({ palette, accent, ground, next, light }: Stage): string {
  const layer = (y: number, height: number, count: number, haze: number) => {
    const tree = mix(palette.tree, palette.haze, haze);
    return `<g>${stand({ tree }, { from: [-30, y], to: [1230, y + 14], count, height, next })}</g>`;
  };
  const floor =
    rect({ x: 0, y: ground + 40, w: 1200, h: 900 - ground }, mix(palette.ground, palette.tree, 0.55)) +
    rect({ x: 0, y: ground + 40, w: 1200, h: 900 - ground }, 'url(#fall)');
  const beams =
    light === 'cloud'
      ? ''
      : repeat(4, (index) =>
          path(
            `M${palette.sun.x - 12 + index * 14} ${palette.sun.y}L${palette.sun.x + 6 + index * 14} ${palette.sun.y}L${palette.sun.x - 300 + index * 230} 860L${palette.sun.x - 420 + index * 230} 860Z`,
            palette.sun.colour,
            'fill-opacity="0.08"',
          ),
        );
  const ferns = repeat(16, () => {
    const [x, y] = [next() * 1200, 790 + next() * 110];
    return repeat(5, (blade) =>
      stroke(
        `M${x} ${y}q${(blade - 2) * 9} -22 ${(blade - 2) * 20} -20`,
        lighter(mix(palette.tree, accent, 0.35), 0.12),
        4,
        'stroke-opacity="0.85"',
      ),
    );
  });
  return (
    layer(ground + 22, 170, 30, 0.5) +
    layer(ground + 60, 250, 22, 0.26) +
    beams +
    floor +
    layer(ground + 140, 380, 11, 0.06) +
    ferns +
    conifer(palette, [110, 890], 620) +
    conifer(palette, [1080, 900], 560)
  );
}
