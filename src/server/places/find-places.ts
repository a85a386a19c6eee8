import type { KnownPlace } from '#contract/places.ts';
import { foldText } from '#domain/text/fold.ts';
import type { Db } from '../kernel/db.ts';
import { listProjectPlaces } from './place-queries.ts';
import { nameOf, type Place, readPlaces } from './read-places.ts';

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
 * Finds places by name, ignoring accents and case: places of the map first, in every language and named in the given one, then addresses
 * of public projects.
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

/** Finds cities and towns of the map whose names contain all of the folded words; names that begin with the first word come first. */
export function findMapPlaces(words: readonly string[], locale: string): KnownPlace[] {
  const [first = ''] = words;
  return placesOfMap()
    .flatMap(({ place, folded }) => {
      const found = folded.filter((name) => words.every((word) => name.includes(word)));
      if (found.length === 0) return [];
      const rank = found.some((name) => name.startsWith(first)) ? 0 : 1;
      return [{ place, rank, name: fullName(place, locale) }];
    })
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
    .map(({ place: { latitude, longitude }, name }) => ({ name, latitude, longitude }));
}

/** Returns the name of a place; with its region where that tells it apart. */
function fullName(place: Place, locale: string): string {
  const region = readPlaces().find(({ name }) => name === place.region);
  return region === undefined ? nameOf(place, locale) : `${nameOf(place, locale)}, ${nameOf(region, locale)}`;
}
