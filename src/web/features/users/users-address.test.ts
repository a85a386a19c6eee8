import { describe, expect, it } from 'vitest';
import { changeUsersAddress, readUsersAddress } from './users-address.ts';

const read = (text: string) => readUsersAddress(new URLSearchParams(text));

describe('the address of the list of users', () => {
  it('ignores invalid values', () => {
    const plain = { search: '', status: null, page: 1, user: null };
    expect(read('')).toEqual(plain);
    for (const text of ['page=0', 'page=-2', 'page=x', 'page=1e99', 'status=none', 'status=', 'search=%20'])
      expect(read(text)).toEqual(plain);
  });

  it('reads search, status, page and the open panel', () => {
    expect(read('search=bay&status=disabled&page=3&user=1')).toEqual({
      search: 'bay',
      status: 'disabled',
      page: 3,
      user: '1',
    });
  });

  it('starts at the first page when a filter changes, and keeps the rest', () => {
    const address = new URLSearchParams('page=3&user=1');
    expect(changeUsersAddress(address, 'search', 'bay')).toBe('?user=1&search=bay');
    expect(changeUsersAddress(address, 'user', '')).toBe('?page=3');
    expect(changeUsersAddress(new URLSearchParams('page=3'), 'page', '')).toBe('');
  });
});
