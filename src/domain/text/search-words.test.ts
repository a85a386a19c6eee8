import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';
import { searchTerms, searchWords } from './search-words.ts';

describe('the words of a text', () => {
  it('are parted by every sign, and folded', () => {
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

  it.each(['', '   ', '%', '_', '\\', '\u0000', '"\'', '\u200f\ufeff'])('are none in %j', (text) => {
    expect(searchTerms(text).flat()).toEqual([]);
  });

  it('count once, and so many at most', () => {
    expect(searchTerms('gas Gas GAS')).toEqual([['gas']]);
    expect(searchTerms(Array.from({ length: 500 }, (_, n) => `w${n}x`).join(' '))).toHaveLength(24);
    expect(searchTerms('q'.repeat(10_000))).toEqual([['q'.repeat(80)]]);
  });
});

describe('a serial in a search', () => {
  it.each([
    ['CA000042-003', ['ca000042 003']],
    ['ca42-3', ['ca42 3', 'ca000042 003']],
    ['ca000042003', ['ca000042003', 'ca000042 003']],
    ['ca000042003000123', ['ca000042003000123', 'ca000042 003']],
    ['CA000042-003-000123', ['ca000042 003 000123', 'ca000042 003']],
    ['CA000042-1234', ['ca000042 1234']],
    ['ca42', ['ca42', 'ca000042']],
    ['CA000042', ['ca000042']],
  ])('%s is looked for as %j', (typed, spellings) => {
    expect(searchTerms(typed)).toEqual([spellings]);
  });

  it('that is only begun is looked for as it stands', () => {
    expect(searchTerms('CA0000')).toEqual([['ca0000']]);
    expect(searchTerms('CA000042-00')).toEqual([['ca000042'], ['00']]);
  });
});

describe('what a search looks in', () => {
  it('is the folded title, a line break, and the rest without what is missing', () => {
    expect(searchText({ title: 'Forêt  Neuve', beside: ['Vallée', null, undefined, 'CA000042-003'] })).toBe(
      'foret neuve\nvallee ca000042-003',
    );
  });
});
