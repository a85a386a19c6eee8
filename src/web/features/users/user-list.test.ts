import { expect, it } from 'vitest';
import { readUsersAddress } from './user-list.tsx';

const read = (text: string) => readUsersAddress(new URLSearchParams(text));

it('reads search, filters, order and page of the list of users, and ignores invalid values', () => {
  const plain = { search: '', status: null, role: null, sort: null, page: 1 };
  expect(read('')).toEqual(plain);
  for (const text of ['page=0', 'page=1e99', 'status=none', 'role=Guest', 'sort=name', 'search=%20'])
    expect(read(text)).toEqual(plain);
  expect(read('search=bay&status=disabled&role=Administrator&sort=-lastSignIn&page=3')).toEqual({
    search: 'bay',
    status: 'disabled',
    role: 'Administrator',
    sort: '-lastSignIn',
    page: 3,
  });
});
