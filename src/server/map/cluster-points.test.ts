import { describe, expect, it } from 'vitest';
import { filterPoints, indexPoints, markersOf } from './cluster-points.ts';
import type { MapPoint } from './map-question.ts';

const point = (number: number, longitude: number, latitude: number): MapPoint => ({
  projectSerial: `CA000001-${number}`,
  title: `Project ${number}`,
  programType: 'VCS',
  projectType: number % 2 === 0 ? 'Waste' : null,
  stage: number % 3 === 0 ? 'Proposed' : 'Active',
  organization: 'CA000001',
  longitude,
  latitude,
});

/** Ten thousand places, a little apart, over a few degrees. */
const spread = Array.from({ length: 10_000 }, (_, number) =>
  point(number, -125 + (number % 100) * 0.07, 47 + Math.floor(number / 100) * 0.05),
);

const counted = (markers: ReturnType<typeof markersOf>) =>
  markers.reduce((sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1), 0);

describe('the markers of a box', () => {
  const index = indexPoints(spread);

  it.each([0, 4, 8, 11, 16, 22])(
    'never are more than a screen can show, and count every project, at zoom %i',
    (zoom) => {
      const markers = markersOf(index, { box: [-130, 40, -110, 60], zoom });
      expect(markers.length).toBeLessThanOrEqual(2000);
      expect(counted(markers)).toBe(10_000);
    },
  );

  it('part where the map is told they part', () => {
    const cluster = markersOf(index, { box: [-130, 40, -110, 60], zoom: 6 }).find(
      ({ properties }) => 'cluster' in properties,
    );
    if (cluster === undefined || !('cluster' in cluster.properties))
      throw new Error('Nothing is close together.');
    const [longitude, latitude] = cluster.geometry.coordinates;
    const { count, expansionZoom } = cluster.properties;
    const closer = markersOf(index, {
      box: [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5],
      zoom: expansionZoom,
    });
    expect(closer.every(({ properties }) => !('cluster' in properties) || properties.count < count)).toBe(
      true,
    );
  });

  it('name at most fifty projects each', () => {
    const heap = indexPoints(Array.from({ length: 300 }, (_, number) => point(number, -123, 49)));
    const [marker] = markersOf(heap, { box: [-124, 48, -122, 50], zoom: 8 });
    expect(marker?.properties).toMatchObject({ cluster: true, count: 300 });
    expect(marker?.properties).toHaveProperty('projects.length', 50);
  });

  it('are none where there are no projects', () => {
    expect(markersOf(indexPoints([]), { box: [-180, -90, 180, 90], zoom: 3 })).toEqual([]);
  });
});

describe('the filter of the map', () => {
  it('takes what has no type among the others', () => {
    const filter = { types: ['Others'], stage: null, organizations: null } as const;
    expect(filterPoints(spread, filter)).toHaveLength(5000);
    expect(filterPoints(spread, { ...filter, stage: 'Proposed' })).toHaveLength(1667);
    expect(filterPoints(spread, { types: null, stage: null, organizations: ['CA000002'] })).toEqual([]);
  });
});
