import { line, path, rect, stroke } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { leafy, stand } from '../things/trees.ts';
import { car, van } from '../things/vehicles.ts';
import { lamp } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawChargers(stage: Stage): string {
  const { palette, accent, ground, next, light } = stage;
  const { lit } = palette;
  const lot = path('M-20 900L40 726L1160 726L1220 900Z', lit('#969c9a'));
  const depot =
    block({ x: 90, y: 736, w: 520, h: 130, deep: 150 }, lit('#e4dfd0')) +
    windows({ x: 120, y: 640, columns: 6, rows: 1, size: [58, 44], gap: [22, 0] }, palette.window) +
    rect({ x: 90, y: 606, w: 520, h: 14 }, accent);
  const bay = (x: number) => line([x, 742], [x - 40, 890], lit('#e9e6d8'), 5);
  const charger = (x: number) =>
    rect({ x, y: 668, w: 34, h: 92 }, lit('#f3f4ef'), 'rx="6"') +
    rect({ x: x + 6, y: 678, w: 22, h: 20 }, light === 'dusk' ? palette.window : accent, 'rx="3"') +
    stroke(`M${x + 34} 710C${x + 66} 720 ${x + 40} 780 ${x + 64} 790`, lit('#26343a'), 5) +
    path(`M${x + 19} 708l-9 22h8l-4 18l14 -24h-8l5 -16Z`, accent);
  return (
    stand(palette, { from: [700, ground + 40], to: [1200, ground + 50], count: 9, height: 160, next }) +
    lot +
    depot +
    [130, 420, 710, 1000].map(bay).join('') +
    [220, 520, 820].map(charger).join('') +
    van(palette, [270, 850], lit('#f0f1eb'), 1.25) +
    car(palette, [596, 846], accent, 1.2) +
    van(palette, [884, 850], lit('#8fb0b8'), 1.25) +
    (light === 'dusk' ? lamp(palette, [1130, 840], 330, true) : leafy(palette, [1130, 800], 210))
  );
}
