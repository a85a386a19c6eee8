/**
 * What certificates, invoices, reports and preview cards can print: Latin with every letter of its extensions and of
 * phonetic notation, Greek, Cyrillic, combining marks, Canadian syllabics, punctuation and common symbols.
 * `server/paper/fonts.test.ts` compares these ranges with the letters of the fonts.
 */
const LETTERS = rangesOf(
  '20-7e a0-ac ae-2e9 2ec-33f 342 345-34e 350-373 375-377 37a-37d 37f 384-386 388-38a 38c 38e-3a1 3a3-3e1 ' +
    '3f0-52f 10fb 1ab0-1ac0 1ac5 1ac7-1ace 1c80-1c88 1d00-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d ' +
    '1f50-1f57 1f59 1f5b 1f5d 1f5f-1f70 1f72 1f74 1f76 1f78 1f7a 1f7c 1f80-1fb4 1fb6-1fba 1fbc-1fbd 1fbf-1fc4 ' +
    '1fc6-1fc8 1fca 1fcc-1fd2 1fd6-1fda 1fdd-1fe2 1fe4-1fea 1fec-1fed 1ff2-1ff4 1ff6-1ff8 1ffa 1ffc 1ffe ' +
    '2002-200a 2010-2027 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20c0 20f0 2100-2125 2127-2129 212c-215f ' +
    '2183-2184 2189 2212 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff a92e ' +
    'ab30-ab6b fb00-fb06 fe20-fe2f 10780-10785 10787-107b0 107b2-107ba 1df00-1df1e',
);

/** Canadian syllabics, which take no combining marks. */
const SYLLABICS = rangesOf('1400-167f 18b0-18f5 11ab0-11abf');

/** Arrows, mathematical operators, geometric shapes, stars and the check mark. */
const SYMBOLS = rangesOf('2190-2211 2213-22ff 25a0-25cb 25cd-25fc 25ff 2605-2606 2713');

/** Most combining marks above and below one letter; more would run into the lines around it. */
const MAX_MARKS = 3;

/** A flag, a pictograph with what is joined to it, a letter with its marks, or marks without a letter. */
const CLUSTER =
  /\p{RI}{2}|(?=\P{ASCII})\p{Extended_Pictographic}[\p{EMod}\uFE0F\u20E3]*(?:\u200D\p{Extended_Pictographic}[\p{EMod}\uFE0F]*)*|\P{M}\p{M}*|\p{M}+/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const MARK = /^\p{M}$/u;
const SPACE = /^\p{Z}$/u;

/** A letter with its marks, in Unicode's composed form, and whether paper can show it. */
export type PrintedLetter = { readonly letter: string; readonly isPrintable: boolean };

/**
 * Returns a text as it is printed, letter by letter with its marks. Composed and decomposed forms are the same;
 * invisible signs are left out and control characters become spaces.
 */
export function printedLetters(text: string): readonly PrintedLetter[] {
  const clusters: readonly string[] = text.normalize('NFC').replace(CONTROL, ' ').match(CLUSTER) ?? [];
  return clusters.flatMap((cluster): readonly PrintedLetter[] => {
    const letter = cluster.replace(INVISIBLE, '');
    if (letter === '') return [];
    if (isLetterPrintable(letter)) return [{ letter, isPrintable: true }];
    return [{ letter: PICTOGRAPH.test(cluster) ? cluster : letter, isPrintable: false }];
  });
}

/** Returns the letters of a text that paper cannot show, each once, in their order; empty if it can show all. */
export function unprintableLetters(text: string): readonly string[] {
  const unprintable = printedLetters(text).flatMap(({ letter, isPrintable }) =>
    isPrintable ? [] : [letter],
  );
  return [...new Set(unprintable)];
}

const MAX_SHOWN = 10;

/** Returns letters as a sentence names them; of many, the first ten. */
export function showLetters(letters: readonly string[]): string {
  const shown = letters.slice(0, MAX_SHOWN).join(' ');
  return letters.length > MAX_SHOWN ? `${shown} …` : shown;
}

/** Returns whether paper can show a whole text. */
export function isPrintable(text: string): boolean {
  return printedLetters(text).every((one) => one.isPrintable);
}

/** Returns the ranges of code points that can be printed, for the comparison with the fonts. */
export function printableRanges() {
  return { letters: LETTERS, syllabics: SYLLABICS, symbols: SYMBOLS };
}

function isLetterPrintable(cluster: string): boolean {
  const [base = '', ...marks] = Array.from(cluster);
  if (marks.length === 0) return !MARK.test(base) && isIn([LETTERS, SYLLABICS, SYMBOLS], base);
  if (marks.length > MAX_MARKS || SPACE.test(base) || !marks.every((mark) => MARK.test(mark))) return false;
  return [base, ...marks].every((letter) => isIn([LETTERS], letter));
}

type Ranges = readonly (readonly [first: number, last: number])[];

function isIn(tables: readonly Ranges[], letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return tables.some((ranges) => ranges.some(([first, last]) => code >= first && code <= last));
}

/** Reads ranges of hexadecimal code points, such as `20-7e a0`. */
function rangesOf(text: string): Ranges {
  return text.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
