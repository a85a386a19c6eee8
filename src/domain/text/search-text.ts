/** Latin accents as combining characters. Vowel signs of other scripts are letters and stay. */
const accents = /[\u0300-\u036f]+/gu;

/**
 * Folds a text for searching: removes accents, converts to lower case, collapses white space. Other scripts
 * are kept. Lower-casing comes first and last: some capitals hide an accent, some accented letters a capital.
 */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(accents, '');
  return foldName(plain.toLowerCase());
}

/** Composes a text, converts it to lower case and collapses white space. */
function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * Returns the key under which the registry compares ids at a source and names of organizations and communities
 * (decision 0056): equal where they differ only in letter case, in how accents are composed, and in spaces and
 * dashes. Accents count. The database keeps these keys.
 */
export function idKey(id: string): string {
  return id
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Pd}]+/gu, '-')
    .replace(/^-|-$/gu, '');
}

type Searchable = {
  readonly title: string;
  /** Other searchable texts: organization, place, serials. */
  readonly beside: readonly (string | null | undefined)[];
};

/**
 * Returns the searchable text of an entry, folded like search terms are: the title, a line break, and the
 * other texts.
 */
export function searchText({ title, beside }: Searchable): string {
  return `${foldText(title)}\n${foldText(beside.filter((text) => typeof text === 'string').join(' '))}`;
}

/** Word separators. The database splits searchable texts at the same characters (`project.search_words`). */
const separators =
  /[\s!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~«»·•…–—‘’“”„\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cc}]+/u;

/** Scripts written without spaces: a word may begin anywhere in a text. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the folded words of a text, in order. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(separators)
    .filter((word) => word !== '');
}

/** Returns whether a word is in a script without spaces. Such a word is also searched inside other words. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Words of place names that are as often written short, folded: the long form and the short one. */
const shortForms = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
] as const;

/**
 * Returns the other way to write a folded word: `st` for `saint`, and the other way round; null for other
 * words.
 */
export function otherSpelling(word: string): string | null {
  const pair = shortForms.find(([long, short]) => word === long || word === short);
  if (pair === undefined) return null;
  return word === pair[0] ? pair[1] : pair[0];
}

/** Dashes of every length, also between the parts of a serial. */
const dashes = /[\u2010-\u2015\u2212]/g;

/** More words than any title has. Further search terms are ignored. */
const MAX_TERMS = 24;
/** A longer word is cut to this many characters. */
const MAX_TERM_CHARACTERS = 80;

/**
 * Returns the search terms of a text: for each word, or each serial as a phrase of words, its spellings. A
 * match contains at least one spelling of every term. Serials are recognized without zeros or dashes
 * (`ca42-3`, `CA000042003`) or country (`42-3`, `000042`); a unit's serial also searches for its project's.
 */
export function searchTerms(text: string): string[][] {
  const terms = foldText(text).replaceAll(dashes, '-').split(' ').flatMap(termsOf);
  const distinct = new Map(terms.map((spellings) => [spellings.join(), spellings]));
  return [...distinct.values()].slice(0, MAX_TERMS);
}

function termsOf(token: string): string[][] {
  const words = searchWords(token);
  const serial = serialPhrase(token) ?? digitsPhrase(token);
  if (serial === null) return words.map((word) => [Array.from(word).slice(0, MAX_TERM_CHARACTERS).join('')]);
  return [[...new Set([words.join(' '), serial])]];
}

const dashedSerial = /^([a-z]{2})0*([1-9]\d{0,8})(?:-0*([1-9]\d{0,5})(?:-\d{1,12})?)?$/;
const compactSerial = /^([a-z]{2}\d{6})(\d{3})(?:\d{6,12})?$/;

/** Country of the registry's serials, which people leave out. */
const COUNTRY = 'ca';
/** The digits of a serial: with dashes, or in full. */
const serialDigits = /^(?:\d{1,9}-\d{1,6}(?:-\d{1,12})?|\d{6}|\d{9}|\d{15,21})$/;
/** The beginning of an organization's number with its zeros. */
const numberBeginning = /^0\d{2,4}$/;

/** Returns the words of the serial that digits alone may mean; null for other texts. */
function digitsPhrase(token: string): string | null {
  if (numberBeginning.test(token)) return `${COUNTRY}${token}`;
  return serialDigits.test(token) ? serialPhrase(`${COUNTRY}${token}`) : null;
}

function serialPhrase(token: string): string | null {
  const compact = compactSerial.exec(token);
  if (compact !== null) return `${compact[1]} ${compact[2]}`;
  const dashed = dashedSerial.exec(token);
  if (dashed === null) return null;
  const [, country = '', organization = '', project] = dashed;
  const owner = `${country}${organization.padStart(6, '0')}`;
  return project === undefined ? owner : `${owner} ${project.padStart(3, '0')}`;
}
