import { describe, expect, it } from 'vitest';
import { cutTile, type WorldPicture } from './cut-tile.ts';
import { drawGround } from './draw-ground.ts';
import { TILE_PIXELS, type Tile } from './tile.ts';

const LAST = TILE_PIXELS - 1;

const picture = (side: number, valueAt: (column: number, row: number) => number): WorldPicture => ({
  side,
  values: Uint8Array.from({ length: side ** 2 }, (_, at) => valueAt(at % side, Math.floor(at / side))),
});

const cut = (world: WorldPicture, tile: Tile) => {
  const into = new Uint8ClampedArray(TILE_PIXELS ** 2);
  cutTile(world, tile, into);
  return into;
};

describe('a tile cut out of a picture of the world', () => {
  it('has the means of the pixels where it is smaller', () => {
    const stripes = picture(1024, (column) => (column % 2) * 100);
    expect(new Set(cut(stripes, { zoom: 0, column: 0, row: 0 }))).toEqual(new Set([50]));
  });

  it('goes on smoothly in the next tile where it is larger', () => {
    const waves = picture(16, (column, row) => 128 + 100 * Math.sin(column + row));
    const [west, east] = [4, 5].map((column) => cut(waves, { zoom: 3, column, row: 2 }));
    const steps = Array.from({ length: TILE_PIXELS }, (_, row) =>
      Math.abs((west?.[row * TILE_PIXELS + LAST] ?? 0) - (east?.[row * TILE_PIXELS] ?? 0)),
    );
    expect(Math.max(...steps)).toBeLessThanOrEqual(1);
    expect(new Set(west).size).toBeGreaterThan(50);
  });

  it('keeps a plain picture plain, up to its edges', () => {
    const plain = picture(16, () => 77);
    expect(new Set(cut(plain, { zoom: 4, column: 0, row: 15 }))).toEqual(new Set([77]));
  });
});

describe('the ground of a tile', () => {
  const near: Tile = { zoom: 5, column: 3, row: 4 };
  const colourOf = (light: number, cover: number, tile = near, scheme: 'light' | 'dark' = 'light') => {
    const into = new Uint8Array(TILE_PIXELS ** 2 * 3);
    const ground = { relief: picture(64, () => light), cover: picture(64, () => cover) };
    drawGround(ground, tile, scheme, into);
    return [...into.subarray(0, 3)];
  };
  const brightness = (colour: readonly number[]) => colour.reduce((sum, value) => sum + value, 0);

  it('is green for forest, sand for open land and nearly white for snow', () => {
    expect([colourOf(128, 0), colourOf(128, 128), colourOf(128, 255)]).toEqual([
      [232, 237, 220],
      [245, 242, 230],
      [252, 252, 250],
    ]);
  });

  it('is darker on slopes that turn away from the light and brighter on those that face it', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const [shadow, flat, light] = [20, 128, 236].map((value) =>
        brightness(colourOf(value, 0, near, scheme)),
      );
      expect(shadow).toBeLessThan(flat ?? 0);
      expect(light).toBeGreaterThan(flat ?? 0);
    }
  });

  it('shows relief more faintly where a tile shows less of the world than relief is known for', () => {
    const far = { zoom: 6, column: 3, row: 4 };
    const close = { zoom: 6 + 4, column: 3, row: 4 };
    const shadowAt = (tile: Tile) => brightness(colourOf(128, 0, tile)) - brightness(colourOf(20, 0, tile));
    expect(shadowAt(close)).toBeLessThan(shadowAt(far));
    expect(shadowAt(close)).toBeGreaterThan(0);
  });
});
