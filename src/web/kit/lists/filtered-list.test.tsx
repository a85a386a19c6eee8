import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FilteredList } from './filtered-list.tsx';

type Shown = { readonly shown?: number; readonly total?: number; readonly isBusy?: boolean };

/** Renders the list at an address whose `status` can be open, and whose `sort` can be title. */
function render(query: string, { shown = 0, total = 0, isBusy = false }: Shown = {}): string {
  const address = new URLSearchParams(query);
  const valueOf = (name: string, known: string) => (address.get(name) === known ? known : null);
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/list?${query}`]}>
      <FilteredList
        address={address}
        filters={[
          { name: 'search', label: 'Search', value: address.get('search') },
          { name: 'status', label: 'Status', value: valueOf('status', 'open') },
          { name: 'sort', label: 'Sort by', value: valueOf('sort', 'title'), isOrder: true },
        ]}
        page={Number(address.get('page') ?? 1)}
        shown={shown}
        total={total}
        isBusy={isBusy}
        nothing={{ title: 'None found', text: 'They appear here.' }}
      >
        <p>The entries</p>
      </FilteredList>
    </MemoryRouter>,
  );
}

describe('FilteredList', () => {
  it('shows its entries without notes when all filters are known', () => {
    const html = render('status=open&sort=title', { shown: 2, total: 2 });
    expect(html).toContain('The entries');
    expect(html).not.toContain('role="note"');
    expect(html).toContain('aria-busy="false"');
  });

  it('names unknown filters, ignores them and offers to remove them', () => {
    const html = render('status=bogus&sort=best&search=bay', { shown: 2, total: 2 });
    expect(html).toContain('We ignored an unknown filter: “Status: bogus”.');
    expect(html).toContain('We ignored an unknown filter: “Sort by: best”.');
    expect(html).toContain('href="/list?search=bay"');
    expect(html).toContain('The entries');
  });

  it('names the filters that hide every entry, and offers to clear them', () => {
    const one = render('status=open&sort=title');
    expect(one).toContain('No entries match this filter: “Status: open”.');
    expect(one).toContain('href="/list?sort=title"');
    const two = render('search=bay&status=open&page=2');
    expect(two).toContain('No entries match these filters: “Search: bay”; “Status: open”.');
    expect(two).toContain('href="/list"');
  });

  it('says what would appear here when no filter hides anything', () => {
    expect(render('sort=title')).toContain('They appear here.');
  });

  it('says that a page does not exist', () => {
    const html = render('page=9', { total: 3 });
    expect(html).toContain('There is no page “9”');
    expect(html).toContain('Go to the first page');
  });

  it('is marked busy while another page loads', () => {
    expect(render('', { shown: 2, total: 2, isBusy: true })).toContain('aria-busy="true"');
  });
});
