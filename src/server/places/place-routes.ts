import { searchPlaces } from '#contract/places.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { findPlaces } from './find-places.ts';

/** Mounts the place search endpoint. */
export function mountPlaces(mounting: Mounting, db: Db): void {
  mount(mounting, searchPlaces, ({ query }) => findPlaces(db, query.search));
}
