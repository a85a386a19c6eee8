import { describe, expect, it } from 'vitest';
import { headOf } from './owned-columns.tsx';

describe('headings of sortable columns', () => {
  it('sort texts from A and dates from the newest', () => {
    expect(headOf('title', '-registered')).toEqual({ direction: null, next: 'title' });
    expect(headOf('registered', 'title')).toEqual({ direction: null, next: '-registered' });
    expect(headOf('submitted', 'title')).toEqual({ direction: null, next: '-submitted' });
  });

  it('sort account holders and types from A', () => {
    expect(headOf('holder', '-submitted')).toEqual({ direction: null, next: 'holder' });
    expect(headOf('type', 'type')).toEqual({ direction: 'ascending', next: '-type' });
    expect(headOf('holder', '-holder')).toEqual({ direction: 'descending', next: 'holder' });
  });

  it('reverse the order when chosen again', () => {
    expect(headOf('title', 'title')).toEqual({ direction: 'ascending', next: '-title' });
    expect(headOf('title', '-title')).toEqual({ direction: 'descending', next: 'title' });
    expect(headOf('submitted', 'due')).toEqual({ direction: 'ascending', next: '-submitted' });
  });
});
