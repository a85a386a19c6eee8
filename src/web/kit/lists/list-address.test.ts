import { describe, expect, it } from 'vitest';
import { changedQuery, changeList, oneOf, readList, readPage } from './list-address.ts';

const filters = { status: oneOf(['open', 'closed']), sort: oneOf(['title', '-title']) };
const read = (text: string) => readList(new URLSearchParams(text), filters);

describe('the address of a list', () => {
  it.each(['page=0', 'page=-2', 'page=x', 'page=1e99', 'page=1.5', 'status=none', 'sort=', 'search=%20'])(
    'leaves out what makes no sense: %s',
    (text) => {
      expect(read(text)).toEqual({ search: '', page: 1, status: null, sort: null });
    },
  );

  it('gives search, page, filters and order', () => {
    expect(read('search=bay&status=open&sort=-title&page=3')).toEqual({
      search: 'bay',
      page: 3,
      status: 'open',
      sort: '-title',
    });
  });

  it.each(['0', '-1', '1.5', 'abc', '', '99999999', '1e3'])('has no page %s', (page) => {
    expect(readPage(page)).toBeNull();
  });

  it('starts at the first page when filters or order change, and keeps the rest', () => {
    const address = new URLSearchParams('page=3&search=bay');
    expect(changedQuery(address, 'sort', 'title')).toBe('?search=bay&sort=title');
    expect(changedQuery(address, 'search', '')).toBe('');
    expect(changedQuery(address, 'page', '2')).toBe('?search=bay&page=2');
    expect(changedQuery(address, 'page', '1')).toBe('?search=bay');
    expect(changeList(address, 'search', 'lake').toString()).toBe('search=lake');
  });
});
