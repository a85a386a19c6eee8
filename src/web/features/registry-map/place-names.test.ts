import { describe, expect, it } from 'vitest';
import type { MapName } from '#contract/places.ts';
import { type Box, toWorld } from './map-view.ts';
import { boxesOfMarkers, markersOf } from './markers.ts';
import { type PlacedName, placeNames, sizeOfName } from './place-names.ts';

const ZOOM = 8;
const vancouver: MapName = { kind: 'city', name: 'Vancouver', latitude: 49.275, longitude: -123.124 };
const burnaby: MapName = { kind: 'city', name: 'Burnaby', latitude: 49.266, longitude: -122.953 };
const island: MapName = {
  kind: 'land',
  name: 'Vancouver Island',
  names: { fr: 'Île de Vancouver' },
  latitude: 49.72,
  longitude: -125.6,
};

const markersAt = (places: readonly (readonly [longitude: number, latitude: number])[]) =>
  markersOf(
    places.map(([longitude, latitude]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { cluster: true, count: 12, tonnes: 5000, types: { Waste: 12 }, expansionZoom: 9 },
    })),
  );

const boxOf = ({ kind, text, x, y, ...place }: PlacedName): Box => {
  const corner = toWorld(place, ZOOM);
  const { width, height } = sizeOfName(kind, text);
  return {
    left: corner.x + x,
    top: corner.y + y,
    right: corner.x + x + width,
    bottom: corner.y + y + height,
  };
};
const doMeet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const noTwoMeet = (boxes: readonly Box[]) =>
  boxes.every((box, index) => boxes.slice(index + 1).every((other) => !doMeet(box, other)));

describe('the names of the map', () => {
  it('stand to the right of their dots when nothing is in the way', () => {
    expect(placeNames([vancouver], [], ZOOM, 'en')).toEqual([
      expect.objectContaining({ text: 'Vancouver', hasDot: true, x: 6 }),
    ]);
  });

  it('stand beside a marker that covers their place, without a dot', () => {
    const taken = boxesOfMarkers(markersAt([[-123.124, 49.275]]), ZOOM);
    const [name] = placeNames([vancouver], taken, ZOOM, 'en');
    if (name === undefined) throw new Error('Vancouver has no name.');
    expect(name.hasDot).toBe(false);
    expect(taken.some((box) => doMeet(box, boxOf(name)))).toBe(false);
  });

  it('clear markers and each other, however many there are', () => {
    const grid = Array.from({ length: 400 }, (_, number) => ({
      column: number % 20,
      row: Math.floor(number / 20),
    }));
    const names = grid.map(({ column, row }, number): MapName => {
      const kinds = ['city', 'town', 'water', 'province'] as const;
      const place = { latitude: 48 + row * 0.11, longitude: -126 + column * 0.17 };
      return { kind: kinds[number % 4] ?? 'town', name: `Place ${number}`, ...place };
    });
    const markers = grid
      .filter((_, number) => number % 7 === 0)
      .map(({ column, row }) => [-126 + column * 0.171, 48 + row * 0.112] as const);
    const taken = boxesOfMarkers(markersAt(markers), ZOOM);
    const placed = placeNames(names, taken, ZOOM, 'en').map(boxOf);
    expect(placed.length).toBeGreaterThan(20);
    expect(noTwoMeet(placed)).toBe(true);
    expect(placed.filter((box) => taken.some((other) => doMeet(box, other)))).toEqual([]);
  });

  it('give way to more important ones, and are left out without room', () => {
    const crowd = Array.from({ length: 30 }, (_, number) => ({ ...burnaby, name: `Burnaby ${number}` }));
    const placed = placeNames([vancouver, ...crowd], [], ZOOM, 'en').map(({ text }) => text);
    expect(placed[0]).toBe('Vancouver');
    expect(placed.length).toBeLessThan(crowd.length);
  });

  it('are in the language of the page, or else as the place itself says', () => {
    const texts = (locale: string) =>
      placeNames([vancouver, island], [], ZOOM, locale).map(({ text }) => text);
    expect(texts('fr')).toEqual(['Vancouver', 'Île de Vancouver']);
    expect(texts('en')).toEqual(['Vancouver', 'Vancouver Island']);
  });
});
