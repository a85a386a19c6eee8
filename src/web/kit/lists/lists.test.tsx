import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Pager } from './lists.tsx';

const render = (page: number, pages: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Pager page={page} pages={pages} addressOf={(one) => `/list?page=${one}`} />
    </MemoryRouter>,
  );

describe('Pager', () => {
  it('says which page of how many is shown, and leads to those beside it', () => {
    const html = render(2, 3);
    expect(html).toContain('Page 2 of 3');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/list?page=1',
      '/list?page=3',
    ]);
  });

  it('has no way before the first page or beyond the last', () => {
    expect(render(1, 2)).not.toContain('page=0');
    expect(render(2, 2)).not.toContain('page=3');
    expect(render(1, 1)).toBe('');
  });
});
