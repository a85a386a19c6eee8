import { describe, expect, it } from 'vitest';
import { changeHeldAddress, readHeldAddress } from './held-address.ts';

const read = (text: string) => readHeldAddress(new URLSearchParams(text));

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

  it('starts at the first page when filters or order change, and keeps the rest', () => {
    const address = new URLSearchParams('page=3&search=bay');
    expect(changeHeldAddress(address, 'sort', 'title')).toBe('?search=bay&sort=title');
    expect(changeHeldAddress(address, 'search', '')).toBe('');
    expect(changeHeldAddress(address, 'page', '2')).toBe('?page=2&search=bay');
    expect(changeHeldAddress(address, 'page', '1')).toBe('?search=bay');
  });
});
