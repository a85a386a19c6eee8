import { describe, expect, it } from 'vitest';
import { longitudesOf, parseMapBox } from './map-box.ts';

describe('parseMapBox and longitudesOf', () => {
  it('parses west, south, east and north, and clamps at the poles', () => {
    expect(parseMapBox('-124.5, 48, -122,49.25')).toEqual([-124.5, 48, -122, 49.25]);
    expect(parseMapBox('-400,-100,400,100')).toEqual([-400, -90, 400, 90]);
  });

  it.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0x1,2,3,4', '-124,50,-122,49', '-1e300,0,1e300,1'])(
    'rejects %s',
    (text) => expect(parseMapBox(text)).toBeNull(),
  );

  it.each([
    ['-124,0,-122,1', [[-124, -122]]],
    [
      '170,0,-170,1',
      [
        [170, 180],
        [-180, -170],
      ],
    ],
    [
      '170,0,190,1',
      [
        [170, 180],
        [-180, -170],
      ],
    ],
    [
      '-190,0,-170,1',
      [
        [170, 180],
        [-180, -170],
      ],
    ],
    [
      '890,0,910,1',
      [
        [170, 180],
        [-180, -170],
      ],
    ],
    ['-400,0,400,1', [[-180, 180]]],
    ['10,0,10,1', [[10, 10]]],
  ])('returns longitudes between -180 and 180: %s', (text, ranges) => {
    const box = parseMapBox(text);
    expect(box === null ? null : longitudesOf(box)).toEqual(ranges);
  });
});
