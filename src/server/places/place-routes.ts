import { readMapNames, searchPlaces } from '#contract/places.ts';
import { baseLocale } from '#messages/runtime.js';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { readMapBox } from '../projects/read-list-filters.ts';
import { findPlaces, listMapNames } from './find-places.ts';

/** Mounts the place search and the names of the map. */
export function mountPlaces(mounting: Mounting, db: Db): void {
  mount(mounting, searchPlaces, ({ query: { search, locale = baseLocale } }) =>
    findPlaces(db, search, locale),
  );
  mount(mounting, readMapNames, ({ query: { bbox, zoom } }) =>
    Promise.resolve(listMapNames(readMapBox(bbox), zoom)),
  );
}
