import type { KnownPlace } from '#contract/places.ts';
import { foldText } from '#domain/text/fold.ts';
import { readPlaces } from '../basemap/read-places.ts';
import type { Db } from '../kernel/db.ts';
import { listProjectPlaces } from './place-queries.ts';

const MOST = 8;

type Named = KnownPlace & { readonly folded: string };

let named: readonly Named[] | null = null;

/** The places that the map names, folded for searching; read once. */
function placesOfMap(): readonly Named[] {
  named ??= readPlaces()
    .filter(({ kind }) => kind === 'city' || kind === 'town')
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude, folded: foldText(name) }));
  return named;
}

/** Places by their names: those the map names first, then where public projects are. Accents and case are forgiven. */
export async function findPlaces(db: Db, search: string): Promise<KnownPlace[]> {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const onMap = placesOfMap()
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .toSorted((one, other) => rank(one, words) - rank(other, words) || one.name.localeCompare(other.name))
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
  const ofProjects = await listProjectPlaces(db, words, MOST);
  const others = ofProjects
    .map(({ address: name, latitude, longitude }) => ({ name, latitude, longitude }))
    .filter(({ name }) => !onMap.some((place) => place.name === name));
  return [...onMap, ...others].slice(0, MOST);
}

function rank({ folded }: Named, [first = '']: readonly string[]): number {
  return folded.startsWith(first) ? 0 : 1;
}
