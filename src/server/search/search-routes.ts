import { SEARCH_PATH } from '#contract/page-paths.ts';
import { listSuggestions } from '#contract/suggestions.ts';
import { isListSearch, pathOfSearch, pathOfSuggested } from '#domain/text/search-path.ts';
import { baseLocale } from '#messages/runtime.js';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { localeOf } from '../kernel/locale.ts';
import { readSuggestions } from './read-suggestions.ts';

const MAX_LENGTH = 500;
/** A longer text is no name of a place, and no serial's digits. */
const MAX_SUGGESTED_LENGTH = 100;

/** Mounts the suggestions of the search box, and the address that it sends its text to without scripts. */
export function mountSearch(mounting: Mounting, db: Db): void {
  mount(mounting, listSuggestions, ({ query: { q, locale = baseLocale } }) => readSuggestions(db, q, locale));
  mounting.app.get<{ Querystring: { q?: unknown } }>(
    SEARCH_PATH,
    async ({ query: { q }, headers }, reply) => {
      const text = typeof q === 'string' ? q.slice(0, MAX_LENGTH) : '';
      return reply.redirect(await readPath(db, text, localeOf(headers)), 302);
    },
  );
}

/** Returns the page that a text asks for; with suggestions only where the list would be searched. */
async function readPath(db: Db, text: string, locale: string): Promise<string> {
  const path = pathOfSearch(text);
  if (!isListSearch(path) || text.length > MAX_SUGGESTED_LENGTH) return path;
  return pathOfSuggested(text, await readSuggestions(db, text, locale));
}
