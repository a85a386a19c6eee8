import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { compared, placed as project, recordsOf, tableOf } from '../../../tests/support/map-records.ts';
import { inOrder, naiveMarkers, type PlacedProject } from '../../../tests/support/naive-map.ts';
import { markersIn } from './map-markers.ts';
import type { MapQuery } from './map-points.ts';
import { pointTable, putPage } from './point-table.ts';

const PAGE_PLACES = 32;
const noFilter: MapQuery['filter'] = { conditions: [], serial: '', serials: null };

/** Returns a function that returns shares of 1, evenly spread: the Lehmer generator. */
function evenly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % (2 ** 31 - 1);
    return state / 2 ** 31;
  };
}

/** Positions near a few places, from metres to half the world away from them. */
const positions = fc
  .record({
    place: fc.constantFrom(
      [-123.1, 49.25],
      [0, 0],
      [179.9999, -16],
      [-180, 65],
      [-122.34375, 40.979898],
      [12, -85],
    ),
    scale: fc.integer({ min: -5, max: 2 }),
    across: fc.double({ min: -1, max: 1, noNaN: true }),
    down: fc.double({ min: -1, max: 1, noNaN: true }),
  })
  .map(({ place: [longitude = 0, latitude = 0], scale, across, down }) => ({
    longitude: Math.max(-180, Math.min(180, longitude + across * 10 ** scale)),
    latitude: Math.max(-90, Math.min(90, latitude + down * 10 ** scale)),
  }));

const randomProject = fc.record({
  owner: fc.constantFrom('CA000001', 'CA000002', 'US1000000'),
  program: fc.constantFrom(...programTypes),
  type: fc.option(fc.constantFrom(...projectTypes)),
  stage: fc.option(fc.constantFrom(...stages)),
  tonnes: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant(9_007_199_254_740)),
  position: positions,
});

const registries = fc.array(randomProject, { maxLength: 49 }).map((projects) =>
  projects.map(
    ({ owner, position, ...others }, index): PlacedProject => ({
      serial: `CA00000${(index % 2) + 1}-${String(index + 1).padStart(3, '0')}`,
      organization: owner,
      ...position,
      ...others,
    }),
  ),
);

/** A view around a place, as wide as a screen. */
const views = fc
  .record({ zoom: fc.integer({ min: 0, max: 22 }), at: positions, width: fc.integer({ min: 1, max: 1500 }) })
  .map(({ zoom, at, width }) => {
    const half = Math.min(180, ((width / 2) * 360) / (256 * 2 ** Math.min(zoom, 16)));
    const { longitude, latitude } = at;
    const [south, north] = [Math.max(-85, latitude - half / 2), Math.min(85, latitude + half / 2)];
    const box = [longitude - half, Math.min(south, north), longitude + half, Math.max(south, north)] as const;
    return { zoom, box };
  });

describe('the markers of a box', () => {
  it('are those of a naive grouping of the whole world', () => {
    fc.assert(
      fc.property(registries, fc.array(views, { minLength: 1, maxLength: 5 }), (projects, asked) => {
        const table = tableOf(projects);
        for (const { box, zoom } of asked) {
          const found = markersIn(table, { box, zoom, filter: noFilter }).map(compared);
          expect(inOrder(found)).toEqual(inOrder(naiveMarkers(projects, box, zoom)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are those of a naive grouping, too, where most cells have neighbours', () => {
    const seeds = fc.integer({ min: 1, max: 2 ** 31 - 2 });
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 7, max: 9 }),
        (seed, step, zoom) => {
          const next = evenly(seed);
          const projects = Array.from({ length: 400 }, (_, index) =>
            project(index, -128 + 8 * next(), 45 + 5 * next()),
          );
          const start = step / 100;
          const table = tableOf(projects);
          const box = [-128 + 4 * start, 45 + 2 * start, -126 + 4 * start, 47 + 2 * start] as const;
          const found = markersIn(table, { box, zoom, filter: noFilter }).map(compared);
          expect(inOrder(found)).toEqual(inOrder(naiveMarkers(projects, box, zoom)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('follow the pages that change', () => {
    const world = { box: [-180, -85, 180, 85], zoom: 3 } as const;
    fc.assert(
      fc.property(registries, registries, fc.integer({ min: 0, max: 2 }), (before, after, page) => {
        const table = tableOf(before);
        const replaced = after.slice(0, PAGE_PLACES);
        putPage(table, page, recordsOf(replaced));
        const others = before.filter((_, index) => Math.floor(index / PAGE_PLACES) !== page);
        const found = markersIn(table, { ...world, filter: noFilter }).map(({ properties }) =>
          'cluster' in properties
            ? { count: properties.count, tonnes: properties.tonnes }
            : { ...properties, count: 1 },
        );
        const shown = naiveMarkers([...others, ...replaced], world.box, world.zoom);
        const sum = (markers: readonly { count: number; tonnes: number }[]) => ({
          count: markers.reduce((total, { count }) => total + count, 0),
          tonnes: markers.reduce((total, { tonnes }) => total + tonnes, 0),
        });
        expect(sum(found)).toEqual(sum(shown));
      }),
    );
  });
});

describe('a crowded map', () => {
  const crowd = Array.from({ length: 10_000 }, (_, number) =>
    project(number, -125 + (number % 100) * 0.07, 47 + Math.floor(number / 100) * 0.05),
  );
  const table = tableOf(crowd);
  const box = [-130, 40, -110, 60] as const;
  const markers = (zoom: number, filter = noFilter) => markersIn(table, { box, zoom, filter }).map(compared);

  it.each([0, 4, 8, 11, 16, 22])(
    'stays below the marker limit and counts every project at zoom %i',
    (zoom) => {
      const found = markers(zoom);
      expect(found.length).toBeLessThanOrEqual(2000);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
      expect(found.reduce((sum, { tonnes }) => sum + tonnes, 0)).toBe((9999 * 10_000) / 2);
      expect(found.reduce((sum, { types }) => sum + (types['Waste'] ?? 0), 0)).toBe(5000);
    },
  );

  it('names at most fifty projects of a cluster, those with the most tonnes', () => {
    const same = tableOf(Array.from({ length: 300 }, (_, number) => project(number, -123, 49)));
    const [marker] = markersIn(same, { box, zoom: 8, filter: noFilter });
    const { properties } = marker ?? { properties: null };
    const named = properties !== null && 'cluster' in properties ? (properties.projects ?? []) : [];
    expect(named.map(({ tonnes }) => tonnes)).toEqual(Array.from({ length: 50 }, (_, place) => 299 - place));
    expect(properties).toMatchObject({ cluster: true, count: 300, expansionZoom: 17 });
  });

  it('is empty without projects', () => {
    expect(markersIn(pointTable(), { box, zoom: 3, filter: noFilter })).toEqual([]);
  });
});
