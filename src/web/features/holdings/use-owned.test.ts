import { describe, expect, it } from 'vitest';
import { readOwnedAddress } from './use-owned.ts';

const read = (text: string) => readOwnedAddress(new URLSearchParams(text));

describe('the address of a list of held projects', () => {
  it.each(['page=0', 'page=-2', 'page=x', 'page=1e99', 'status=none', 'sort=size', 'sort=', 'search=%20'])(
    'leaves out what makes no sense: %s',
    (text) => {
      expect(read(text)).toEqual({ search: '', status: null, sort: null, page: 1 });
    },
  );

  it('reads search, status, order and page', () => {
    expect(read('search=bay&status=Archived&sort=-title&page=3')).toEqual({
      search: 'bay',
      status: 'Archived',
      sort: '-title',
      page: 3,
    });
  });
});
