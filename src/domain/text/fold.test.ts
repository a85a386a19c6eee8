import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldText } from './search-text.ts';

describe('foldText', () => {
  it('ignores accents, letter case and white space', () => {
    expect(foldText('  Forêt   de CÈDRES\n')).toBe('foret de cedres');
  });

  it('keeps other scripts', () => {
    expect(foldText('中国 Проект हिमालय')).toBe('中国 проект हिमालय');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('foldName', () => {
  it('ignores only letter case and white space', () => {
    expect(foldName(' Grütter  CONSULTING')).toBe(foldName('grütter consulting'));
    expect(foldName('Montréal')).not.toBe(foldName('Montreal'));
  });
});
