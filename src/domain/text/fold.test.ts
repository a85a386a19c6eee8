import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold.ts';

describe('folding a text', () => {
  it('forgives accents, letter case and white space', () => {
    expect(foldText('  Forêt   de CÈDRES\n')).toBe('foret de cedres');
  });

  it('leaves other scripts readable', () => {
    expect(foldText('中国 Проект')).toBe('中国 проект');
  });

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
