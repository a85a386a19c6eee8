import { describe, expect, it } from 'vitest';
import { doubtPosition, exchangedPosition, readDegrees, splitPosition } from './read-degrees.ts';

describe('degrees', () => {
  it.each([
    ['49.28', 'latitude', 49.28],
    ['49,28', 'latitude', 49.28],
    [' -123.1 ', 'longitude', -123.1],
    ['−123.1', 'longitude', -123.1],
    ['+45', 'latitude', 45],
    ['49.28°', 'latitude', 49.28],
    ['123.1 W', 'longitude', -123.1],
    ['W 123.1', 'longitude', -123.1],
    ['73,57° O', 'longitude', -73.57],
    ['49° 16′ 48″ N', 'latitude', 49.28],
    ['49°16\'48"N', 'latitude', 49.28],
    ['49:16:48', 'latitude', 49.28],
    ['123d7m12s W', 'longitude', -123.12],
    ['33° 30,6’ S', 'latitude', -33.51],
    ['90', 'latitude', 90],
    ['-180', 'longitude', -180],
  ] as const)('%s (%s) are %d', (text, axis, degrees) => {
    expect(readDegrees(text, axis)).toBe(degrees);
  });

  it.each([
    ['90.1', 'latitude'],
    ['181', 'longitude'],
    ['49.28 W', 'latitude'],
    ['123.1 N', 'longitude'],
    ['-123.1 W', 'longitude'],
    ['N 49 S', 'latitude'],
    ['49° 61′', 'latitude'],
    ['49.2.8', 'latitude'],
    ['1,234.5', 'longitude'],
    ['north', 'latitude'],
    ['', 'latitude'],
    ['°', 'latitude'],
  ] as const)('are not read from %s (%s)', (text, axis) => {
    expect(readDegrees(text, axis)).toBeNull();
  });
});

describe('a position that is likely not meant', () => {
  const inCanada = { country: 'canada', province: '' };
  const inBritishColumbia = { country: 'canada', province: 'b.c.' };

  it.each([
    ['exchanged', { latitude: -75.69, longitude: 45.42 }, inCanada, { latitude: 45.42, longitude: -75.69 }],
    [
      'without its sign',
      { latitude: 49.28, longitude: 123.12 },
      inBritishColumbia,
      { latitude: 49.28, longitude: -123.12 },
    ],
    [
      'exchanged without its sign',
      { latitude: 75.69, longitude: 45.42 },
      { country: 'ca', province: 'ontario' },
      { latitude: 45.42, longitude: -75.69 },
    ],
    ['of another province', { latitude: 43.65, longitude: -79.38 }, inBritishColumbia, null],
    [
      'of a province without a country',
      { latitude: 43.65, longitude: -79.38 },
      { country: '', province: 'quebec' },
      null,
    ],
  ])('is one %s', (_what, position, place, likely) => {
    expect(doubtPosition(position, place)).toEqual({ kind: 'outside', likely });
  });

  it('is 0, 0 everywhere', () => {
    expect(doubtPosition({ latitude: 0, longitude: 0 }, { country: 'ghana', province: '' })).toEqual({
      kind: 'zero',
      likely: null,
    });
  });

  it.each([
    ['in its province', { latitude: 49.28, longitude: -123.12 }, inBritishColumbia],
    ['in another country', { latitude: 14.6, longitude: 108.2 }, { country: 'vietnam', province: 'kon tum' }],
    [
      'of a province that is not known',
      { latitude: 45.4, longitude: -75.7 },
      { country: 'canada', province: 'capital region' },
    ],
    [
      'of two letters that another country has as well',
      { latitude: 43.8, longitude: 7.2 },
      { country: '', province: 'pe' },
    ],
  ])('is none %s', (_what, position, place) => {
    expect(doubtPosition(position, place)).toBeNull();
  });

  it.each([
    ['exchanged', ['-123.12', '49.28'], inBritishColumbia, { latitude: 49.28, longitude: -123.12 }],
    [
      'exchanged without its sign',
      ['123.12', '49.28'],
      inBritishColumbia,
      { latitude: 49.28, longitude: -123.12 },
    ],
    ['still elsewhere', ['-123.12', '19.28'], inBritishColumbia, null],
    ['of a place that is not known', ['-123.12', '49.28'], { country: 'vietnam', province: '' }, null],
    ['of no numbers', ['west', 'north'], inBritishColumbia, null],
  ])('is, beyond the poles, one %s', (_what, [latitude = '', longitude = ''], place, likely) => {
    expect(exchangedPosition({ latitude, longitude }, place)).toEqual(likely);
  });
});

describe('a position in one text', () => {
  it.each([
    ['(49.28, -123.1)', '49.28', '-123.1'],
    ['[ 49,28; -123,1 ]', '49,28', '-123,1'],
    ['49.28 -123.1', '49.28', '-123.1'],
    ['POINT (-123.1 49.28)', '49.28', '-123.1'],
    ['49.28', '49.28', ''],
  ])('%s is split', (text, latitude, longitude) => {
    expect(splitPosition(text)).toEqual({ latitude, longitude });
  });

  it('is not looked for in a long text', () => {
    const text = `(1${' '.repeat(20_000)}2)`;
    expect(splitPosition(text)).toEqual({ latitude: text, longitude: '' });
  });
});
