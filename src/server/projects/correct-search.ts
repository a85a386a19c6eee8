import { typosAllowed } from '#domain/text/typos.ts';
import type { Db } from '../kernel/db.ts';
import { listNearWords, listUnknownWords } from './near-word-queries.ts';
import type { Search } from './project-search.ts';

/** A word that no public project has, and the words that are looked for instead. */
export type Correction = { readonly typed: string; readonly meant: readonly string[] };

/**
 * A search that found nothing, with the words that no project has replaced by the nearest ones; null where every word is
 * known, or none is near. A word is only replaced where nothing begins with it as it was typed.
 */
export async function correctSearch(db: Db, search: Search) {
  const words = search.terms.map(([word = '']) => word).filter((word) => typosAllowed(word) > 0);
  const corrections: Correction[] = [];
  for (const typed of await listUnknownWords(db, words)) {
    const meant = await listNearWords(db, typed);
    if (meant.length > 0) corrections.push({ typed, meant });
  }
  if (corrections.length === 0) return null;
  const meantBy = new Map(corrections.map(({ typed, meant }) => [typed, meant]));
  const terms = search.terms.map((spellings) => meantBy.get(spellings[0] ?? '') ?? spellings);
  const phrase = terms.map(([first]) => first).join(' ');
  return { search: { terms, phrase }, corrections };
}
