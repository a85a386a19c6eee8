import { rect, repeat, path } from '../shapes.ts';
import { block } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import { fence } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawBatteries({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const pad = path('M120 790L1080 790L1180 690L300 690Z', lit('#bfc0b6'));
  const boxes = repeat(4, (index) => {
    const x = 170 + index * 212;
    const doors = repeat(3, (door) =>
      rect({ x: x + 12 + door * 46, y: 652, w: 38, h: 104 }, lit('#dfe3dc'), 'rx="3"'),
    );
    return (
      block({ x, y: 772, w: 158, h: 136, deep: 86 }, lit('#f1f2ec')) +
      doors +
      rect({ x, y: 758, w: 158, h: 14 }, accent)
    );
  });
  const yard = stand(palette, {
    from: [20, ground + 70],
    to: [300, ground + 44],
    count: 6,
    height: 150,
    next,
  });
  return (
    yard + pad + boxes + fence([40, 856], [1170, 850], 12, lit('#8d938e')) + shrub(palette, [90, 880], 60)
  );
}
