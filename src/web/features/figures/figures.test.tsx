import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readFigures } from '#contract/site.ts';
import { Figures } from './figures.tsx';
import { figuresQuery } from './figures-query.ts';

type Totals = Pick<
  ReplyOf<typeof readFigures>,
  'projects' | 'organizations' | 'issuedTonnes' | 'retiredTonnes'
>;

function render(totals: Totals): string {
  const client = new QueryClient();
  const reply = { ...totals, registeredTonnes: totals.issuedTonnes, vintages: [], exampleSerial: null };
  client.setQueryData(figuresQuery().queryKey, reply);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Figures />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, '|');
}

describe('Figures', () => {
  it('has words for one project and one organization, as a registry that begins', () => {
    const text = render({ projects: 1, organizations: 1, issuedTonnes: 0, retiredTonnes: 0 });
    expect(text).toMatch(/\|1\|+public project\|.*\|1\|+organization\|/);
  });

  it('has words for several', () => {
    const text = render({ projects: 0, organizations: 1200, issuedTonnes: 12_000, retiredTonnes: 20 });
    expect(text).toMatch(/\|0\|+public projects\|.*\|1,200\|+organizations\|.*\|12,000\|.*\|20\|/);
  });
});
