import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusedCharacter, tidyText, withoutRefused } from './written-text.ts';

describe('a written text', () => {
  it.each([
    ['accents', 'Forêt boréale, Île-à-la-Crosse'],
    ['Salish names', 'xʷməθkʷəy̓əm and Sḵwx̱wú7mesh'],
    ['Inuktitut', 'ᐃᖃᓗᐃᑦ'],
    ['Chinese with a variation', '葛\u{e0100}城市 計画'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Bengali', 'র\u200d্যাব'],
    ['Malayalam with a joiner at its end', 'അവന്\u200d'],
    ['a family', 'Forest 👨\u200d👩\u200d👧'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a skin tone and a profession', '🧑🏽\u200d🚒'],
    ['a keycap and a sign', '1\ufe0f\u20e3 ®\ufe0f'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['non-breaking spaces', 'Projet\u00a0: 5\u202f000 t'],
    ['combining marks on letters', 'x̱ k̓ ə́'],
    ['Hebrew points and Arabic signs', 'שָׁלוֹם السَّلام'],
  ])('may have %s', (_, text) => {
    for (const form of ['line', 'lines'] as const) {
      expect(refusedCharacter(text, form)).toBe(null);
      expect(tidyText(text, form)).toBe(text.normalize());
      expect(withoutRefused(text, form)).toBe(text.normalize());
    }
  });

  it.each([
    ['\u200b', 'U+200B', 'zero-width-space'],
    ['Village of\u200bTofino', 'U+200B', 'zero-width-space'],
    ['\u202eevil\u202c', 'U+202E', 'right-to-left-override'],
    ['a\u2066b', 'U+2066', 'left-to-right-isolate'],
    ['a\u200fb', 'U+200F', 'right-to-left-mark'],
    ['pay\u200dpal', 'U+200D', 'zero-width-joiner'],
    ['pay\u200cpal', 'U+200C', 'zero-width-non-joiner'],
    ['می\u200c', 'U+200C', 'zero-width-non-joiner'],
    ['می\u200c\u200cخواهم', 'U+200C', 'zero-width-non-joiner'],
    ['Forest 🌲\u200d', 'U+200D', 'zero-width-joiner'],
    ['a\ufeffb', 'U+FEFF', 'byte-order-mark'],
    ['a\u2060b', 'U+2060', 'word-joiner'],
    ['\u3164', 'U+3164', 'hangul-filler'],
    ['a\u115f', 'U+115F', 'hangul-filler'],
    ['\u2800', 'U+2800', 'braille-blank'],
    ['\ufe0f', 'U+FE0F', 'variation-selector'],
    ['1\ufe0f', 'U+FE0F', 'variation-selector'],
    ['a\u{e0100}', 'U+E0100', 'variation-selector'],
    ['a\u{e0041}', 'U+E0041', 'tag-character'],
    ['a\u034fb', 'U+034F', 'invisible-character'],
    ['\u0301', 'U+0301', 'lone-combining-mark'],
    ['of \u0301Kita', 'U+0301', 'lone-combining-mark'],
    ['a\u0007b', 'U+0007', 'control-character'],
    ['a\u009bb', 'U+009B', 'control-character'],
    ['a\u{f0fc}', 'U+F0FC', 'private-use-character'],
    ['a\u{10fffe}', 'U+10FFFE', 'noncharacter'],
    ['a\ufdd0', 'U+FDD0', 'noncharacter'],
    ['a\ud800', 'U+D800', 'lone-surrogate'],
  ])('may not have %j', (text, codePoint, name) => {
    expect(refusedCharacter(text, 'line')).toEqual({ codePoint, name });
    expect(refusedCharacter(text, 'lines')).toEqual({ codePoint, name });
  });

  it('of one line has no line end', () => {
    const name = 'line-break';
    expect(refusedCharacter('a\nb', 'line')).toEqual({ codePoint: 'U+000A', name });
    expect(refusedCharacter('a\u2028b', 'line')).toEqual({ codePoint: 'U+2028', name });
    expect(refusedCharacter(tidyText('a\r\nb\u2028c\td', 'lines'), 'lines')).toBe(null);
  });

  it('loses what a paste brings and nobody sees', () => {
    expect(tidyText('\ufeffForest\u00adry \t', 'line')).toBe('Forestry');
    expect(tidyText('e\u0301', 'line')).toBe('é');
    expect(tidyText('one\ttwo', 'line')).toBe('one two');
    expect(tidyText('one\r\ntwo\rthree\u2029four', 'lines')).toBe('one\ntwo\nthree\nfour');
    expect(tidyText('\u00ad\u00a0\u3000', 'line')).toBe('');
  });

  it('is cleaned in few turns, however it was made', () => {
    const text = ` ${'\u064b\u200c'.repeat(10_000)}م`;
    expect(withoutRefused(text, 'line')).toBe('م');
  });

  it('has nothing to lose once it is tidy and without refused characters', () => {
    const character = fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom('\u200b', '\u200d', '\u0301', '\ufe0f', '🌲', 'م', '\u094d', '\u00ad', ' ', '\n', 'a'),
    );
    fc.assert(
      fc.property(fc.array(character), fc.constantFrom('line', 'lines'), (characters, form) => {
        const text = withoutRefused(characters.join(''), form);
        expect(refusedCharacter(text, form)).toBe(null);
        expect(tidyText(text, form)).toBe(text);
      }),
    );
  });
});
