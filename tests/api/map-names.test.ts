import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMapNames, searchPlaces } from '#contract/places.ts';
import { outlineText } from '#server/paper/outline-text.ts';
import { readPlaces } from '#server/places/find-places.ts';
import { widthOf } from '#web/features/registry-map/place-names.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const namesIn = async (bbox: string, zoom: number) => {
  const response = await test.app.inject({ url: `/api/places/map?bbox=${bbox}&zoom=${zoom}` });
  return readMapNames.reply.parse(response.json());
};
const search = async (text: string, locale: string) => {
  const url = `/api/places?search=${encodeURIComponent(text)}&locale=${locale}`;
  return searchPlaces.reply.parse((await test.app.inject({ url })).json()).map(({ name }) => name);
};

describe('the names of the map', () => {
  it('are those of the box and the zoom level, most important first, with their French names', async () => {
    const names = await namesIn('-127,48,-119,51', 8);
    expect(names[0]).toMatchObject({ kind: 'city', name: 'Vancouver' });
    expect(names).toContainEqual(
      expect.objectContaining({ name: 'Vancouver Island', names: { fr: 'Île de Vancouver' } }),
    );
    expect(names.map(({ name }) => name)).not.toContain('Prince George');
    expect(names.map(({ name }) => name)).not.toContain('Oak Bay');
  });

  it('are found across the date line', async () => {
    const names = await namesIn('170,50,-140,65', 5);
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bering Sea', 'Alaska']));
  });

  it('include what a French reader expects', async () => {
    const french = new Map(readPlaces().map(({ name, names }) => [name, names['fr']]));
    expect(french.get('British Columbia')).toBe('Colombie-Britannique');
    expect(french.get('Québec City')).toBe('Québec');
    expect(french.get('Lake Superior')).toBe('Lac Supérieur');
    expect(french.get('Salt Spring Island')).toBe('Île Salt Spring');
    expect(readPlaces().map(({ name }) => name)).toContain('Montréal');
    const lakes = readPlaces().filter(({ kind, name }) => kind === 'water' && name.endsWith(' Lake'));
    expect(lakes.filter(({ names }) => names['fr'] === undefined)).toEqual([]);
  });

  it.each(['sans', 'serif'] as const)('are at most as wide in %s as the page takes them to be', (family) => {
    const isSerif = ({ kind }: { readonly kind: string }) => kind === 'land' || kind === 'water';
    const places = readPlaces().filter((place) => isSerif(place) === (family === 'serif'));
    const texts = places.flatMap(({ name, names }) => [name, ...Object.values(names)]);
    const ratios = texts.map((text) => {
      const { width } = outlineText(text, { family, weight: 500, size: 100 });
      return (widthOf(text, family) * 100) / width;
    });
    expect(Math.min(...ratios)).toBeGreaterThan(0.98);
    expect(Math.max(...ratios)).toBeLessThan(1.25);
  });
});

describe('the gazetteer', () => {
  it('has no place twice within sight of itself', () => {
    const seen = readPlaces()
      .filter(({ kind }) => kind === 'city' || kind === 'town')
      .map(({ name, latitude, longitude }) => `${name} ${Math.round(latitude)} ${Math.round(longitude)}`);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is searched in both languages, with the region of places that share a name', async () => {
    expect(await search('kelow', 'en')).toEqual(['Kelowna', 'West Kelowna']);
    expect(await search('london', 'en')).toEqual(['London, Ontario', 'London, United Kingdom']);
    expect(await search('Londres', 'fr')).toEqual(['Londres, Royaume-Uni']);
    expect(await search('quebec', 'fr')).toContain('Québec');
    expect(await search('north cowichan', 'fr')).toEqual(['North Cowichan']);
  });

  it('has the regional centres of Canada', async () => {
    const known = new Set(readPlaces().map(({ name }) => name));
    const centres = ['Hamilton', 'Laval', 'Gatineau', 'Moncton', 'Charlottetown', 'Brandon', 'Vernon'];
    expect(centres.filter((name) => !known.has(name))).toEqual([]);
    const vernon = readPlaces().find(({ name }) => name === 'Vernon');
    expect(vernon?.longitude).toBeCloseTo(-119.27, 1);
  });
});
