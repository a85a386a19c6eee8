import { lighter } from '../colour.ts';
import { rect, repeat, path } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { leafy, stand } from '../things/trees.ts';
import { bus, person } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawBus(stage: Stage): string {
  const { palette, accent, ground, next } = stage;
  const { lit } = palette;
  const homes = repeat(4, (index) => {
    const x = -20 + index * 330;
    const h = 150 + ((index * 53) % 90);
    return (
      block(
        { x, y: 764, w: 190, h, deep: 70 },
        lit(['#cdb79a', '#b9c6c6', '#d9c8b0', '#a8b5ae'][index] ?? '#cdb79a'),
      ) +
      windows(
        { x: x + 22, y: 764 - h + 22, columns: 4, rows: Math.floor(h / 62), size: [26, 34], gap: [14, 22] },
        palette.window,
      )
    );
  });
  const stop =
    rect({ x: 934, y: 640, w: 8, h: 150 }, lit('#5d686a')) +
    rect({ x: 1124, y: 640, w: 8, h: 150 }, lit('#5d686a')) +
    path('M914 644L1150 644L1140 624L924 624Z', accent) +
    rect({ x: 944, y: 660, w: 180, h: 100 }, lighter(palette.window, 0.2), 'fill-opacity="0.5"') +
    rect({ x: 960, y: 758, w: 140, h: 8 }, lit('#a97a48'));
  return (
    stand(palette, { from: [0, ground + 40], to: [1200, ground + 40], count: 14, height: 150, next }) +
    homes +
    leafy(palette, [560, 776], 200) +
    street(stage, 786) +
    stop +
    person(palette, [1000, 792], lit('#e69f00')) +
    person(palette, [1044, 794], lit('#009e73'), 0.9) +
    bus(palette, [250, 866], accent, 1.5)
  );
}

function street({ palette }: Stage, top: number): string {
  const { lit } = palette;
  return (
    rect({ x: -10, y: top, w: 1220, h: 900 - top }, lit('#7d8485')) +
    rect({ x: -10, y: top - 14, w: 1220, h: 18 }, lit('#d3cebf')) +
    repeat(8, (index) => rect({ x: 20 + index * 160, y: top + 70, w: 82, h: 7 }, lit('#e9e6d8')))
  );
}
