import { describe, expect, it } from 'vitest';
import {
  boxOf,
  fromMiddle,
  fromWorld,
  metresPerPixel,
  nearest,
  shifted,
  tilesOf,
  toWorld,
  viewOf,
} from './map-view.ts';

const start = { longitude: -122.6, latitude: 49.24, zoom: 8 };
const size = { width: 1160, height: 480 };

/** Returns the place at a distance in pixels from the middle of the start. */
function fromMiddleOf(point: { readonly x: number; readonly y: number }) {
  const { longitude, latitude } = shifted(start, point);
  return { longitude, latitude };
}

describe('Web Mercator', () => {
  it('puts the centre of the world at the centre of its map', () => {
    expect(toWorld({ longitude: 0, latitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
    expect(toWorld({ longitude: -180, latitude: 90 }, 0).y).toBeCloseTo(0, 4);
    expect(toWorld({ longitude: 180, latitude: -90 }, 1).y).toBeCloseTo(512, 4);
  });

  it.each([
    [-122.6, 49.24],
    [179.9, -60],
    [-179.9, 80],
    [0, 0],
  ])('converts %f, %f there and back', (longitude, latitude) => {
    for (const zoom of [0, 8, 19]) {
      const back = fromWorld(toWorld({ longitude, latitude }, zoom), zoom);
      expect(back.longitude).toBeCloseTo(longitude, 8);
      expect(back.latitude).toBeCloseTo(latitude, 8);
    }
  });

  it('measures from the centre, in the nearest copy of the world', () => {
    expect(fromMiddle(start, start)).toEqual({ x: 0, y: 0 });
    const fiji = { longitude: 178, latitude: 0 };
    expect(fromMiddle(fiji, { longitude: -178, latitude: 0, zoom: 0 }).x).toBeCloseTo((-4 / 360) * 256, 6);
    expect(nearest(10, 725)).toBe(730);
  });

  it('covers a view with whole tiles and returns their box', () => {
    const tiles = tilesOf(start, size);
    expect(tiles).toEqual({ zoom: 8, left: 38, right: 43, top: 86, bottom: 88 });
    expect(boxOf(tiles)).toBe('-126.5625,47.9899,-118.125,50.7365');
    expect(tilesOf({ ...start, longitude: -122.61 }, size)).toEqual(tiles);
  });

  it('has tiles beyond the date line, but not beyond the poles', () => {
    const { top, bottom, left, right } = tilesOf({ longitude: 0, latitude: 0, zoom: 1 }, size);
    expect([top, bottom]).toEqual([0, 1]);
    expect([left, right]).toEqual([-2, 3]);
  });

  it('finds the closest view in which every marker is whole', () => {
    const at = (longitude: number, latitude: number, radius = 20) => ({ longitude, latitude, radius });
    expect(viewOf([], size, [2, 11])).toBeNull();
    expect(viewOf([at(-122.6, 49.24)], size, [2, 11])).toMatchObject({ zoom: 11 });
    const two = [at(-122.6, 49.24), at(-117.29, 49.49)];
    const both = viewOf(two, size, [2, 11]);
    expect(both?.zoom).toBe(8);
    expect(both?.longitude).toBeCloseTo(-119.945, 3);
    const large = two.map((one) => ({ ...one, radius: 100 }));
    expect(viewOf(large, size, [2, 11])?.zoom).toBe(7);
    const oceans = viewOf([at(178, -17), at(-172, -14)], size, [2, 11]);
    expect(oceans?.longitude).toBeCloseTo(183, 6);
  });

  it('leaves what is in the corners of the map free', () => {
    // From corner to corner, a view in which both markers just fit would have one below the attribution.
    const corners = (left: number, top: number) =>
      [
        { x: -left, y: -top },
        { x: left, y: top },
      ].map((point) => ({ ...fromMiddleOf(point), radius: 20 }));
    expect(viewOf(corners(500, 0), size, [2, 8])?.zoom).toBe(8);
    expect(viewOf(corners(540, 190), size, [2, 8])?.zoom).toBe(7);
    // Below the buttons, above right.
    expect(viewOf(corners(-540, 180), size, [2, 8])?.zoom).toBe(7);
    expect(viewOf(corners(-400, 160), size, [2, 8])?.zoom).toBe(8);
    expect(viewOf(corners(540, 160), size, [2, 8])?.zoom).toBe(8);
    expect(viewOf(corners(540, 100), size, [2, 8])?.zoom).toBe(8);
  });

  it('moves a view by pixels', () => {
    const place = { longitude: -122.6, latitude: 49.24 };
    const moved = shifted({ ...place, zoom: 8 }, { x: 30, y: -40 });
    const back = fromMiddle(place, moved);
    expect(back.x).toBeCloseTo(-30, 6);
    expect(back.y).toBeCloseTo(40, 6);
  });

  it('returns the length of a pixel', () => {
    expect(metresPerPixel({ longitude: 0, latitude: 0, zoom: 0 })).toBeCloseTo(156_543.03, 1);
    expect(metresPerPixel({ longitude: 0, latitude: 60, zoom: 0 })).toBeCloseTo(78_271.5, 1);
  });
});
