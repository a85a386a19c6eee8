import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPrintable, printedLetters, unprintableLetters } from './printable.ts';

describe('what paper can show', () => {
  it.each([
    'Sḵwx̱wú7mesh Úxwumixw',
    'xʷməθkʷəy̓əm',
    'ʔaq̓am',
    'səlilwətaɬ',
    'W̱SÁNEĆ',
    "Kwakwa̱ka̱'wakw",
    'ᐃᓄᒃᑎᑐᑦ',
    'Żółć',
    'Київ',
    'Ελλάδα',
    'Đà Nẵng',
    'T’Sou-ke – “100 %” → 12\u00a0000 t CO₂e ≥ ½ №',
  ])('includes %s, composed or decomposed', (text) => {
    expect(unprintableLetters(text)).toEqual([]);
    expect(isPrintable(text.normalize('NFD'))).toBe(true);
    expect(printedLetters(text.normalize('NFD'))).toEqual(printedLetters(text.normalize('NFC')));
  });

  it.each([
    ['漢字 Trust 漢', ['漢', '字']],
    ['شركة', ['ش', 'ر', 'ك', 'ة']],
    ['Trees 🌲 and 👩🏽‍🚀 and 🇨🇦', ['🌲', '👩🏽‍🚀', '🇨🇦']],
    ['हिन्दी', ['हि', 'न्', 'दी']],
    ['１２', ['１', '２']],
    ['\uFFFD', ['\uFFFD']],
  ])('does not include %s', (text, letters) => {
    expect(unprintableLetters(text)).toEqual(letters);
  });

  it('does not include marks without a letter, or more of them than a line has room for', () => {
    expect(unprintableLetters('\u0331a')).toEqual(['\u0331']);
    expect(unprintableLetters('a \u0331')).toEqual([' \u0331']);
    expect(unprintableLetters('q\u0331\u0313\u0301')).toEqual([]);
    expect(unprintableLetters('q\u0331\u0313\u0301\u0302')).toEqual(['q\u0331\u0313\u0301\u0302']);
    expect(isPrintable('ᐃ\u0331')).toBe(false);
  });

  it('leaves out invisible signs, which never become boxes', () => {
    expect(printedLetters('a\u200Db\u200B\u2060\uFE0Fc\u00AD').map(({ letter }) => letter)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(isPrintable('line\nline\tcell')).toBe(true);
  });

  it('keeps every letter of a text without invisible signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const shown = printedLetters(text).map(({ letter }) => letter);
        const visible = (letters: string) => letters.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
        const spaced = text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
        expect(visible(shown.join(''))).toBe(visible(spaced));
      }),
    );
  });
});
