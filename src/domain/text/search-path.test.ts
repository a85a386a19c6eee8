import { expect, it } from 'vitest';
import { pathOfSearch, pathOfSuggested } from './search-path.ts';

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
  ['Serial: CA000042-003-000123', '/serial?serial=Serial%3A%20CA000042-003-000123'],
  ['ca42-3-1, ca42-3-7', '/serial?serial=ca42-3-1%2C%20ca42-3-7'],
  ['landfill gas & more', '/projects?search=landfill%20gas%20%26%20more'],
  ['CA000042-003-000009..000001', '/serial?serial=CA000042-003-000009..000001'],
])('“%s” asks for %s', (text, path) => {
  expect(pathOfSearch(text)).toBe(path);
});

const project = { kind: 'project', name: 'Landfill gas', path: '/projects/CA000042-003' };
const place = { kind: 'place', name: 'Montréal, Quebec', path: '/projects?bbox=1,2,3,4&near=Montr%C3%A9al' };

it.each([
  ['montreal', [project, place], place.path],
  ['Montréal, Quebec', [project, place], place.path],
  ['mont', [project, place], '/projects?search=mont'],
  ['mont', [place], place.path],
  ['42-3', [project], project.path],
  ['42-3', [], '/projects?search=42-3'],
  ['landfill', [project], '/projects?search=landfill'],
  ['CA000042-003', [place], '/projects/CA000042-003'],
])('Enter after “%s” opens what is suggested, or searches', (text, suggestions, path) => {
  expect(pathOfSuggested(text, suggestions)).toBe(path);
});
