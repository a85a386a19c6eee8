const words = /[\p{L}\p{M}]+/gu;
const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const greek = /\p{Script=Greek}/u;
/**
 * Greek letters that belong in words of Latin letters, as in xʷməθkʷəy̓əm, or stand for a quantity, as in ΔT
 * and μm, and that no Latin letter looks like.
 */
const usualGreek = /[βδθλμξπφψΔΘΛΞΠΣΦΨΩᵝᵞᵟᵠᵡᶿᵦᵧᵨᵩᵪ]/gu;
/** Letters of the phonetic alphabet and of Indigenous languages, beside which the Greek chi is usual too. */
const phonetic = /[\u0250-\u02ff\u1d00-\u1dbf\u019b\u0294ʷ]/u;

/**
 * Returns the words of a text that mix letters of scripts which look alike, as the Cyrillic “Р” and the Latin
 * “P” do: a person should check them. `all` counts also the Greek letters that are usual in Latin words.
 */
export function mixedWords(text: string, greekLetters: 'unusual' | 'all' = 'unusual'): readonly string[] {
  const mixed = (text.normalize('NFC').match(words) ?? []).filter((word) => isMixed(word, greekLetters));
  return [...new Set(mixed)];
}

/**
 * Returns whether an email address could be taken for another one: letters in a presentation form, such as
 * full-width ones, or Latin letters mixed with Cyrillic or Greek ones in a word.
 */
export function isMisleadingAddress(text: string): boolean {
  const letters = text.normalize('NFC').replaceAll(/\p{Lm}/gu, '');
  return letters.normalize('NFKC') !== letters || mixedWords(text, 'all').length > 0;
}

function isMixed(word: string, greekLetters: 'unusual' | 'all'): boolean {
  const unusual = greekLetters === 'all' ? word : withoutUsual(word);
  return [latin, cyrillic, greek].filter((script) => script.test(unusual)).length > 1;
}

function withoutUsual(word: string): string {
  const rest = word.replaceAll(usualGreek, '');
  return phonetic.test(word) ? rest.replaceAll(/[χΧ]/gu, '') : rest;
}
