import { pagePaths } from '#contract/page-paths.ts';
import type { Suggestion } from '#contract/suggestions.ts';
import { findUnitSerials } from '#domain/ledger/read-serial.ts';
import { searchTerms, searchWords } from '#domain/text/search-text.ts';
import type { Db } from '../kernel/db.ts';
import { findMapPlaces } from '../places/find-places.ts';
import { searchProjects } from '../projects/read-public-projects.ts';
import { countInBoxes, listNamedOrganizations } from './suggestion-queries.ts';

const MAX_SUGGESTIONS = 8;
const MAX_ORGANIZATIONS = 2;
const MAX_PLACES = 2;
/** Places whose projects are counted. */
const MAX_PLACES_TRIED = 6;
const MIN_CHARACTERS = 2;
/** How far around a place its projects are, in degrees: about 25 km in southern Canada. */
const REACH = { latitude: 0.22, longitude: 0.34 };

/**
 * Suggests public projects, organizations with a page and places with public projects for the beginning of a
 * search, typos corrected as in the list: at most eight, projects first. Places are named in the given
 * language.
 */
export async function readSuggestions(db: Db, typed: string, locale: string): Promise<Suggestion[]> {
  const text = projectOfSerials(typed) ?? typed;
  if (Array.from(text.trim()).length < MIN_CHARACTERS) return [];
  const { items, search } = await searchProjects(db, text);
  const terms = search?.terms ?? searchTerms(text);
  if (terms.length === 0) return [];
  const organizations = (await listNamedOrganizations(db, terms, MAX_ORGANIZATIONS)).map(
    ({ serial, slug, name, publicReductionProjects }): Suggestion => {
      const path = `/${encodeURIComponent(slug ?? serial)}`;
      return { kind: 'organization', name, detail: null, projects: publicReductionProjects, path };
    },
  );
  const places = await suggestPlaces(db, terms, locale);
  const projects = items
    .slice(0, MAX_SUGGESTIONS - organizations.length - places.length)
    .map(({ title, organization, location, projectSerial }): Suggestion => {
      const detail = location.address === null ? organization : `${organization} · ${location.address}`;
      const path = pagePaths.project.replace(':projectSerial', projectSerial);
      return { kind: 'project', name: title, detail, projects: null, path };
    });
  return [...projects, ...organizations, ...places];
}

/** Returns the project of the serials in a pasted text; null unless it is a single one. */
function projectOfSerials(text: string): string | null {
  const [project, ...others] = new Set(findUnitSerials(text).map((serial) => serial.project));
  return others.length > 0 ? null : (project ?? null);
}

async function suggestPlaces(
  db: Db,
  terms: readonly (readonly string[])[],
  locale: string,
): Promise<Suggestion[]> {
  const words = terms.map(([first = '']) => first);
  const places = findMapPlaces(words, locale)
    .filter(({ name }) => words.every((word) => ` ${searchWords(name).join(' ')}`.includes(` ${word}`)))
    .slice(0, MAX_PLACES_TRIED)
    .map(({ name, latitude, longitude }) => ({ name, box: boxAround(latitude, longitude) }));
  const counts = await countInBoxes(
    db,
    places.map(({ box }) => box),
  );
  return places
    .flatMap(({ name, box }, index): Suggestion[] => {
      const projects = counts[index] ?? 0;
      const query = new URLSearchParams({ bbox: box.join(','), near: shortName(name) });
      const path = `${pagePaths.projects}?${query.toString()}`;
      return projects === 0 ? [] : [{ kind: 'place', name, detail: null, projects, path }];
    })
    .slice(0, MAX_PLACES);
}

/** Returns the name of a place without its province or country. */
function shortName(name: string): string {
  return name.split(',', 1)[0] ?? name;
}

function boxAround(latitude: number, longitude: number) {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return [
    round(Math.max(-180, longitude - REACH.longitude)),
    round(latitude - REACH.latitude),
    round(Math.min(180, longitude + REACH.longitude)),
    round(latitude + REACH.latitude),
  ] as const;
}
