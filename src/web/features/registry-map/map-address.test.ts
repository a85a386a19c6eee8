import { describe, expect, it } from 'vitest';
import { readTab, readView, viewText, writeTab } from './map-address.ts';

describe('the map’s view in an address', () => {
  it('is read as it was written, in the first copy of the world', () => {
    const view = { latitude: 49.24, longitude: -122.6, zoom: 8 };
    expect(viewText(view)).toBe('49.2400,-122.6000,8');
    expect(readView(viewText(view))).toEqual(view);
    expect(readView(viewText({ ...view, longitude: 237.4 }))?.longitude).toBeCloseTo(-122.6);
  });

  it.each(['', '49,-122', '49,-122,1', '49,-122,20', '86,0,5', '0,181,5', '49,-122,8,9', 'a,b,c'])(
    'is ignored when it is none: %s',
    (text) => expect(readView(text)).toBeNull(),
  );
});

describe('the map’s tab in an address', () => {
  it('is the first one unless the address names another', () => {
    expect(['', 'seeking', 'nothing'].map(readTab)).toEqual(['all', 'seeking', 'all']);
    expect((['all', 'seeking'] as const).map(writeTab)).toEqual(['', 'seeking']);
  });
});
