import { describe, expect, it } from 'vitest';
import { readSearches } from './saved-search-store.ts';

describe('the searches stored on a device', () => {
  it('are read, and nothing from what is damaged', () => {
    const search = { id: 1, name: 'Waste', query: 'type=Waste' };
    expect(readSearches(JSON.stringify([search, { id: 'x' }, null]))).toEqual([search]);
    for (const stored of [null, '', '{', '{}', '"text"']) expect(readSearches(stored)).toEqual([]);
  });
});
