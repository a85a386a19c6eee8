import { darker, mix } from '../colour.ts';
import { circle, rect, repeat, path } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { shrub, stand } from '../things/trees.ts';
import { car } from '../things/vehicles.ts';
import { lamp } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawHomes({ palette, accent, ground, next, light }: Stage): string {
  const { lit } = palette;
  const walls = ['#e6d8c0', '#b9c8c6', '#dcc0a8', '#cfd4c0'].map(lit);
  const roofs = ['#6d4a43', '#47565c', '#755c48', '#51464d'].map(lit);
  const homes = repeat(4, (index) => {
    const x = 30 + index * 292;
    const y = 770 + (index % 2) * 12;
    const wall = walls[index] ?? '#e6d8c0';
    const house = gabled({ x, y, w: 150, h: 112, deep: 104, roof: 74 }, wall, roofs[index] ?? '#6d4a43');
    const panes = windows(
      { x: x + 20, y: y - 92, columns: 2, rows: 1, size: [42, 46], gap: [26, 0] },
      palette.window,
    );
    const door = rect({ x: x + 60, y: y - 40, w: 30, h: 40 }, darker(wall, 0.45));
    const unit =
      rect({ x: x + 170, y: y - 52, w: 46, h: 40 }, lit('#eef0ea'), 'rx="4"') +
      circle([x + 192, y - 32], 14, mix(accent, lit('#59635f'), 0.25)) +
      circle([x + 192, y - 32], 4, lit('#eef0ea'));
    return house + panes + door + unit + shrub(palette, [x + 138, y + 8], 38);
  });
  const walk =
    path('M0 826L1200 826L1200 900L0 900Z', lit('#a7a597')) +
    rect({ x: 0, y: 822, w: 1200, h: 9 }, lit('#d6d2c2'));
  const posts = [250, 850].map((x) => lamp(palette, [x, 830], 210, light === 'dusk')).join('');
  return (
    stand(palette, { from: [0, ground + 60], to: [1200, ground + 60], count: 16, height: 150, next }) +
    homes +
    walk +
    car(palette, [520, 866], accent, 0.95) +
    posts
  );
}
