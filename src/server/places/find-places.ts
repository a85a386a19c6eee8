import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type KnownPlace, type MapName, placeKinds } from '#contract/places.ts';
import { longitudesOf, type MapBox } from '#domain/project/map-box.ts';
import { foldText } from '#domain/text/search-text.ts';
import { locales } from '#messages/runtime.js';
import type { Db } from '../kernel/db.ts';
import { listProjectPlaces } from './place-queries.ts';

const MAX_RESULTS = 8;

type SearchablePlace = { readonly place: Place; readonly folded: readonly string[] };

let searchable: readonly SearchablePlace[] | null = null;

/** Returns the cities and towns of the map with folded names; folded once. */
function placesOfMap(): readonly SearchablePlace[] {
  searchable ??= readPlaces()
    .filter(({ kind }) => kind === 'city' || kind === 'town')
    .map((place) => ({ place, folded: [place.name, ...Object.values(place.names)].map(foldText) }));
  return searchable;
}

/**
 * Finds places by name, ignoring accents and case: places of the map first, in every language and named in
 * the given one, then addresses of public projects.
 */
export async function findPlaces(db: Db, search: string, locale: string): Promise<KnownPlace[]> {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const onMap = findMapPlaces(words, locale);
  const ofProjects = await listProjectPlaces(db, words, MAX_RESULTS);
  const others = ofProjects
    .map(({ address: name, latitude, longitude }) => ({ name, latitude, longitude }))
    .filter(({ name }) => !onMap.some((place) => place.name === name));
  return [...onMap, ...others].slice(0, MAX_RESULTS);
}

/** Names in the order of a reader of English and of French, which is the same. */
const names = new Intl.Collator('en', { numeric: true });

/**
 * Finds cities and towns of the map whose names contain all of the folded words; names that begin with the
 * first word come first.
 */
export function findMapPlaces(words: readonly string[], locale: string): KnownPlace[] {
  const [first = ''] = words;
  return placesOfMap()
    .flatMap(({ place, folded }) => {
      const found = folded.filter((name) => words.every((word) => name.includes(word)));
      if (found.length === 0) return [];
      const rank = found.some((name) => name.startsWith(first)) ? 0 : 1;
      return [{ place, rank, name: fullName(place, locale) }];
    })
    .toSorted((one, other) => one.rank - other.rank || names.compare(one.name, other.name))
    .map(({ place: { latitude, longitude }, name }) => ({ name, latitude, longitude }));
}

/** Returns the name of a place; with its region where that tells it apart. */
function fullName(place: Place, locale: string): string {
  const region = readPlaces().find(({ name }) => name === place.region);
  return region === undefined ? nameOf(place, locale) : `${nameOf(place, locale)}, ${nameOf(region, locale)}`;
}

const placeSchema = z.object({
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
export type Place = z.output<typeof placeSchema> & { readonly names: Readonly<Record<string, string>> };

const PLACES_FILE = new URL('./data/places.csv', import.meta.url);

let places: readonly Place[] | null = null;

/**
 * Returns the gazetteer, read once from the hand-kept CSV file. Commas in names are quoted; a column named as
 * a language has its names.
 */
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
    return { ...placeSchema.parse(row), names: Object.fromEntries(named.filter(([, name]) => name !== '')) };
  });
}

/** Returns the name of a place in a language. */
function nameOf({ name, names }: Place, locale: string): string {
  // Callers give any text as a language, such as the name of an object's method.
  const translated = Object.hasOwn(names, locale) ? names[locale] : undefined;
  return translated ?? name;
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
