const named = {
  '\u061c': 'arabic-letter-mark',
  '\u200b': 'zero-width-space',
  '\u200c': 'zero-width-non-joiner',
  '\u200d': 'zero-width-joiner',
  '\u200e': 'left-to-right-mark',
  '\u200f': 'right-to-left-mark',
  '\u202a': 'left-to-right-embedding',
  '\u202b': 'right-to-left-embedding',
  '\u202c': 'pop-directional-formatting',
  '\u202d': 'left-to-right-override',
  '\u202e': 'right-to-left-override',
  '\u2060': 'word-joiner',
  '\u2066': 'left-to-right-isolate',
  '\u2067': 'right-to-left-isolate',
  '\u2068': 'first-strong-isolate',
  '\u2069': 'pop-directional-isolate',
  '\ufeff': 'byte-order-mark',
  '\u2800': 'braille-blank',
  '\u115f': 'hangul-filler',
  '\u1160': 'hangul-filler',
  '\u3164': 'hangul-filler',
  '\uffa0': 'hangul-filler',
} as const;

/** Kinds of characters that have no name here, the first that fits. */
const kinds = [
  ['line-break', /[\n\r\u0085\u2028\u2029]/u],
  ['control-character', /\p{Cc}/u],
  ['lone-surrogate', /\p{Cs}/u],
  ['private-use-character', /\p{Co}/u],
  ['noncharacter', /\p{Noncharacter_Code_Point}/u],
  ['variation-selector', /\p{Variation_Selector}/u],
  ['tag-character', /[\u{e0001}-\u{e007f}]/u],
  ['invisible-character', /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u],
] as const;

/** The name of a character that texts may not have, for its message. */
export type CharacterName =
  | (typeof named)[keyof typeof named]
  | (typeof kinds)[number][0]
  | 'lone-combining-mark';

const names = new Map<string, CharacterName>(Object.entries(named));

/** Returns the name of a character that texts may not have; of most, that of its kind. */
export function nameOfCharacter(character: string): CharacterName {
  return names.get(character) ?? kinds.find(([, kind]) => kind.test(character))?.[0] ?? 'lone-combining-mark';
}
