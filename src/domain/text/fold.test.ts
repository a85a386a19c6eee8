import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, idKey } from './search-text.ts';

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

describe('idKey', () => {
  it.each([
    ['VCS-1', 'vcs 1'],
    ['VCS-1', 'VCS–1'],
    ['VCS-1', ' vcs - 1 '],
    ['R\u00e9-1', 'Re\u0301-1'],
    ['Gr\u00fctter Consulting', ' Gru\u0308tter  CONSULTING'],
    ['S\u1e35wx\u0331w\u00fa7mesh', 'SK\u0331WX\u0331WU\u03017MESH'],
    ['Trois-Rivi\u00e8res', 'TROIS RIVI\u00c8RES'],
  ])('is the same for %s and %s', (one, other) => {
    expect(idKey(other)).toBe(idKey(one));
  });

  it.each([
    ['Montréal', 'Montreal'],
    ['Ré-1', 'Re-1'],
    ['VCS1', 'VCS-1'],
    ['VCS.1', 'VCS-1'],
    ['10', '1-0'],
  ])('differs for %s and %s', (one, other) => {
    expect(idKey(other)).not.toBe(idKey(one));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        expect(idKey(idKey(id))).toBe(idKey(id));
      }),
    );
  });
});
