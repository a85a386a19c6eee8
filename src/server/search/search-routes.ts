import { SEARCH_PATH } from '#contract/page-paths.ts';
import { pathOfSearch } from '#domain/text/search-path.ts';
import { listSuggestions } from '#contract/suggestions.ts';
import { baseLocale } from '#messages/runtime.js';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readSuggestions } from './read-suggestions.ts';

const MAX_LENGTH = 200;

/** Mounts the suggestions of the search box, and the address that it sends its text to without scripts. */
export function mountSearch(mounting: Mounting, db: Db): void {
  mount(mounting, listSuggestions, ({ query: { q, locale = baseLocale } }) => readSuggestions(db, q, locale));
  mounting.app.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, ({ query: { q } }, reply) =>
    reply.redirect(pathOfSearch(typeof q === 'string' ? q.slice(0, MAX_LENGTH) : ''), 302),
  );
}
