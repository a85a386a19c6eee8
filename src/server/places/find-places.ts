import type { KnownPlace } from '#contract/places.ts';
import { foldText } from '#domain/text/fold.ts';
import { readPlaces } from '../basemap/read-places.ts';
import type { Db } from '../kernel/db.ts';
import { listProjectPlaces } from './place-queries.ts';

const MAX_RESULTS = 8;

type SearchablePlace = KnownPlace & { readonly folded: string };

let mapPlaces: readonly SearchablePlace[] | null = null;

/** Returns the cities and towns of the map with folded names; read once. */
function placesOfMap(): readonly SearchablePlace[] {
  mapPlaces ??= readPlaces()
    .filter(({ kind }) => kind === 'city' || kind === 'town')
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude, folded: foldText(name) }));
  return mapPlaces;
}

/** Finds places by name, ignoring accents and case: places of the map first, then addresses of public projects. */
export async function findPlaces(db: Db, search: string): Promise<KnownPlace[]> {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const onMap = findMapPlaces(words);
  const ofProjects = await listProjectPlaces(db, words, MAX_RESULTS);
  const others = ofProjects
    .map(({ address: name, latitude, longitude }) => ({ name, latitude, longitude }))
    .filter(({ name }) => !onMap.some((place) => place.name === name));
  return [...onMap, ...others].slice(0, MAX_RESULTS);
}

/** Finds cities and towns of the map whose names contain all of the folded words; names that begin with the first word come first. */
export function findMapPlaces(words: readonly string[]): KnownPlace[] {
  return placesOfMap()
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .toSorted((one, other) => rank(one, words) - rank(other, words) || one.name.localeCompare(other.name))
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
}

function rank({ folded }: SearchablePlace, [first = '']: readonly string[]): number {
  return folded.startsWith(first) ? 0 : 1;
}
