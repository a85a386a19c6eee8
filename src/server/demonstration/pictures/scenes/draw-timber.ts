import { darker, lighter } from '../colour.ts';
import { line, rect, repeat, path } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { conifer, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawTimber({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const wood = lit('#d8a868');
  const beam = darker(wood, 0.24);
  const floors = repeat(5, (floor) => {
    const y = 780 - floor * 76;
    const open = floor > 2;
    const slab = block({ x: 330, y: y + 8, w: 430, h: 14, deep: 180 }, lighter(wood, 0.2));
    const columns = repeat(6, (index) => rect({ x: 334 + index * 83, y: y - 62, w: 12, h: 62 }, beam));
    const wall = open
      ? ''
      : rect({ x: 334, y: y - 62, w: 424, h: 62 }, lit('#efe4cd')) +
        windows({ x: 352, y: y - 52, columns: 5, rows: 1, size: [58, 42], gap: [24, 0] }, palette.window) +
        path(`M760 ${y}L940 ${y - 58}L940 ${y - 120}L760 ${y - 62}Z`, lit('#cbb995'));
    return slab + wall + columns;
  });
  const crane =
    line([1020, 800], [1020, 250], accent, 14) +
    line([700, 262], [1150, 262], accent, 10) +
    line([1020, 250], [1020, 205], accent, 10) +
    line([1020, 207], [720, 258], accent, 3) +
    line([1020, 207], [1140, 258], accent, 3) +
    repeat(13, (index) => line([1013, 780 - index * 40], [1027, 760 - index * 40], darker(accent, 0.2), 3)) +
    rect({ x: 1104, y: 262, w: 46, h: 34 }, lit('#6b7476'));
  const load =
    line([760, 264], [760, 336], lit('#39474a'), 3) +
    path('M690 344L830 344L830 360L690 360Z', wood) +
    line([760, 336], [696, 346], lit('#39474a'), 2) +
    line([760, 336], [824, 346], lit('#39474a'), 2);
  return (
    stand(palette, { from: [20, ground + 40], to: [320, ground + 60], count: 7, height: 190, next }) +
    crane +
    floors +
    load +
    person(palette, [270, 826], lit('#d55e00')) +
    conifer(palette, [140, 860], 220)
  );
}
