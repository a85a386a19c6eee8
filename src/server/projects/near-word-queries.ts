import { sql } from 'kysely';
import { nearestBeginnings, nearestWords, typosAllowed } from '#domain/text/typos.ts';
import type { Db } from '../kernel/db.ts';

const MAX_CANDIDATES = 500;
const MAX_NEAR = 3;

/** Returns those words that are not the beginning of any word in a public project. */
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
 * Returns the words of public projects nearest to a mistyped word, or else the nearest words it may be the
 * beginning of: at most three, nearest first.
 */
export async function listNearWords(db: Db, typed: string): Promise<string[]> {
  if (typosAllowed(typed) === 0) return [];
  const whole = nearestWords(typed, await listCandidates(db, typed, 'whole words'));
  if (whole.length > 0) return whole.slice(0, MAX_NEAR);
  const beginnings = await listCandidates(db, typed, 'beginnings');
  return nearestBeginnings(typed, beginnings).slice(0, MAX_NEAR);
}

async function listCandidates(db: Db, typed: string, of: 'whole words' | 'beginnings'): Promise<string[]> {
  const maxTypos = typosAllowed(typed);
  const letters = Array.from(typed).length;
  const isWhole = of === 'whole words';
  const compared = isWhole ? sql`word` : sql`left(word, ${letters}::int)`;
  // The database counts a transposition as two typos, and a letter missing in a beginning twice, as it moves
  // another one out of the compared part: allow as many here, and count exactly afterwards.
  const most = isWhole ? maxTypos + 1 : 2 * maxTypos;
  const distance = sql<number>`levenshtein_less_equal(${compared}, ${typed}, ${most}::int)`;
  const words = db
    .selectFrom('searchWord')
    .select('word')
    .where('projects', '>', 0)
    .where(sql`char_length(word)`, '>=', letters - maxTypos)
    .where(distance, '<=', most)
    .orderBy(distance)
    .orderBy('projects', 'desc')
    .orderBy('word')
    .limit(MAX_CANDIDATES);
  const rows = await (isWhole
    ? words.where(sql`char_length(word)`, '<=', letters + maxTypos)
    : words
  ).execute();
  return rows.map(({ word }) => word);
}
