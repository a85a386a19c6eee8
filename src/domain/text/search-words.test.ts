import { describe, expect, it } from 'vitest';
import { otherSpelling, searchTerms, searchText, searchWords } from './search-text.ts';

describe('searchWords and searchTerms', () => {
  it('splits at every separator and folds', () => {
    expect(searchWords(`L'énergie (Côte-Nord)/50% «biogaz»\u0000_x\\y`)).toEqual([
      'l',
      'energie',
      'cote',
      'nord',
      '50',
      'biogaz',
      'x',
      'y',
    ]);
  });

  it.each(['', '   ', '%', '_', '\\', '\u0000', '"\'', '\u200f\ufeff'])('finds no words in %j', (text) => {
    expect(searchTerms(text).flat()).toEqual([]);
  });

  it('removes duplicates and limits number and length', () => {
    expect(searchTerms('gas Gas GAS')).toEqual([['gas']]);
    expect(searchTerms(Array.from({ length: 500 }, (_, n) => `w${n}x`).join(' '))).toHaveLength(24);
    expect(searchTerms('q'.repeat(10_000))).toEqual([['q'.repeat(80)]]);
  });
});

describe('searchTerms with the digits of a serial', () => {
  it.each([
    ['42-3', ['42 3', 'ca000042 003']],
    ['000042-003-000123', ['000042 003 000123', 'ca000042 003']],
    ['000042', ['000042', 'ca000042']],
    ['000042003', ['000042003', 'ca000042 003']],
    ['0004', ['0004', 'ca0004']],
    ['2021', ['2021']],
    ['42', ['42']],
  ])('%s searches for %j', (typed, spellings) => {
    expect(searchTerms(typed)).toEqual([spellings]);
  });
});

describe('searchTerms with a serial', () => {
  it.each([
    ['CA000042-003', ['ca000042 003']],
    ['ca42-3', ['ca42 3', 'ca000042 003']],
    ['ca000042003', ['ca000042003', 'ca000042 003']],
    ['ca000042003000123', ['ca000042003000123', 'ca000042 003']],
    ['CA000042-003-000123', ['ca000042 003 000123', 'ca000042 003']],
    ['CA000042-1234', ['ca000042 1234']],
    ['ca42', ['ca42', 'ca000042']],
    ['CA000042', ['ca000042']],
  ])('searches %s as %j', (typed, spellings) => {
    expect(searchTerms(typed)).toEqual([spellings]);
  });

  it('searches an incomplete serial literally', () => {
    expect(searchTerms('CA0000')).toEqual([['ca0000']]);
    expect(searchTerms('CA000042-00')).toEqual([['ca000042'], ['00']]);
  });
});

describe('searchText', () => {
  it('joins the folded title, a line break and the other texts that are present', () => {
    expect(searchText({ title: 'Forêt  Neuve', beside: ['Vallée', null, undefined, 'CA000042-003'] })).toBe(
      'foret neuve\nvallee ca000042-003',
    );
  });
});

describe('otherSpelling', () => {
  it('is the short form of a long word of place names, and the other way round', () => {
    expect(['saint', 'st', 'sainte', 'ste', 'mount', 'mt'].map(otherSpelling)).toEqual([
      'st',
      'saint',
      'ste',
      'sainte',
      'mt',
      'mount',
    ]);
    expect(['mountain', 'str', ''].map(otherSpelling)).toEqual([null, null, null]);
  });
});
