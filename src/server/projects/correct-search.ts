import { typosAllowed } from '#domain/text/typos.ts';
import type { Db } from '../kernel/db.ts';
import { listNearWords, listUnknownWords } from './near-word-queries.ts';
import { readSearch, type Search } from './project-search.ts';

/** A word found in no public project, and the words searched for instead. */
export type Correction = { readonly typed: string; readonly meant: readonly string[] };

/** Searches for the words as typed, then, only if nothing matches, with typos corrected. Says which words were corrected, and to what. */
export async function searchCorrected<Found extends { readonly total: number }>(
  db: Db,
  text: string | undefined,
  find: (search: Search | null) => Promise<Found>,
) {
  const search = readSearch(text);
  const asTyped = { found: await find(search), search, corrections: [] };
  if (search === null || asTyped.found.total > 0) return asTyped;
  const corrected = await correctSearch(db, search);
  if (corrected === null) return asTyped;
  const found = await find(corrected.search);
  return found.total === 0 ? asTyped : { found, ...corrected };
}

/**
 * Corrects the typos of a search without results. Replaces each word that no project word begins with by the nearest known
 * words. Returns null when there is nothing to correct or no near word.
 */
async function correctSearch(db: Db, search: Search) {
  const words = search.terms.map(([word = '']) => word).filter((word) => typosAllowed(word) > 0);
  const corrections: Correction[] = [];
  for (const typed of await listUnknownWords(db, words)) {
    const meant = await listNearWords(db, typed);
    if (meant.length > 0) corrections.push({ typed, meant });
  }
  if (corrections.length === 0) return null;
  const replacements = new Map(corrections.map(({ typed, meant }) => [typed, meant]));
  const terms = search.terms.map((spellings) => replacements.get(spellings[0] ?? '') ?? spellings);
  const phrase = terms.map(([first]) => first).join(' ');
  return { search: { terms, phrase }, corrections };
}
