import { darker, mix } from '../colour.ts';
import { circle, ellipse, rect, repeat, type Point } from '../shapes.ts';
import { gabled, steam } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawMill({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const kilns = repeat(4, (index) => {
    const x = 330 + index * 176;
    return (
      gabled(
        { x, y: 742, w: 150, h: 112, deep: 84, roof: 42 },
        lit('#c7ccc6'),
        index % 2 === 0 ? mix(accent, lit('#7c6a3e'), 0.25) : lit('#6f7c7b'),
      ) +
      rect({ x: x + 34, y: 664, w: 82, h: 78 }, darker(lit('#c7ccc6'), 0.35)) +
      steam([x + 120, 584], 13, palette.cloud)
    );
  });
  const log = ([x, y]: Point, size: number) =>
    circle([x, y], size, lit('#8a5f3a')) +
    circle([x, y], size * 0.72, lit('#d3a66e')) +
    circle([x, y], size * 0.34, lit('#c08c54'));
  const pile = repeat(4, (row) =>
    repeat(9 - row, (index) => log([70 + index * 56 + row * 28, 838 - row * 47], 28)),
  );
  const boards = repeat(3, (stack) =>
    repeat(6, (layer) =>
      rect(
        { x: 760 + stack * 140, y: 838 - layer * 17, w: 116, h: 13 },
        layer % 2 === 0 ? lit('#e2bf87') : lit('#cda368'),
      ),
    ),
  );
  return (
    stand(palette, { from: [20, ground + 40], to: [1180, ground + 50], count: 18, height: 130, next }) +
    kilns +
    ellipse([300, 868], [290, 10], '#0d1a1c', 'fill-opacity="0.2"') +
    pile +
    boards
  );
}
