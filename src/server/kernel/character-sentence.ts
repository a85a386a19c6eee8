import { m } from '#messages/messages.js';
import type { Locale } from './locale.ts';

const names = {
  'arabic-letter-mark': m.character_arabic_letter_mark,
  'zero-width-space': m.character_zero_width_space,
  'zero-width-non-joiner': m.character_zero_width_non_joiner,
  'zero-width-joiner': m.character_zero_width_joiner,
  'left-to-right-mark': m.character_left_to_right_mark,
  'right-to-left-mark': m.character_right_to_left_mark,
  'left-to-right-embedding': m.character_left_to_right_embedding,
  'right-to-left-embedding': m.character_right_to_left_embedding,
  'pop-directional-formatting': m.character_pop_directional_formatting,
  'left-to-right-override': m.character_left_to_right_override,
  'right-to-left-override': m.character_right_to_left_override,
  'word-joiner': m.character_word_joiner,
  'left-to-right-isolate': m.character_left_to_right_isolate,
  'right-to-left-isolate': m.character_right_to_left_isolate,
  'first-strong-isolate': m.character_first_strong_isolate,
  'pop-directional-isolate': m.character_pop_directional_isolate,
  'byte-order-mark': m.character_byte_order_mark,
  'braille-blank': m.character_braille_blank,
  'hangul-filler': m.character_hangul_filler,
  'line-break': m.character_line_break,
  'control-character': m.character_control_character,
  'lone-surrogate': m.character_lone_surrogate,
  'private-use-character': m.character_private_use_character,
  noncharacter: m.character_noncharacter,
  'variation-selector': m.character_variation_selector,
  'tag-character': m.character_tag_character,
  'invisible-character': m.character_invisible_character,
  'lone-combining-mark': m.character_lone_combining_mark,
};

/** A character that a text may not have: its number, such as `U+202E`, and its name. */
export type NamedCharacter = { readonly codePoint: string; readonly name: keyof typeof names };

/** Returns the number and the name of a character, for a message. */
export function describeCharacter({ codePoint, name }: NamedCharacter, locale: Locale) {
  return { codePoint, name: names[name]({}, { locale }) };
}

/** Returns the message for a text with such a character, which it names. */
export function characterSentence(character: NamedCharacter): (locale: Locale) => string {
  return (locale) => m.problem_field_character(describeCharacter(character, locale), { locale });
}
