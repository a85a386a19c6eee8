import { describe, expect, it } from 'vitest';
import { filterPoints, indexPoints, type MapPoint, markersOf } from './map-points.ts';

const point = (number: number, longitude: number, latitude: number): MapPoint => ({
  projectSerial: `CA000001-${number}`,
  title: `Project ${number}`,
  programType: 'VCS',
  projectType: number % 2 === 0 ? 'Waste' : null,
  tonnes: number,
  stage: number % 3 === 0 ? 'Proposed' : 'Active',
  organization: 'CA000001',
  longitude,
  latitude,
});

/** Ten thousand points on a grid spanning a few degrees. */
const points = Array.from({ length: 10_000 }, (_, number) =>
  point(number, -125 + (number % 100) * 0.07, 47 + Math.floor(number / 100) * 0.05),
);

const countProjects = (markers: ReturnType<typeof markersOf>) =>
  markers.reduce((sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1), 0);

describe('the markers of a box', () => {
  const index = indexPoints(points);

  it.each([0, 4, 8, 11, 16, 22])('stay below the marker limit and count every project at zoom %i', (zoom) => {
    const markers = markersOf(index, { box: [-130, 40, -110, 60], zoom });
    expect(markers.length).toBeLessThanOrEqual(2000);
    expect(countProjects(markers)).toBe(10_000);
  });

  it('split at the zoom level given as expansionZoom', () => {
    const cluster = markersOf(index, { box: [-130, 40, -110, 60], zoom: 6 }).find(
      ({ properties }) => 'cluster' in properties,
    );
    if (cluster === undefined || !('cluster' in cluster.properties))
      throw new Error('Nothing is close together.');
    const [longitude, latitude] = cluster.geometry.coordinates;
    const { count, expansionZoom } = cluster.properties;
    const split = markersOf(index, {
      box: [longitude - 0.5, latitude - 0.5, longitude + 0.5, latitude + 0.5],
      zoom: expansionZoom,
    });
    expect(split.every(({ properties }) => !('cluster' in properties) || properties.count < count)).toBe(
      true,
    );
  });

  it('name at most fifty projects each', () => {
    const crowdedIndex = indexPoints(Array.from({ length: 300 }, (_, number) => point(number, -123, 49)));
    const [marker] = markersOf(crowdedIndex, { box: [-124, 48, -122, 50], zoom: 8 });
    expect(marker?.properties).toMatchObject({ cluster: true, count: 300 });
    expect(marker?.properties).toHaveProperty('projects.length', 50);
  });

  it.each([0, 4, 8, 11])('add up tonnes and projects by type at zoom %i', (zoom) => {
    const sums = { tonnes: 0, Waste: 0, Others: 0 };
    for (const { properties } of markersOf(index, { box: [-130, 40, -110, 60], zoom })) {
      sums.tonnes += properties.tonnes;
      const types = 'cluster' in properties ? properties.types : { [properties.projectType ?? 'Others']: 1 };
      sums.Waste += types.Waste ?? 0;
      sums.Others += types.Others ?? 0;
      const counted = Object.values(types).reduce((sum, count) => sum + count, 0);
      expect(counted).toBe('cluster' in properties ? properties.count : 1);
    }
    expect(sums).toEqual({ tonnes: (9999 * 10_000) / 2, Waste: 5000, Others: 5000 });
  });

  it('are empty without projects', () => {
    expect(markersOf(indexPoints([]), { box: [-180, -90, 180, 90], zoom: 3 })).toEqual([]);
  });
});

describe('the map filter', () => {
  it('counts projects without a type as Others, and keeps to the projects of a list', () => {
    const filter = { types: ['Others'], stage: null, organizations: null, list: null } as const;
    expect(filterPoints(points, filter)).toHaveLength(5000);
    expect(filterPoints(points, { ...filter, stage: 'Proposed' })).toHaveLength(1667);
    expect(filterPoints(points, { ...filter, types: null, organizations: ['CA000002'] })).toEqual([]);
    const list = { serials: points.slice(0, 7).map(({ projectSerial }) => projectSerial), key: 'seven' };
    expect(filterPoints(points, { ...filter, types: null, list })).toHaveLength(7);
  });
});
