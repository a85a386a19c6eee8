import { describe, expect, it } from 'vitest';
import { countOutside } from './map-status.tsx';
import { countInFrame, countOf, isWithinReach, type Marker, remainingMarker } from './markers.ts';
import { type MapView, shifted, type Size } from './map-view.ts';

const view: MapView = { longitude: -122.6, latitude: 49.24, zoom: 8 };
const size: Size = { width: 920, height: 480 };

/** Returns a marker at that distance in pixels from the frame's upper left corner. */
function markerAt(left: number, top: number, count = 1): Marker {
  const { longitude, latitude } = shifted(view, { x: left - size.width / 2, y: top - size.height / 2 });
  const args = { key: 'marker', longitude, latitude, count };
  return count === 1
    ? {
        ...args,
        kind: 'project',
        project: { projectSerial: 'CA000001-001', title: 'Depot', programType: 'VCS', projectType: 'Waste' },
      }
    : { ...args, kind: 'cluster', cluster: { cluster: true, count, expansionZoom: 9 } };
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
    // A cluster of 150 projects is 52 px wide.
    expect(isReached(920 + 1, 240, 150)).toBe(true);
    expect(isReached(920 + 3, 240, 150)).toBe(false);
    expect(isReached(460, 480 - 6, 2)).toBe(false);
  });

  it('is false beneath the map’s buttons', () => {
    expect(isReached(32, 80)).toBe(false);
    expect(isReached(52, 20, 150)).toBe(true);
    expect(isReached(32, 170)).toBe(true);
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

  it('closes when it leaves the frame', () => {
    expect(remainingMarker(here, [here], shifted(view, { x: 480, y: 0 }), size)).toBe(here);
    expect(remainingMarker(here, [here], shifted(view, { x: 500, y: 0 }), size)).toBeNull();
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
