import { expect, it } from 'vitest';
import { pathOfSearch } from './search-path.ts';

it.each([
  ['', '/projects'],
  ['   ', '/projects'],
  ['CA000042-003', '/projects/CA000042-003'],
  [' ca42-3 ', '/projects/CA000042-003'],
  ['CA000042-003-000123', '/serial?serial=CA000042-003-000123'],
  ['ca42-3-1..500', '/serial?serial=ca42-3-1..500'],
  ['“CA000042–003–000123”', '/serial?serial=%E2%80%9CCA000042%E2%80%93003%E2%80%93000123%E2%80%9D'],
  ['CA000042–003–12x', '/serial?serial=CA000042%E2%80%93003%E2%80%9312x'],
  ['CA000042–003.', '/projects/CA000042-003'],
  ['AB-1-99999', '/serial?serial=AB-1-99999'],
  ['CA000042', '/projects?search=CA000042'],
  ['landfill gas & more', '/projects?search=landfill%20gas%20%26%20more'],
  ['CA000042-003-000009..000001', '/serial?serial=CA000042-003-000009..000001'],
])('“%s” asks for %s', (text, path) => {
  expect(pathOfSearch(text)).toBe(path);
});
