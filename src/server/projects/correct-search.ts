import { typosAllowed } from '#domain/text/typos.ts';
import type { Db } from '../kernel/db.ts';
import { listNearWords, listUnknownWords } from './near-word-queries.ts';
import type { Search } from './project-search.ts';

/** A word found in no public project, and the words searched for instead. */
export type Correction = { readonly typed: string; readonly meant: readonly string[] };

/**
 * Corrects the typos of a search without results. Replaces each word that no project word begins with by the nearest known
 * words. Returns null when there is nothing to correct or no near word.
 */
export async function correctSearch(db: Db, search: Search) {
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
