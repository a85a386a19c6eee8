import { nearestBeginnings, nearestWords, typosAllowed } from '#domain/text/typos.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

const MOST_CANDIDATES = 500;
const MOST_NEAR = 3;

/** Of some words, those with which no word of a public project begins. */
export async function listUnknownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const unknown = await sql<{ word: string }>`
    select asked.word from unnest(${words}::text[]) as asked (word)
    where not exists (
      select from search_word where search_word.word ^@ asked.word and search_word.projects > 0
    )
  `.execute(db);
  return unknown.rows.map(({ word }) => word);
}

/**
 * The words of public projects that a mistyped word was most likely meant to be, or else to become: at most three, nearest
 * first.
 */
export async function listNearWords(db: Db, typed: string): Promise<string[]> {
  if (typosAllowed(typed) === 0) return [];
  const whole = nearestWords(typed, await listCandidates(db, typed, 'whole words'));
  if (whole.length > 0) return whole.slice(0, MOST_NEAR);
  const begun = await listCandidates(db, typed, 'beginnings');
  return nearestBeginnings(typed, begun).slice(0, MOST_NEAR);
}

async function listCandidates(db: Db, typed: string, of: 'whole words' | 'beginnings'): Promise<string[]> {
  const most = typosAllowed(typed);
  const letters = Array.from(typed).length;
  const isWhole = of === 'whole words';
  const compared = isWhole ? sql`word` : sql`left(word, ${letters}::int)`;
  // The database counts two neighbours in each other's place as two typos: one more is let through, then counted rightly.
  const distance = sql<number>`levenshtein_less_equal(${compared}, ${typed}, ${most + 1}::int)`;
  const words = db
    .selectFrom('searchWord')
    .select('word')
    .where('projects', '>', 0)
    .where(sql`char_length(word)`, '>=', letters - most)
    .where(distance, '<=', most + 1)
    .orderBy(distance)
    .orderBy('projects', 'desc')
    .orderBy('word')
    .limit(MOST_CANDIDATES);
  const rows = await (isWhole ? words.where(sql`char_length(word)`, '<=', letters + most) : words).execute();
  return rows.map(({ word }) => word);
}
