import { readFileSync } from 'node:fs';
import { type MapName, placeKinds } from '#contract/places.ts';
import { longitudesOf, type MapBox } from '#domain/project/map-box.ts';
import { locales } from '#messages/runtime.js';
import { z } from 'zod';

const place = z.object({
  kind: z.enum(placeKinds),
  name: z.string().min(1),
  /** Name of the province or country that tells it apart from a place of the same name. */
  region: z.string(),
  latitude: z.coerce.number().min(-85).max(85),
  longitude: z.coerce.number().min(-180).max(180),
  /** First and last zoom that shows the name. */
  from: z.coerce.number().int(),
  until: z.coerce.number().int(),
});

/** A place of the gazetteer; `names` has its name in each language that has its own. */
export type Place = z.output<typeof place> & { readonly names: Readonly<Record<string, string>> };

const PLACES_FILE = new URL('./data/places.csv', import.meta.url);

let places: readonly Place[] | null = null;

/** Returns the gazetteer, read once from the hand-kept CSV file. Commas in names are quoted; a column named as a language has its names. */
export function readPlaces(): readonly Place[] {
  places ??= parsePlaces(readFileSync(PLACES_FILE, 'utf8'));
  return places;
}

function parsePlaces(text: string): Place[] {
  const [header = '', ...lines] = text.trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = cellsOf(line, columns.length);
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    const named = locales.map((locale): [string, string] => [locale, row[locale] ?? '']);
    return { ...place.parse(row), names: Object.fromEntries(named.filter(([, name]) => name !== '')) };
  });
}

/** Returns the name of a place in a language. */
export function nameOf({ name, names }: Place, locale: string): string {
  return names[locale] ?? name;
}

/** Returns the names that the map shows in a box at a zoom level, most important first. */
export function listMapNames(box: MapBox, zoom: number): MapName[] {
  const [, south, , north] = box;
  const ranges = longitudesOf(box);
  return readPlaces()
    .filter(({ from, until }) => from <= zoom && zoom <= until)
    .filter(({ latitude }) => south <= latitude && latitude <= north)
    .filter(({ longitude }) => ranges.some(([west, east]) => west <= longitude && longitude <= east))
    .toSorted((one, other) => one.from - other.from || rankOf(one.kind) - rankOf(other.kind))
    .map(({ kind, name, names, latitude, longitude }) => {
      const translated = Object.keys(names).length > 0 && { names: { ...names } };
      return { kind, name, ...translated, latitude, longitude };
    });
}

function rankOf(kind: MapName['kind']): number {
  return placeKinds.indexOf(kind);
}

function cellsOf(line: string, count: number): string[] {
  return Array.from(line.matchAll(/(?:"(?<quoted>[^"]*)"|(?<plain>[^,]*))(?:,|$)/g), ({ groups }) => {
    return groups?.['quoted'] ?? groups?.['plain'] ?? '';
  }).slice(0, count);
}
