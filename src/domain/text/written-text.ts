import { type CharacterName, nameOfCharacter } from './character-names.ts';

/** Whether a text has one line, as a title, or several, as a description. */
export type TextForm = 'line' | 'lines';

/** A character that no written text may have: its number, such as `U+202E`, and its name. */
export type RefusedCharacter = { readonly codePoint: string; readonly name: CharacterName };

const SOFT_HYPHEN = '\u00ad';
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Returns a written text as it is stored: composed (NFC), trimmed, without what a paste brings and nobody
 * sees: soft hyphens, and byte order marks at either end. In one line tabs become spaces; in several, every
 * kind of line end becomes a line feed. All other spaces stay as they are, non-breaking ones too.
 */
export function tidyText(text: string, form: TextForm): string {
  const bare = text.replaceAll(SOFT_HYPHEN, '');
  const spaced = form === 'line' ? bare.replaceAll(/\t+/g, ' ') : bare.replaceAll(lineEnds, '\n');
  return spaced.normalize('NFC').trim();
}

/** Scripts whose words are joined or kept apart by the characters U+200C and U+200D. */
const joinedScripts = [
  'Arabic',
  'Syriac',
  'Mandaic',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Tibetan',
  'Khmer',
  'Myanmar',
];
const joinedLetter = `(?=[\\p{L}\\p{M}])[${joinedScripts.map((script) => `\\p{scx=${script}}`).join('')}]`;
/** The signs of Indic scripts after which a joiner chooses the form of a letter, also at the end of a word. */
const viramas = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const picture = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?';

/** Invisible characters that a word or an emoji needs, each with what it belongs to. */
const needed = [
  `${picture}(?:\\u200d${picture})+`,
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
  `(?<=${joinedLetter})[\\u200c\\u200d](?=${joinedLetter})`,
  `(?<=${viramas})\\u200d`,
  '(?<=[\\p{Extended_Pictographic}\\p{scx=Han}\\p{scx=Mongolian}\\p{scx=Myanmar}])\\p{Variation_Selector}',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
].join('|');

const unseen =
  '[\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800]';
const loneMark = '(?<![\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\u200c\\u200d])\\p{M}+';
const controls: Readonly<Record<TextForm, string>> = { line: '\\p{Cc}', lines: '[^\\P{Cc}\\n\\t]' };

const refused: Readonly<Record<TextForm, RegExp>> = { line: refusedIn('line'), lines: refusedIn('lines') };
const examined: Readonly<Record<TextForm, RegExp>> = { line: examinedIn('line'), lines: examinedIn('lines') };

function refusedIn(form: TextForm): RegExp {
  return new RegExp([controls[form], unseen, loneMark].join('|'), 'u');
}

/** Matches what a text needs, as its first group, and otherwise a single refused character. */
function examinedIn(form: TextForm): RegExp {
  return new RegExp(`(${needed})|${refused[form].source}`, 'gu');
}

/**
 * Returns the first character of a text that is refused; null if there is none. Refused are characters that
 * print as nothing or change how others read: format characters (but joiners in words and emoji that need
 * them), controls, fillers, blanks and tags, variation selectors and combining marks that stand alone, private
 * use, noncharacters and lone surrogates. Only several lines have line feeds and tabs.
 */
export function refusedCharacter(text: string, form: TextForm): RefusedCharacter | null {
  if (!refused[form].test(text)) return null;
  for (const [found, kept] of text.matchAll(examined[form])) {
    if (kept !== undefined) continue;
    const number = found.codePointAt(0) ?? 0;
    const codePoint = `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
    return { codePoint, name: nameOfCharacter(found) };
  }
  return null;
}

/** A text that is still not clean after these turns was made to take long. */
const MAX_TURNS = 8;
const neverRefused = /[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]|[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Returns a text as it is stored, without refused characters: for texts that are only searched for, file
 * names, and descriptions in imported files.
 */
export function withoutRefused(text: string, form: TextForm): string {
  let cleaned = tidyText(text, form);
  for (let turn = 0; refusedCharacter(cleaned, form) !== null; turn += 1) {
    const left =
      turn < MAX_TURNS
        ? cleaned.replace(examined[form], (_found, kept: string | undefined) => kept ?? '')
        : cleaned.replace(neverRefused, '');
    cleaned = tidyText(left, form);
  }
  return cleaned;
}
