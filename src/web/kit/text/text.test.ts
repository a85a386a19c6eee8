import { describe, expect, it } from 'vitest';
import { textPieces } from './text.tsx';

describe('textPieces', () => {
  it('splits a text at its links, in order', () => {
    expect(textPieces('See [the list](/projects) or [write](/contact).')).toEqual([
      { at: 0, words: 'See ', to: null },
      { at: 4, words: 'the list', to: '/projects' },
      { at: 25, words: ' or ', to: null },
      { at: 29, words: 'write', to: '/contact' },
      { at: 46, words: '.', to: null },
    ]);
  });

  it('accepts a text that is one link, or has none', () => {
    expect(textPieces('[All](/faq#fees)')).toEqual([{ at: 0, words: 'All', to: '/faq#fees' }]);
    expect(textPieces('Nothing')).toEqual([{ at: 0, words: 'Nothing', to: null }]);
    expect(textPieces('')).toEqual([]);
  });

  it('keeps links to other sites as plain text', () => {
    const text = '[a](https://elsewhere.example) [b](javascript:x) [c]( /x) (d) [e]';
    expect(textPieces(text)).toEqual([{ at: 0, words: text, to: null }]);
  });
});
