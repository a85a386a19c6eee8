import { describe, expect, it } from 'vitest';
import { drawTile, palettes } from './draw-tile.ts';
import { type Basemap, indexBasemap, type Line } from './index-basemap.ts';
import type { Tile } from './tile.ts';

const square = (west: number, south: number, size: number): Line => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
];

/** Land around 0° N 0° E with ice, a town and a railway. */
const basemap: Basemap = {
  land: [[square(-40, -40, 80)]],
  borders: [],
  provinces: [],
  rivers: [],
  urbanAreas: [square(1, 1, 0.5)],
  glaciers: [square(2, 2, 0.5)],
  railways: [
    [
      [0.1, 0.1],
      [2.5, 2.5],
    ],
  ],
};
const index = indexBasemap(basemap);

/** The tile north-east of 0° N 0° E. */
const tileAt = (zoom: number): Tile => ({ zoom, column: 2 ** (zoom - 1), row: 2 ** (zoom - 1) - 1 });

describe('what lies on the land', () => {
  it.each([
    ['ice', 'glacier', 5],
    ['built-up areas', 'urban', 6],
    ['railways', 'railway', 7],
  ] as const)('%s are drawn from a zoom on that shows them well', (_, colour, firstZoom) => {
    for (const scheme of ['light', 'dark'] as const) {
      const drawnAt = (zoom: number) =>
        drawTile(index, tileAt(zoom), scheme)?.includes(palettes[scheme][colour]);
      expect([firstZoom - 1, firstZoom].map(drawnAt)).toEqual([false, true]);
    }
  });

  it('lies below the water, so that nothing is drawn on a lake', () => {
    const svg = drawTile(index, tileAt(7), 'light') ?? '';
    const { urban, glacier, water, railway } = palettes.light;
    const order = [glacier, urban, water, railway].map((colour) => svg.indexOf(colour));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });
});

it('leaves the land clear for the ground below', () => {
  const [water = ''] = /<path[^>]*fill="#d2e0e3"[^>]*>/.exec(drawTile(index, tileAt(2), 'light') ?? '') ?? [];
  expect(water).toContain('fill-rule="evenodd"');
  expect(water.match(/M/g)?.length).toBe(2);
});

it('is open water where there is no land', () => {
  expect(drawTile(index, { zoom: 4, column: 0, row: 0 }, 'light')).toBeNull();
});
