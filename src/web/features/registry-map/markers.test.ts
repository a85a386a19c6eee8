import { describe, expect, it } from 'vitest';
import { countOutside } from './map-status.tsx';
import { type MapView, type Size, shifted } from './map-view.ts';
import {
  clusterRadius,
  countInFrame,
  countOf,
  isWithinReach,
  keptApart,
  type Marker,
  projectRadius,
  remainingMarker,
  withOpen,
} from './markers.ts';

const view: MapView = { longitude: -122.6, latitude: 49.24, zoom: 8 };
const size: Size = { width: 920, height: 480 };

/** Returns a marker at that distance in pixels from the frame's upper left corner. */
function markerAt(left: number, top: number, count = 1): Marker {
  const { longitude, latitude } = shifted(view, { x: left - size.width / 2, y: top - size.height / 2 });
  const args = { key: 'marker', longitude, latitude, count, radius: count === 1 ? 16 : 26 };
  return count === 1
    ? {
        ...args,
        kind: 'project',
        project: { projectSerial: 'CA000001-001', title: 'Depot', programType: 'VCS', projectType: 'Waste' },
      }
    : {
        ...args,
        kind: 'cluster',
        cluster: { cluster: true, count, tonnes: 0, types: { Waste: count }, expansionZoom: 9 },
      };
}

const isReached = (...args: Parameters<typeof markerAt>) => isWithinReach(markerAt(...args), view, size);

describe('isWithinReach', () => {
  it('is true when 24 pixels of a marker are inside the frame, whatever its size', () => {
    expect(isReached(460, 240)).toBe(true);
    // A project is 32 px wide: 16 on either side of its position.
    expect(isReached(912 - 1, 240)).toBe(true);
    expect(isReached(912 + 1, 240)).toBe(false);
    expect(isReached(460, 8 + 1)).toBe(true);
    expect(isReached(460, 8 - 1)).toBe(false);
    // A cluster may be larger: here, 52 px wide.
    expect(isReached(920 + 1, 240, 150)).toBe(true);
    expect(isReached(920 + 3, 240, 150)).toBe(false);
    expect(isReached(460, 480 + 3, 2)).toBe(false);
  });

  it('is false beneath the map’s buttons', () => {
    expect(isReached(920 - 32, 80)).toBe(false);
    expect(isReached(920 - 52, 20, 150)).toBe(true);
    expect(isReached(920 - 32, 170)).toBe(true);
    expect(isReached(32, 80)).toBe(true);
  });
});

describe('the size of a marker', () => {
  it('grows with the root of its tonnes, between what a finger can press and what leaves the map free', () => {
    expect([0, 20_000, 104_061, 10_000_000].map(projectRadius)).toEqual([12, 15, 24, 24]);
    expect([0, 32_000, 212_000, 10_000_000].map(clusterRadius)).toEqual([20, 22, 40, 40]);
  });
});

describe('markers', () => {
  const radiiOf = (markers: readonly Marker[]) =>
    keptApart(
      markers.toSorted((a, b) => b.latitude - a.latitude),
      view.zoom,
    ).map(({ radius }) => radius);

  it('keep their size where they have room', () => {
    expect(radiiOf([markerAt(100, 100), markerAt(300, 100, 5)])).toEqual([16, 26]);
  });

  it('do not touch: the larger gives way first', () => {
    expect(radiiOf([markerAt(100, 100), markerAt(100, 146, 5)])).toEqual([16, 24]);
    expect(radiiOf([markerAt(100, 100, 5), markerAt(148, 120, 5)])).toEqual([23, 23]);
    expect(radiiOf([markerAt(100, 100, 5), markerAt(100, 148, 5), markerAt(100, 196, 5)])).toEqual([
      21, 21, 21,
    ]);
  });

  it('can always be pressed', () => {
    expect(radiiOf([markerAt(100, 100), markerAt(104, 100, 5)])).toEqual([12, 12]);
  });
});

describe('an open marker', () => {
  const here = { ...markerAt(460, 240), key: 'here' };
  const cluster = { ...markerAt(300, 200, 5), key: 'cluster' };

  it('stays while it is drawn', () => {
    expect(remainingMarker(here, [cluster, here], view, size)).toBe(here);
  });

  it('closes when it is filtered out or joins a cluster', () => {
    expect(remainingMarker(here, [cluster], view, size)).toBeNull();
    expect(remainingMarker(here, [markerAt(462, 241, 2)], view, size)).toBeNull();
    expect(remainingMarker(cluster, [here, markerAt(310, 200, 7)], view, size)).toBeNull();
  });

  it('stands for what remains at its place when a filter takes some of its projects', () => {
    const fewer = { ...markerAt(300, 200, 3), key: 'fewer' };
    expect(remainingMarker(cluster, [here, fewer], view, size)).toBe(fewer);
  });

  it('is drawn at its own place while a cluster has it', () => {
    expect(withOpen([cluster], here)).toEqual([cluster, here]);
    expect(withOpen([cluster, here], here)).toEqual([cluster, here]);
    expect(withOpen([cluster], null)).toEqual([cluster]);
  });

  it('closes when it leaves the frame', () => {
    expect(remainingMarker(here, [here], shifted(view, { x: 480, y: 0 }), size)).toBe(here);
    expect(remainingMarker(here, [here], shifted(view, { x: 510, y: 0 }), size)).toBeNull();
  });
});

describe('the projects outside the view', () => {
  const markers = [markerAt(460, 240), markerAt(300, 200, 5), markerAt(-40, 200, 7)];

  it('are those of the map less those of the markers in the frame', () => {
    expect(countInFrame(markers, view, size)).toBe(6);
    expect(countOutside(countInFrame(markers, view, size), countOf(markers))).toBe(7);
  });

  it('are none when all are in view, and while a number is unknown', () => {
    expect(countOutside(13, 13)).toBe(0);
    // The total may be older than the markers.
    expect(countOutside(14, 13)).toBe(0);
    expect(countOutside(null, 13)).toBe(0);
    expect(countOutside(13, null)).toBe(0);
  });
});
