import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QueryBoundary } from './waiting-and-faults.tsx';

type Query = { readonly reply: string | undefined; readonly failure: string | null };

const render = (query: Query) =>
  renderToStaticMarkup(
    <QueryBoundary {...query} isFetching={false} onRetry={() => undefined}>
      {(reply) => <p>{reply}</p>}
    </QueryBoundary>,
  );

describe('QueryBoundary', () => {
  it('shows a skeleton until there is a reply', () => {
    expect(render({ reply: undefined, failure: null })).toContain('aria-busy="true"');
    expect(render({ reply: 'Prices', failure: null })).toBe('<p>Prices</p>');
  });

  it('shows why it failed in place of the reply that never came', () => {
    const markup = render({ reply: undefined, failure: 'No connection.' });
    expect(markup).toContain('No connection.');
    expect(markup).toContain('Try again');
    expect(markup).not.toContain('aria-busy="true"');
  });

  it('keeps the reply below the error when it cannot be refreshed', () => {
    expect(render({ reply: 'Prices', failure: 'No connection.' })).toMatch(
      /No connection\..*Try again.*<p>Prices<\/p>$/,
    );
  });
});
