import { describe, expect, it } from 'vitest';
import { isWithinReach, type Marker } from './markers.ts';
import { type MapView, shifted, type Size } from './mercator.ts';

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
