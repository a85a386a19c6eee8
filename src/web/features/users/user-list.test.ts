import { describe, expect, it } from 'vitest';
import { panelQuery, readUsersAddress } from './user-list.tsx';

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

  it('opens and closes a panel beside the same page', () => {
    const address = new URLSearchParams('page=3&user=1');
    expect(panelQuery(address, '2')).toBe('?page=3&user=2');
    expect(panelQuery(address, '')).toBe('?page=3');
    expect(panelQuery(new URLSearchParams('user=1'), '')).toBe('');
  });
});
