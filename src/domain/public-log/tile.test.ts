import { expect, it } from 'vitest';
import { isInLog, nodesOf, readTileAddress, tileAddress, tilesCompleted } from './tile.ts';

it.each([
  ['0/000', { level: 0, index: 0, width: 256 }],
  ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
  ['1/x001/000.p/17', { level: 1, index: 1000, width: 17 }],
  ['entries/999.p/255', { level: 'entries', index: 999, width: 255 }],
] as const)('reads and writes the address %s', (address, tile) => {
  expect(readTileAddress(address)).toEqual(tile);
  expect(tileAddress(tile)).toBe(address);
});

it.each([
  '',
  '0',
  '0/',
  '0/0',
  '0/00',
  '0/0000',
  '0/x000/001',
  '0/001/002',
  '0/x001',
  '00/000',
  '7/000',
  '-1/000',
  '1e0/000',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/01',
  '0/000.p/',
  '0/000.p/1.p/1',
  '0/000/',
  '0//000',
  'Entries/000',
  '0/x12/345',
  '0/٠٠٠',
  '0/x999/x999/x999/x999/x999/x999/999',
])('does not read %j', (address) => {
  expect(readTileAddress(address)).toBeNull();
});

it('knows the tiles of a log of 70,000 entries', () => {
  const has = (address: string) => {
    const tile = readTileAddress(address);
    return tile !== null && isInLog(tile, 70_000);
  };
  expect(has('0/272')).toBe(true);
  expect(has('0/273')).toBe(false);
  expect(has('0/273.p/112')).toBe(true);
  expect(has('0/273.p/113')).toBe(false);
  expect(has('1/000')).toBe(true);
  expect(has('1/001.p/17')).toBe(true);
  expect(has('1/001.p/18')).toBe(false);
  expect(has('2/000.p/1')).toBe(true);
  expect(has('2/000.p/2')).toBe(false);
  expect(has('entries/273.p/112')).toBe(true);
  expect(has('entries/273')).toBe(false);
});

it('lists the tiles that became full, level by level', () => {
  expect(tilesCompleted(0, 255)).toEqual([]);
  expect(tilesCompleted(255, 256)).toEqual([{ level: 0, index: 0, width: 256 }]);
  expect(tilesCompleted(256, 600)).toEqual([{ level: 0, index: 1, width: 256 }]);
  const all = tilesCompleted(0, 65_536);
  expect(all).toHaveLength(257);
  expect(all.at(-1)).toEqual({ level: 1, index: 0, width: 256 });
});

it('computes a subtree from hashes of one tile', () => {
  expect(nodesOf({ height: 0, index: 300 })).toEqual({ level: 0, from: 300, count: 1 });
  expect(nodesOf({ height: 7, index: 3 })).toEqual({ level: 0, from: 384, count: 128 });
  expect(nodesOf({ height: 8, index: 3 })).toEqual({ level: 1, from: 3, count: 1 });
  expect(nodesOf({ height: 11, index: 2 })).toEqual({ level: 1, from: 16, count: 8 });
});
