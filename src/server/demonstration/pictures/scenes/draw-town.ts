import { darker } from '../colour.ts';
import { rect, repeat, path } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { leafy, stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawTown({ palette, accent, ground, next, light }: Stage): string {
  const { lit } = palette;
  const walls = ['#eadfc8', '#d9c3a5', '#c8d3cc', '#e5d0bd', '#bcc9cf', '#efe9da'].map(lit);
  const roofs = ['#7a4f41', '#4f5d63', '#8a6a4d', '#5d4b4b'].map(lit);
  const rows = [0, 1, 2].map((row) => {
    const y = ground + 62 + row * 84;
    const size = 0.62 + row * 0.24;
    return repeat(8 - row, (index) => {
      const x = -40 + index * (158 + row * 34) + (row % 2) * 70 + next() * 24;
      const [w, h] = [(82 + next() * 34) * size, (56 + next() * 46) * size];
      const wall = walls[Math.floor(next() * walls.length)] ?? '#eadfc8';
      const roof =
        (index * 3 + row) % 7 === 2 ? accent : (roofs[Math.floor(next() * roofs.length)] ?? '#7a4f41');
      const lights = windows(
        {
          x: x + w * 0.16,
          y: y - h * 0.72,
          columns: 2,
          rows: 1,
          size: [w * 0.24, h * 0.32],
          gap: [w * 0.16, 0],
        },
        light === 'dusk' && (index + row) % 3 === 0 ? darker(palette.window, 0.55) : palette.window,
      );
      const house = gabled({ x, y, w, h, deep: w * 0.7, roof: w * 0.4 }, wall, roof) + lights;
      return house + (index % 2 === 0 ? leafy(palette, [x - 16, y + 8], 76 * size + next() * 26) : '');
    });
  });
  const spire =
    rect({ x: 700, y: ground - 66, w: 34, h: 130 }, lit('#efe9da')) +
    path(`M694 ${ground - 64}L740 ${ground - 64}L717 ${ground - 146}Z`, accent);
  return (
    rows[0] +
    spire +
    rows.slice(1).join('') +
    stand(palette, { from: [960, 880], to: [1180, 896], count: 4, height: 150, next })
  );
}
