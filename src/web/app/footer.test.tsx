import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { environments } from '#contract/site.ts';
import { VersionLabel, versionQuery } from './footer.tsx';

type Server = { readonly version: string; readonly environment: (typeof environments)[number] };

function render(server: Server): string {
  const client = new QueryClient();
  client.setQueryData(versionQuery().queryKey, server);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VersionLabel />
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

describe('VersionLabel', () => {
  beforeAll(() => void vi.stubGlobal('APP_VERSION', '1.0.416'));

  it('shows only the app’s version in production', () => {
    expect(render({ version: '1.0.416', environment: 'production' })).toBe('Version 1.0.416');
  });

  it('adds the server’s version if it differs', () => {
    expect(render({ version: '1.0.417', environment: 'production' })).toBe('Version 1.0.416 Server 1.0.417');
  });

  it.each([
    ['test', 'T'],
    ['dev', 'D'],
    ['preview', 'P'],
  ] as const)('adds an initial and a badge in %s', (environment, initial) => {
    expect(render({ version: '1.0.416', environment })).toBe(`Version 1.0.416 ${initial} Test`);
  });
});
