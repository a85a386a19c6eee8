import { describe, expect, it } from 'vitest';
import { headOf } from './held-sorts.ts';

describe('the head of a column that orders its list', () => {
  it('begins texts with the first letter and dates with the newest', () => {
    expect(headOf('title', '-registered')).toEqual({ direction: null, next: 'title' });
    expect(headOf('registered', 'title')).toEqual({ direction: null, next: '-registered' });
    expect(headOf('submitted', 'title')).toEqual({ direction: null, next: '-submitted' });
  });

  it('begins account holders and types with the first letter', () => {
    expect(headOf('holder', '-submitted')).toEqual({ direction: null, next: 'holder' });
    expect(headOf('type', 'type')).toEqual({ direction: 'ascending', next: '-type' });
    expect(headOf('holder', '-holder')).toEqual({ direction: 'descending', next: 'holder' });
  });

  it('turns the order round when it is chosen again', () => {
    expect(headOf('title', 'title')).toEqual({ direction: 'ascending', next: '-title' });
    expect(headOf('title', '-title')).toEqual({ direction: 'descending', next: 'title' });
    expect(headOf('submitted', 'due')).toEqual({ direction: 'ascending', next: '-submitted' });
  });
});
