import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServedPages } from '../support/served-pages.ts';

let test: Awaited<ReturnType<typeof openServedPages>>;
beforeAll(async () => {
  test = await openServedPages();
});
afterAll(() => test.close());

type Call = { readonly summary: string; readonly tags: readonly string[] };
type Description = { readonly paths: Record<string, Record<string, Call>> };

/** Returns what a page says as the server sends it. */
const textAt = async (address: string) =>
  (await test.get(address)).html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('`', '').replaceAll(/\s+/g, ' ');

it('the API documentation leads to every call of the OpenAPI description, on pages that need no script', async () => {
  const { paths } = JSON.parse((await test.get('/api/openapi.json')).html) as Description;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      summary: escaped(summary),
      group: tags[0] ?? '',
    })),
  );
  expect(calls.length).toBeGreaterThan(5);
  const contents = await textAt('/api/docs');
  const groups = new Map<string, string>();
  for (const group of new Set(calls.map((call) => call.group)))
    groups.set(group, await textAt(`/api/docs/${group}`));
  for (const { name, summary, group } of calls) {
    expect(contents).toContain(name);
    expect(groups.get(group)).toContain(name);
    expect(groups.get(group)).toContain(summary);
  }
  expect((await test.get('/api/docs/nothing')).status).toBe(404);
});
