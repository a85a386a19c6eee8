import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldText } from './fold.ts';

describe('folding a text', () => {
  it('forgives accents, letter case and white space', () => {
    expect(foldText('  Forêt   de CÈDRES\n')).toBe('foret de cedres');
  });

  it('leaves other scripts readable', () => {
    expect(foldText('中国 Проект हिमालय')).toBe('中国 проект हिमालय');
  });

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('folding a name', () => {
  it('makes one of names that differ in letter case and white space, and of no others', () => {
    expect(foldName(' Grütter  CONSULTING')).toBe(foldName('grütter consulting'));
    expect(foldName('Montréal')).not.toBe(foldName('Montreal'));
  });
});
