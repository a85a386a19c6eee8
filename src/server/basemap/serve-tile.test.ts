import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptTiles, region, tilePainter, tileServer } from './serve-tile.ts';
import type { Tile } from './tile.ts';

it('caches the region that the map’s data is drawn in detail for', async () => {
  const script = await readFile(new URL('../../../scripts/basemap/region.mjs', import.meta.url), 'utf8');
  const [, written] = /const region = (\{.*\});/.exec(script) ?? [];
  const { west, south, east, north } = region;
  expect(written).toBe(`{ west: ${west}, south: ${south}, east: ${east}, north: ${north} }`);
});

const coast: Tile = { zoom: 9, column: 80, row: 175 };
const sea: Tile = { zoom: 10, column: 20, row: 380 };
const otherSea: Tile = { ...sea, column: 21 };

let folder = '';
let painter: ReturnType<typeof tilePainter>;
let painted: Tile[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-tiles-'));
  painter = tilePainter();
  painted = [];
});
afterEach(() => {
  painter.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server over the folder, which counts what is drawn. */
const serve = () => {
  const counting: typeof painter = {
    ...painter,
    paint: (tile, scheme) => {
      painted.push(tile);
      return painter.paint(tile, scheme);
    },
  };
  return tileServer(keptTiles(folder, 'v1'), counting, (error) => expect.fail(String(error)));
};

const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'));

describe('a tile server', () => {
  it('draws a tile once for simultaneous requests and for later ones, also of another server', async () => {
    const get = serve();
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => get(coast, 'light')));
    const later = [await get(coast, 'light'), await serve()(coast, 'light')];
    for (const other of [...others, ...later])
      expect(Buffer.from(other ?? [])).toEqual(Buffer.from(first ?? []));
    expect(painted).toEqual([coast]);
    expect(files()).toHaveLength(1);
  });

  it('stores no open water, which has one picture', async () => {
    const get = serve();
    expect(await get(otherSea, 'light')).toBe(await get(sea, 'light'));
    expect(painted).toEqual([otherSea, sea]);
    expect(files()).toEqual([]);
  });

  it('draws a tile that another version of the map stored', async () => {
    await serve()(coast, 'light');
    const newer = keptTiles(folder, 'v2');
    await newer.tidy();
    expect([await newer.read(coast, 'light'), files()]).toEqual([null, []]);
  });
});
