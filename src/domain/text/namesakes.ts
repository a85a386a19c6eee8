import { foldText, idKey, searchWords } from './search-text.ts';
import { countTypos } from './typos.ts';

/** How alike two names are: the same by the rule of `idKey`, or nearly the same. */
export type Likeness = 'same' | 'near';

/** Legal forms and small words, folded, which organizations write or leave out. */
const forms = new Set(
  (
    'inc incorporated incorporee ltd limited ltee limitee corp corporation co company cie compagnie llc llp lp plc ' +
    'ulc sa srl gmbh senc sencrl enr society societe assn assoc association coop cooperative operative ' +
    'the and et'
  ).split(' '),
);

/** What stands before the name of a municipality, folded, in English and French. */
const civicForms =
  /^(?:(?:the )?(?:corporation of )?(?:the )?(?:city|town|village|district|municipality|township|county|hamlet|rural municipality|regional municipality) of (?:the )?|(?:la )?(?:ville|cite|municipalite|village|canton|paroisse|comte|mrc) (?:de la |de l |d |de |du |des ))/u;
const civicEnds = / (?:(?:metropolitan |district )?municipality|city hall)$/u;

/**
 * Returns what tells a name from others, folded: without accents, punctuation, legal forms (`Inc.`, `Ltée`,
 * `Society`) and civic forms (`City of`, `Ville de`). A name of nothing else is kept whole. The database keeps these
 * texts.
 */
export function coreName(name: string): string {
  const words = searchWords(foldText(name).replaceAll('.', ''));
  const whole = words.join(' ');
  const place = whole.replace(civicForms, '').replace(civicEnds, '');
  const core = place.split(' ').filter((word, index, all) => !isForm(word, all[index + 1]));
  return core.length > 0 ? core.join(' ') : whole;
}

/** `co-op` and `co-operative` are two words here. */
function isForm(word: string, next: string | undefined): boolean {
  return forms.has(word) || (word === 'op' && next === undefined);
}

/** From this similarity on two names are nearly the same. */
const NEAR = 0.65;
/** Shorter names that differ in one letter are two names. */
const FEWEST_LETTERS = 5;

/**
 * Compares two names. They are nearly the same if their cores (`coreName`) are equal apart from spaces, differ in one
 * letter, or have mostly the same trigrams. Names with other numbers in them are different. Null if different.
 */
export function compareNames(one: string, other: string): Likeness | null {
  const key = idKey(one);
  if (key !== '' && key === idKey(other)) return 'same';
  return areCoresNear(coreName(one), coreName(other)) ? 'near' : null;
}

function areCoresNear(one: string, other: string): boolean {
  if (one === '' || other === '' || numbersIn(one) !== numbersIn(other)) return false;
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return true;
  const letters = Math.min(Array.from(one).length, Array.from(other).length);
  if (letters >= FEWEST_LETTERS && countTypos(one, other, 1) <= 1) return true;
  return similarity(trigramsOf(one), trigramsOf(other)) >= NEAR;
}

function numbersIn(text: string): string {
  return (text.match(/\d+/gu) ?? []).join(' ');
}

/** Returns the trigrams of a folded text as the database's extension `pg_trgm` counts them. */
function trigramsOf(text: string): ReadonlySet<string> {
  const all = text.split(' ').flatMap((word) => {
    const letters = ['', '', ...Array.from(word), ''].map((letter) => letter || ' ');
    return letters.slice(2).map((letter, place) => `${letters[place]}${letters[place + 1]}${letter}`);
  });
  return new Set(all);
}

/** Returns the share of trigrams that two texts have in common, from 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((trigram) => other.has(trigram)).length;
  return common / (one.size + other.size - common);
}

/** Names that share less than this of their trigrams are not compared further. */
const CANDIDATE = 0.15;

type Named = { readonly name: string };

/** Someone whose name is the same or nearly the same. */
export type Namesake<One> = { readonly one: One; readonly likeness: Likeness };

/**
 * Returns a function that finds those with the same or nearly the same name, the same first, then the nearest; at
 * most `most` of them. Made for comparing thousands of names with tens of thousands.
 */
export function findNamesakesAmong<One extends Named>(
  all: readonly One[],
  most: number,
): (name: string) => readonly Namesake<One>[] {
  const known: { readonly one: One; readonly size: number }[] = [];
  const places = new Map<string, number[]>();
  for (const [place, one] of all.entries()) {
    const trigrams = trigramsOf(coreName(one.name));
    known.push({ one, size: trigrams.size });
    for (const trigram of trigrams) {
      const having = places.get(trigram);
      if (having === undefined) places.set(trigram, [place]);
      else having.push(place);
    }
  }
  return (name) => {
    const trigrams = trigramsOf(coreName(name));
    const common = new Map<number, number>();
    for (const trigram of trigrams)
      for (const place of places.get(trigram) ?? []) common.set(place, (common.get(place) ?? 0) + 1);
    const candidates = [...common].flatMap(([place, count]) => {
      const found = known[place];
      if (found === undefined) return [];
      const share = count / (trigrams.size + found.size - count);
      return share < CANDIDATE ? [] : [{ one: found.one, share }];
    });
    return candidates
      .flatMap(({ one, share }) => {
        const likeness = compareNames(name, one.name);
        return likeness === null ? [] : [{ one, likeness, rank: likeness === 'same' ? 2 : share }];
      })
      .toSorted((one, other) => other.rank - one.rank)
      .slice(0, most)
      .map(({ one, likeness }) => ({ one, likeness }));
  };
}
