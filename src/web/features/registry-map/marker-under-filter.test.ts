import type { MapFeature, MapProject } from '#contract/projects-map.ts';
import { describe, expect, it } from 'vitest';
import { lookAt, markerUnderFilter } from './marker-under-filter.ts';
import { markersOf } from './markers.ts';

const named = (number: number): MapProject => ({
  projectSerial: `CA000001-00${number}`,
  title: `Project ${number}`,
  programType: 'VCS',
  projectType: 'Waste',
});

const at = (properties: MapFeature['properties'], longitude = -123.1): MapFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, 49.25] },
  properties,
});

const several = (...numbers: number[]) =>
  ({
    cluster: true,
    count: numbers.length,
    expansionZoom: 17,
    projects: numbers.map(named),
  }) as const;

function markerOf(feature: MapFeature) {
  const [marker] = markersOf([feature]);
  if (marker === undefined) throw new Error('A feature makes a marker.');
  return marker;
}

describe('an open project under another filter', () => {
  const marker = markerOf(at(named(1)));

  it('stays while it is shown, alone or in a cluster', () => {
    expect(markerUnderFilter(marker, markersOf([at(named(2)), at(named(1))]))).toBe(marker);
    expect(markerUnderFilter(marker, markersOf([at(several(1, 2))]))).toBe(marker);
  });

  it('disappears when it is not shown', () => {
    expect(markerUnderFilter(marker, markersOf([]))).toBeNull();
    expect(markerUnderFilter(marker, markersOf([at(named(2)), at(several(3, 4))]))).toBeNull();
  });
});

describe('several open projects under another filter', () => {
  const marker = markerOf(at(several(1, 2, 3)));

  it('are reduced to those still shown, down to one', () => {
    expect(markerUnderFilter(marker, markersOf([at(several(1, 3))]))).toMatchObject({ count: 2 });
    expect(markerUnderFilter(marker, markersOf([at(named(3))]))).toMatchObject({
      kind: 'project',
      project: named(3),
    });
  });

  it('disappear when none is shown', () => {
    expect(markerUnderFilter(marker, markersOf([]))).toBeNull();
    expect(markerUnderFilter(marker, markersOf([at(named(4), -123.2)]))).toBeNull();
  });

  it('are queried where they are still one marker', () => {
    expect(lookAt(marker).zoom).toBe(16);
    expect(lookAt(markerOf(at({ ...several(1, 2), expansionZoom: 13 }))).zoom).toBe(12);
  });
});
